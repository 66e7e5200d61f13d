// Short lines of text that several parts of the page share.

import { grouped, money } from "../kit";
import type { Clock, Frame, HandView, SheetInfo, SitterView, SpotView } from "../wire";
import { realCards } from "./purse";
import { outcome } from "./results";
import { BACK, bankAwaited, halted, RIDE, type Shown, undealt, type Moment } from "./turn";

export function nameOf(frame: Frame, player: string): string {
  return frame.people[player] ?? "Somebody";
}

/** A name for a narrow plate: "Simple bot 1" is "Bot 1" there. */
export function plateName(frame: Frame, sitter: SitterView): string {
  const name = nameOf(frame, sitter.player);
  return sitter.kind === "bot" ? name.replace(/^.*\bbot\b/i, "Bot") : name;
}

export function count(number: number, one: string, many = `${one}s`): string {
  const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  return `${small[number] ?? grouped(number)} ${number === 1 ? one : many}`;
}

/** Why somebody with so many chips cannot bet. */
export function brokeSays(chips: number, least: number, needs: number): string {
  const more = needs > least ? `, and ${money(needs - least)} has to stay there for its decision` : "";
  return `You have ${money(chips)} in front of you. The least bet here is ${money(least)}${more}.`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whole seconds left, never negative. */
export function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}

export function spent(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What the dealer is doing, below the dealer's cards. */
export function dealerLine(
  sheet: SheetInfo,
  view: Shown,
  headline: string | null,
  player: string | null,
  real = false,
): [string, string] {
  const who = capital(sheet.dealer_title);
  const hand = view.hand;
  if (real && !view.over) return [who, "deals by hand"];
  if (!hand) return [who, "washes the decks"];
  if (view.over) {
    const has = view.last?.dealer_has;
    return has ? [who, `has ${has}`] : [headline ?? "", ""];
  }
  if (hand.phase === "betting") return [who, hand.bank || !sheet.banked_by_player ? "takes bets" : "is not chosen yet"];
  if (hand.phase === "cutting") return [who, "waits for the cuts"];
  const mine = view.spots.filter((spot) => spot.player === player).map((spot) => spot.number);
  if (hand.waiting.length > 0 && hand.waiting.every((spot) => mine.includes(spot))) return [who, "waits for you"];
  if (hand.waiting.length > 0) return [who, `waits for ${count(hand.waiting.length, "seat")}`];
  return [who, undealt(view) ? "deals" : exposes(sheet, hand) ? "turns up a card" : "turns the cards over"];
}

const SECONDS_SHORT = 99; // more does not fit on a plate, and is not urgent

/** The one line of state on a name plate: at most sixteen letters, which fit in any font. */
export function stateLine(
  sheet: SheetInfo,
  view: Shown,
  sitter: SitterView,
  spot: SpotView | null,
  mine: boolean,
  left: number | null,
): string {
  const hand = view.hand;
  if (view.over) return spot ? outcome(spot) : hand?.bank?.player === sitter.player ? "Had the bank" : idle(sitter);
  const behind = (hand?.riders ?? []).filter((one) => one.player === sitter.player).map((one) => one.spot);
  if (!spot && behind.length > 0) return `Bets behind ${behind.join(", ")}`;
  if (!hand || !spot) return hand?.bank?.player === sitter.player ? "Player-dealer" : idle(sitter, hand);
  if (hand.phase === "betting")
    return hand.ready.includes(sitter.player) || sitter.kind === "bot" ? "Bets are made" : "Betting";
  if (hand.phase === "cutting")
    return hand.sealed.includes(sitter.spots[0] ?? 0) ? "Cutting the deck" : "Bets are made";
  if (hand.waiting.includes(spot.number)) {
    if (mine) return left === null || left > SECONDS_SHORT ? "Your turn" : `Your turn, ${left} s`;
    return sitter.kind === "bot" ? "Deciding" : "To act";
  }
  if (spot.folded) return "Folded";
  const came = lastOf(sheet, spot);
  if (came === RIDE) return "Lets it ride";
  if (came === BACK) return "Took it back";
  const decided = sheet.wagers.filter((wager) => wager.kind === "decision");
  const played = decided.reduce((sum, wager) => sum + (spot.stakes[wager.id] ?? 0), 0);
  if (played > 0) return `Played ${money(played)}`;
  if (Object.keys(spot.choices).length > 0) return "Checked";
  return opened(sheet, spot) ? "Bets are made" : "Bonus bets";
}

/** Whether there is a wager with a decision; a player without one waits for the end of the hand. */
const opened = (sheet: SheetInfo, spot: SpotView): boolean =>
  sheet.wagers.some((wager) => wager.kind === "opening" && (spot.stakes[wager.id] ?? 0) > 0);

function idle(sitter: SitterView, hand: HandView | null = null): string {
  if (sitter.leaving) return "Leaving";
  if (sitter.away) return "Away, seat held";
  return hand && hand.phase !== "betting" ? "Sits out" : "No bet yet";
}

/** One word for the strip of seats on a phone. */
export function stateWord(
  sheet: SheetInfo,
  view: Shown,
  sitter: SitterView | null,
  spot: SpotView | null,
  mine: boolean,
): string {
  if (!sitter) return "Open";
  if (mine) return "You";
  if (sitter.away) return "Away";
  if (view.over) return spot ? (outcome(spot).split(" ")[0] ?? "") : sitter.kind === "bot" ? "Bot" : "Sits";
  if (!spot) return view.hand?.bank?.player === sitter.player ? "Bank" : sitter.kind === "bot" ? "Bot" : "Sits";
  if (view.hand?.waiting.includes(spot.number)) return "Decides";
  if (spot.folded) return "Folded";
  const came = lastOf(sheet, spot);
  if (came === RIDE || came === BACK) return came === RIDE ? "Rides" : "Back";
  if (came !== null) return checked(sheet, spot) ? "Checked" : "Played";
  return view.hand?.phase === "playing" && !undealt(view) && !opened(sheet, spot) ? "Bonus" : "Bet";
}

/** The pill in the middle of the felt: what the table waits for. */
export function statusLine(
  frame: Frame,
  view: Shown,
  clock: Clock | null,
  left: number | null,
  mine: boolean,
  player: string | null,
): [string, string] | null {
  const hand = frame.public.hand;
  if (frame.public.closed)
    return ["This table is closed", frame.public.chips === "practice" ? "" : "It goes on here when it opens again"];
  const time = left === null ? "" : `${left} ${left === 1 ? "second" : "seconds"}`;
  if (realCards(frame) && !hand?.called.length)
    return view.over
      ? [view.hand?.void ? "Void." : "Paid.", "The next hand is on its way"]
      : ["Bets are made at the table", ""];
  if (!hand) return ["The decks are washed", ""];
  if (hand.dispute) return ["The floor rules", ""];
  if (halted(hand)) return ["The hand is stopped", ""];
  if (hand.frozen) return [`The floor has called ${hand.frozen}`, ""];
  if (hand.called.length > 0) return ["Waits for the floor", ""];
  const bank = bankAwaited(frame, player);
  if (bank) return [bank, clock ? time : ""];
  if (view.over && hand.phase === "betting")
    return [
      view.hand?.void ? "Void." : "Paid.",
      clock?.waits_for === "bets" ? `Bets are open, ${time}` : "Bets are open",
    ];
  switch (hand.phase) {
    case "betting":
      if (clock?.waits_for === "bank") return ["The bank is offered", time];
      return ["Bets are open", clock ? time : ""];
    case "cutting":
      return ["No more bets", "the deck is cut"];
    case "playing":
      if (undealt(frame.public)) return ["Bets are closed", "the dealer deals"];
      if (hand.waiting.length === 0) return null;
      if (mine) return ["Your turn", time];
      return [
        hand.waiting.length === 1
          ? `Seat ${hand.waiting[0]} decides`
          : `${capital(count(hand.waiting.length, "seat"))} decide`,
        time,
      ];
    case "done":
      return ["The deck is opened", ""];
  }
}

/** The cards are dealt, and one of the dealer's is turned up before anybody can decide. */
const exposes = (sheet: SheetInfo, hand: HandView | null): boolean =>
  hand !== null && hand.dealer.filter((card) => card !== null).length < sheet.hands.dealer_up;

/** The text for somebody with nothing to decide: a title and a sentence. */
export function waitingSays(sheet: SheetInfo, moment: Moment, view: Shown, player: string | null): [string, string] {
  if (moment.is === "frozen") return ["The floor looks at this hand", moment.why];
  const mine = view.spots.filter((spot) => spot.player === player);
  const follows = (view.hand?.riders ?? []).filter((one) => one.player === player).map((one) => one.spot);
  const title =
    follows.length > 0 && mine.length === 0
      ? `You follow seat ${follows.join(", ")}`
      : decidedSays(sheet, mine, view.hand);
  if (moment.is === "cut") return [mine.length > 0 ? "Bets are closed" : title, "Bets are closed. The deck is cut."];
  if (undealt(view)) return ["Bets are closed", "Bets are closed. The dealer deals."];
  if (exposes(sheet, view.hand)) return ["The cards are dealt", "The dealer turns up a card. Then it is decided."];
  const [first, ...others] = moment.is === "wait" ? moment.for : [];
  if (first === undefined) return [title, "The dealer turns the cards over."];
  return [title, others.length > 0 ? `Seats ${[first, ...others].join(", ")} decide.` : `Seat ${first} decides.`];
}

/** The viewer's decision, made by themselves or by the clock. */
function decidedSays(sheet: SheetInfo, mine: readonly SpotView[], hand: HandView | null): string {
  if (mine.length === 0) return "A hand is on";
  const late = mine.filter((spot) => hand?.timed.includes(spot.number));
  if (late.some((spot) => spot.folded)) return "Time ran out: folded";
  if (late.some((spot) => lastOf(sheet, spot) === BACK)) return "Time ran out: taken back";
  if (late.length > 0) return `Time ran out: ${late.some((spot) => checked(sheet, spot)) ? "checked" : "played"}`;
  if (mine.every((spot) => Object.keys(spot.choices).length === 0)) return "You have nothing to decide now";
  return mine.every((spot) => spot.folded) ? "You have folded" : "You have decided";
}

/** What a spot has chosen last, in the sheet's word; null if nothing yet. */
const lastOf = (sheet: SheetInfo, spot: SpotView): string | null =>
  sheet.decisions.flatMap(({ stage }) => spot.choices[stage] ?? []).at(-1) ?? null;

const checked = (sheet: SheetInfo, spot: SpotView): boolean =>
  sheet.decisions.every(({ wager }) => !spot.stakes[wager]);

/** What becomes of the wagers of a player who leaves. */
export function leftBehind(frame: Frame, player: string): string {
  const { hand, spots } = frame.public;
  const mine = spots.filter((spot) => spot.player === player).map((spot) => spot.number);
  if (hand?.bank?.player === player) {
    const bank = `Your bank of ${money(hand.bank.wager)}`;
    return spots.length > 0 ? ` ${bank} is played to the end of this hand first.` : ` ${bank} comes back too.`;
  }
  if (mine.length === 0) return "";
  const due = (frame.you?.spots ?? []).filter(
    (spot) => hand?.waiting.includes(spot.number) && mine.includes(spot.number),
  );
  const late = {
    checks: "the hand is checked",
    folds: "the hand is folded",
    "takes back": "the bet is taken back",
    plays: "the hand is played for the least",
  }[due[0]?.late ?? "plays"];
  return due.length > 0
    ? ` You have not decided: ${late} when the clock ends.`
    : " Wagers on the felt are played to the end.";
}
