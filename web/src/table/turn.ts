// What the viewer has to do now. One thing at a time: the dock shows it, and the keys answer it.

import type {
  BankTurn,
  ChoiceInfo,
  DecisionInfo,
  Frame,
  HandView,
  LastView,
  OwnSpot,
  SheetInfo,
  SitterView,
  SpotView,
} from "../wire";
import { toStay } from "./bets";
import { wagerOf } from "./layout";
import { realCards } from "./purse";
import { hasStreets, verb } from "./streets";

export type Moment =
  | { is: "closed" }
  | { is: "real-cards" } // the page only shows the table; the game is on the felt
  | { is: "watch"; free: number[] }
  | { is: "line"; place: number }
  | { is: "leaving" }
  | { is: "away" }
  | { is: "broke" }
  | { is: "washing" }
  | { is: "offered-bank" }
  | { is: "free-bank" } // nobody has the bank, and the viewer may take it
  | { is: "no-bank" }
  | { is: "banking" }
  | { is: "bet"; ready: boolean }
  | { is: "cut" }
  | { is: "decide"; spot: number }
  | { is: "wait"; for: number[] }
  | { is: "frozen"; why: string };

export function sitterOf(frame: Frame, player: string | null): SitterView | null {
  return frame.public.sitters.find((one) => one.player === player) ?? null;
}

export function freeSeats(frame: Frame): number[] {
  const held = new Set(frame.public.sitters.flatMap((one) => one.spots));
  const played = new Set(frame.public.spots.map((one) => one.number));
  const all = Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  return all.filter((seat) => !held.has(seat) && !played.has(seat));
}

/** `needs` is what the least bet takes, in cents, with the reserve for its decision. */
export function moment(frame: Frame, player: string | null, needs: number): Moment {
  const { public: seen, you } = frame;
  if (seen.closed) return { is: "closed" };
  if (realCards(frame)) return { is: "real-cards" };
  const sitter = sitterOf(frame, player);
  if (!sitter || !you) {
    const place = player === null ? -1 : seen.queue.indexOf(player);
    return place >= 0 ? { is: "line", place: place + 1 } : { is: "watch", free: freeSeats(frame) };
  }
  const hand = seen.hand;
  const mine = seen.spots.filter((spot) => spot.player === player);
  if (!hand || hand.phase === "done") return { is: "washing" };
  const why = frozen(hand, (seat) => {
    const owner = frame.public.spots.find((spot) => spot.number === seat)?.player;
    return owner === undefined ? null : (frame.people[owner] ?? "Somebody");
  });
  if (why) return { is: "frozen", why };
  if (hand.phase !== "betting") return inPlay(frame, hand, you.spots, mine, player);
  if (sitter.leaving) return { is: "leaving" };
  if (hand.bank?.player === player) return { is: "banking" };
  if (seen.turn && !hand.bank) {
    if (seen.turn.offered === player) return { is: "offered-bank" };
    if (sitter.away) return { is: "away" };
    if (bankAwaited(frame, player)) return { is: mayTakeBank(seen.turn, player, you.chips) ? "free-bank" : "no-bank" };
  }
  if (sitter.away) return { is: "away" };
  if (mine.length === 0 && you.chips < needs) return { is: "broke" };
  return { is: "bet", ready: player !== null && hand.ready.includes(player) };
}

/** Whether the viewer may take a bank that is offered to nobody. */
function mayTakeBank(turn: BankTurn, player: string | null, chips: number): boolean {
  return turn.offered === null && turn.resting !== player && chips >= turn.needs;
}

/** Whose bank the table waits for before it takes bets; null if it waits for none. */
export function bankAwaited(frame: Frame, player: string | null): string | null {
  const { hand, turn, spots } = frame.public;
  if (!turn || !hand || hand.phase !== "betting" || hand.bank || spots.some((spot) => spot.player === player))
    return null;
  if (turn.offered === null) return "Nobody has the bank yet";
  return `The bank is offered to ${turn.offered === player ? "you" : (frame.people[turn.offered] ?? "Somebody")}`;
}

function inPlay(frame: Frame, hand: HandView, own: OwnSpot[], mine: SpotView[], player: string | null): Moment {
  if (hand.phase === "cutting") return { is: "cut" };
  const due = own.filter((spot) => hand.waiting.includes(spot.number) && Object.keys(spot.offers ?? {}).length > 0);
  const first = due[0];
  if (first) return { is: "decide", spot: first.number };
  if (hand.bank?.player === player) return { is: "banking" };
  if (mine.length === 0 && sitterOf(frame, player)?.away) return { is: "away" };
  return { is: "wait", for: hand.waiting };
}

/** Whether staff have only stopped the hand, without a call. */
export const halted = (hand: HandView): boolean => hand.frozen === "a halt";

/** Bets are closed, and no card is out yet: the dealer deals. */
export function undealt({ hand, spots }: { hand: HandView | null; spots: readonly SpotView[] }): boolean {
  return (
    hand?.phase === "playing" &&
    [hand.dealer, hand.board, ...spots.map((spot) => spot.cards)].every((cards) => cards.length === 0)
  );
}

/** Why a hand is stopped, in words. */
export function frozen(hand: HandView, whose: (seat: number) => string | null = () => null): string | null {
  if (hand.dispute) return `The hand is frozen until the floor has ruled: ${hand.dispute}`;
  if (halted(hand)) return "The hand is stopped, and no clock runs. You have the whole time again when it goes on.";
  if (hand.frozen)
    return `The floor has called ${hand.frozen}. A second person is asked; nobody has to decide until then.`;
  if (hand.called.length > 0)
    return `${calledOut(hand, whose)}. The floor manager looks before anything is paid, usually under a minute.`;
  return null;
}

/** "Called out: Ann, seat 3, straight flush". */
function calledOut(hand: HandView, whose: (seat: number) => string | null): string {
  const one = (who: string): string => {
    const seat =
      who === "dealer" ? "the dealer's hand" : [whose(Number(who)), `seat ${who}`].filter(Boolean).join(", ");
    return [seat, hand.calls[who]].filter(Boolean).join(", ");
  };
  return `Called out: ${hand.called.map(one).join("; ")}`;
}

export interface Shown {
  hand: HandView | null;
  last?: LastView; // the same, if it is over
  spots: SpotView[];
  over: boolean; // it is the previous hand, with its results
  number: number;
}

/** A deck that was opened unused is not a hand. */
export const wasPlayed = (last: LastView | null): last is LastView =>
  last !== null && (last.spots.length > 0 || last.void !== null);

/** The hand on the felt: the previous one until the viewer bets again, as long as the new one only takes bets. */
export function shown(frame: Frame, player: string | null, dismissed: number, drafting: boolean): Shown {
  const { public: seen, last } = frame;
  const hand = seen.hand;
  const live: Shown = { hand, spots: seen.spots, over: false, number: hand?.number ?? 0 };
  if (!wasPlayed(last) || last.number <= dismissed || drafting) return live;
  const bets =
    player !== null &&
    (seen.spots.some((spot) => spot.player === player) ||
      hand?.bank?.player === player ||
      (hand?.riders ?? []).some((one) => one.player === player));
  if (hand && (hand.phase === "cutting" || hand.phase === "playing" || bets)) return live;
  return { hand: last, last, spots: last.spots, over: true, number: last.number };
}

/** The present decision of a spot, from the sheet. */
export function decisionOf(sheet: SheetInfo, hand: HandView | null) {
  return sheet.decisions.find((one) => one.stage === hand?.stage) ?? sheet.decisions[0] ?? null;
}

/** The letters of choices that are no multiples: the page's own meaning of these letters gives way. */
export const LETTER_OF: Readonly<Record<string, string>> = {
  fold: "F",
  check: "C",
  "take it back": "B",
  "let it ride": "L",
};

export const RIDE = "let it ride";
export const BACK = "take it back";

export interface Option {
  word: string;
  times: number; // a multiple of its base wager
  label: string;
  sub: string;
  cents: number | null; // null if there are not enough chips, or the hand does not allow it
  why: string | null;
  fold: boolean;
  loses: number; // what a fold loses
  barred: boolean; // this hand may not choose it
  short: boolean; // there are too few chips for it
  ends: boolean; // it leaves too few chips for a later street: there only a fold is left
}

/** The keys of a decision: all that the sheet has, those that are not offered with the reason. */
export function options(
  sheet: SheetInfo,
  hand: HandView | null,
  own: OwnSpot,
  stakes: Record<string, number>,
  chips: number,
  show: (cents: number) => string,
): Option[] {
  const decision = decisionOf(sheet, hand);
  const offers = own.offers ?? {};
  if (!decision) return [];
  const stake = stakes[decision.wager] ?? 0; // of a wager that may come back
  const staked = stakes[decision.base] ?? 0;
  const { title = decision.wager, cap = null, kind = "decision" } = wagerOf(sheet, decision.wager) ?? {};
  const streets = hasStreets(sheet);
  const does = capital(verb(sheet, decision.wager));
  const takesBack = kind !== "decision" && stake > 0;
  const lost = sheet.wagers.filter((wager) => wager.on_fold === "lose" && wager.kind !== "bonus" && stakes[wager.id]);
  const loses = lost.reduce((sum, wager) => sum + (stakes[wager.id] ?? 0), 0);
  return inOrder([...decision.choices, ...unlisted(decision, offers)]).map((choice): Option => {
    const { word, multiple, folds, only_with } = choice;
    const cents = offers[word] ?? null;
    const needs = multiple * staked;
    const capped = cap !== null && needs > cap;
    const short = needs > chips;
    const barred = cents === null && !capped && !short && only_with !== null;
    const closed = multiple > 0 ? "the chips for your other decisions stay there" : "not on offer here";
    const why = capped
      ? `${title} is ${show(cap)} at most`
      : short
        ? `needs ${show(needs)}`
        : barred
          ? `only with ${only_with}`
          : closed;
    return {
      word,
      times: multiple,
      label: streets && multiple > 0 ? `${does} ${word}` : cents ? `${title} ${show(cents)}` : choice.label,
      sub:
        streets && cents
          ? `${title} ${show(cents)}`
          : folds && lost.length > 0
            ? `lose ${listed(lost.map((wager) => wager.title))} ${show(loses)}`
            : takesBack && !folds
              ? `${show(stake)} ${word === RIDE ? "stays" : "returns to you"}`
              : choice.consequence,
      cents,
      why: cents === null ? why : null,
      fold: folds,
      loses: folds ? loses : 0,
      barred,
      short: cents === null && short && !capped,
      ends:
        cents !== null &&
        !folds &&
        chips - cents < toStay(sheet, cents > 0 ? { ...stakes, [decision.wager]: cents } : stakes, decision),
    };
  });
}

/** Choices that are on offer and not on the sheet's list: a page that is older than its house still has their keys. */
function unlisted({ choices }: DecisionInfo, offers: Record<string, number>): ChoiceInfo[] {
  const words = Object.keys(offers).filter((word) => !choices.some((one) => one.word === word));
  return words.map((word) => ({
    word,
    multiple: 0,
    folds: false,
    label: capital(word),
    consequence: "",
    only_with: null,
  }));
}

/** Where one may check, that comes first, then the wagers from the least, and the fold last; else as on the sheet. */
function inOrder(choices: ChoiceInfo[]): ChoiceInfo[] {
  const calm = choices.filter(({ multiple, folds }) => multiple === 0 && !folds);
  if (calm.length === 0) return choices;
  const raises = choices.filter(({ multiple }) => multiple > 0).sort((one, other) => one.multiple - other.multiple);
  return [...calm, ...raises, ...choices.filter(({ folds }) => folds)];
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "Ante", "Ante and Blind", "Ante, Blind and Trips". */
export const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");

/** What stays live after a fold, as a sentence; "" if nothing does. */
export function livesOn(sheet: SheetInfo, stakes: Record<string, number>): string {
  const live = sheet.wagers.filter((wager) => wager.kind === "side" && wager.on_fold === "live" && stakes[wager.id]);
  if (live.length === 0) return "";
  const titles = live.map((wager) => wager.title);
  return `${titles.join(" and ")} ${live.length > 1 ? "stay" : "stays"} live if you fold.`;
}
