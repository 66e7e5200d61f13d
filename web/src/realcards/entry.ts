// From taps to the hand on the felt. Every tap is one entry: it changes the hand, or is refused with a sentence.

import { cardName, followed } from "../kit";
import { type Cursor, firstOpen, nextOpen } from "./cursor";
import {
  cardsAt,
  holderOf,
  layOf,
  spotsOf,
  staked,
  withCards,
  withLay,
  type Laid,
  type Lay,
  type Place,
  EMPTY,
  type Behind,
} from "./laid";
import type { WagerInfo } from "../wire";
import { put, type Put } from "./put";
import {
  asked,
  decided,
  deciding,
  folded,
  foldOf,
  isLaid,
  openDecision,
  places,
  room,
  staying,
  turned,
  undecided,
  withDiscards,
  type Shape,
} from "./shape";
import { outcome, withResult, type Outcome } from "./results";

export interface Entry {
  laid: Laid;
  /** Where the next card goes, or whose result is tapped next; null if nothing is missing. */
  at: Cursor | null;
  by: "cards" | "results";
}

export type Tap =
  | { tap: "circle"; spot: number; wager: string; put: Put }
  | { tap: "stakes"; spot: number; stakes: Readonly<Record<string, number>> }
  | { tap: "all"; spots: readonly number[]; wager: string; put: Put }
  | { tap: "same"; before: Laid }
  | { tap: "clear"; spot: number }
  | { tap: "fold"; spot: number }
  | { tap: "raise"; spot: number }
  | { tap: "decide"; words: Readonly<Record<number, string>> }
  | { tap: "undecide"; spot: number }
  | { tap: "card"; card: string }
  | { tap: "take"; place: Place; index: number }
  | { tap: "keep"; spot: number; card: string }
  | { tap: "best"; spot: number }
  | { tap: "result"; spot: number; wager: string; id: string }
  | { tap: "outcome"; spots: readonly number[]; outcome: Outcome }
  | { tap: "bank"; spot: number | null; cents: number }
  | { tap: "declined"; spot: number }
  | { tap: "behind"; behind: Behind }
  | { tap: "unbehind"; seat: number; spot: number }
  | { tap: "again"; spot: number }
  | { tap: "down"; down: boolean }
  | { tap: "go"; place: Place; index?: number }
  | { tap: "by"; by: Entry["by"] };

/** Taps that only move the cursor: the hand does not change, and there is nothing to undo. */
export const LOOKING: readonly Tap["tap"][] = ["go", "by"];

/** The next entry, a refusal, or the spots that have to decide before the tap can count. */
export type Step = { entry: Entry } | { refused: string } | { undecided: readonly number[] };

export function begin(shape: Shape, laid: Laid, by: Entry["by"] = "cards"): Entry {
  return { laid, by, at: firstOpen(shape, laid, by) };
}

export function tap(shape: Shape, entry: Entry, made: Tap): Step {
  switch (made.tap) {
    case "card":
      return cardTapped(shape, entry, made.card);
    case "again": {
      const laid = withLay(entry.laid, made.spot, { results: {} });
      return { entry: { laid, by: "results", at: { place: made.spot, index: 0 } } };
    }
    case "go":
      return {
        entry: { ...entry, at: { place: made.place, index: made.index ?? freeIndex(shape, entry.laid, made.place) } },
      };
    case "by":
      return { entry: { ...entry, by: made.by, at: firstOpen(shape, entry.laid, made.by) } };
    case "down": {
      const laid = spotsOf(entry.laid).reduce((now, spot) => withDiscards(shape, now, spot, made.down), entry.laid);
      return stepped({ ...shape, down: made.down }, entry, laid, null);
    }
    case "outcome": {
      const open = unsaid(shape, entry.laid, made.spots);
      if (open.length > 0) return { undecided: open };
      const laid = made.spots.reduce((now, spot) => outcome(shape, now, spot, made.outcome), entry.laid);
      return stepped(shape, entry, laid, made.spots.length === 1 ? made.spots[0]! : null);
    }
    default: {
      const laid = changed(shape, entry.laid, made);
      return typeof laid === "string" ? { refused: laid } : stepped(shape, entry, laid, null);
    }
  }
}

function changed(
  shape: Shape,
  laid: Laid,
  made: Exclude<Tap, { tap: "card" | "go" | "by" | "down" | "outcome" | "again" }>,
): Laid | string {
  switch (made.tap) {
    case "circle":
      return circleTapped(
        shape,
        laid,
        made.spot,
        made.wager,
        put(layOf(laid, made.spot).stakes, wagerOf(shape, made.wager), made.put),
      );
    case "stakes":
      return withStakes(shape, laid, made.spot, made.stakes);
    case "all":
      return allTapped(shape, laid, made.spots, made.wager, made.put);
    case "same":
      return sameBets(shape, made.before);
    case "clear":
      return withLay(laid, made.spot, { stakes: {}, choices: [], cards: [], keep: null, results: {} });
    case "fold":
      return foldTapped(shape, laid, made.spot);
    case "raise":
      return raiseTapped(shape, laid, made.spot);
    case "decide":
      return Object.entries(made.words).reduce(
        (now, [spot, word]) => decideTapped(shape, now, Number(spot), word),
        laid,
      );
    case "undecide":
      return withLay(laid, made.spot, { choices: layOf(laid, made.spot).choices.slice(0, -1), results: {} });
    case "take":
      return withCards(
        laid,
        made.place,
        cardsAt(laid, made.place).filter((_, index) => index !== made.index),
      );
    case "keep":
      return keepTapped(shape, laid, made.spot, made.card);
    case "best":
      return withLay(laid, made.spot, { keep: null });
    case "result":
      return withResult(laid, made.spot, made.wager, made.id);
    case "bank":
      return banked(laid, made.spot, made.cents);
    case "declined":
      return { ...laid, declined: [...laid.declined.filter((one) => one !== made.spot), made.spot] };
    case "behind":
      return { ...laid, behind: [...without(laid.behind, made.behind), made.behind] };
    case "unbehind":
      return { ...laid, behind: without(laid.behind, made) };
  }
}

/** After a change the cursor stays, unless that hand has no room or no longer plays. */
function stepped(shape: Shape, entry: Entry, changed: Laid, done: Place | null): Step {
  const from = done ?? entry.at?.place ?? null;
  return { entry: { ...entry, laid: changed, at: nextOpen(shape, changed, entry.by, from) } };
}

// ---------------------------------------------------------------- bets

function withStakes(shape: Shape, laid: Laid, spot: number, stakes: Readonly<Record<string, number>>): Laid {
  const all = followed(shape.info, stakes);
  return withLay(laid, spot, { stakes: all, choices: decided(shape.info, all, layOf(laid, spot).choices, false) });
}

function circleTapped(shape: Shape, laid: Laid, spot: number, wager: string, cents: number): Laid | string {
  if (spot === laid.bankSpot) return `Spot ${spot} has the bank, and does not bet.`;
  if (shape.over?.includes(spot)) return `The hand of spot ${spot} is dead. Its wagers are settled as they lie.`;
  const { [wager]: _, ...others } = layOf(laid, spot).stakes;
  return withStakes(shape, laid, spot, cents > 0 ? { ...others, [wager]: cents } : others);
}

const wagerOf = ({ info }: Shape, id: string): WagerInfo => info.wagers.find((wager) => wager.id === id)!;

/** All spots get what the first of them would get; if they have it already, it is removed again. */
function allTapped(shape: Shape, laid: Laid, spots: readonly number[], wager: string, what: Put): Laid | string {
  const betting = spots.filter((spot) => spot !== laid.bankSpot && !shape.over?.includes(spot));
  const [first] = betting;
  if (first === undefined) return "Nobody sits here yet. Tap a spot to seat somebody, or to bet for a walk-in.";
  const amounts = betting.map((spot) => layOf(laid, spot).stakes[wager] ?? 0);
  const even = amounts.every((cents) => cents === amounts[0]);
  const cents = put(even ? layOf(laid, first).stakes : {}, wagerOf(shape, wager), what);
  return betting.reduce<Laid>((now, spot) => circleTapped(shape, now, spot, wager, cents) as Laid, laid);
}

/** The bets and the bank of the hand before, on an empty felt. */
function sameBets(shape: Shape, before: Laid): Laid {
  const clean: Laid = { ...EMPTY, bankSpot: before.bankSpot, bankWager: before.bankWager };
  const entries = Object.entries(before.spots).map(([spot, lay]) => [Number(spot), lay] as const);
  return entries
    .filter(([spot, lay]) => staked(lay) > 0 && spot !== before.bankSpot)
    .reduce(
      (now, [spot, lay]) => withLay(withStakes(shape, now, spot, betOnly(shape, lay)), spot, { player: lay.player }),
      clean,
    );
}

function betOnly({ info }: Shape, { stakes }: Lay): Record<string, number> {
  const bet = info.wagers.filter((wager) => wager.kind === "opening" || wager.kind === "side").map((wager) => wager.id);
  return Object.fromEntries(Object.entries(stakes).filter(([wager]) => bet.includes(wager)));
}

const without = (behind: readonly Behind[], { seat, spot }: { seat: number; spot: number }): Behind[] =>
  behind.filter((one) => one.seat !== seat || one.spot !== spot);

/** The player who has the bank does not bet: bets on their spot are removed. */
function banked(laid: Laid, spot: number | null, cents: number): Laid {
  const cleared =
    spot === null ? laid : withLay(laid, spot, { stakes: {}, choices: [], cards: [], keep: null, results: {} });
  const behind = cleared.behind.filter((one) => one.seat !== spot && one.spot !== spot);
  return {
    ...cleared,
    behind,
    declined: cleared.declined.filter((one) => one !== spot),
    bankSpot: spot,
    bankWager: cents,
  };
}

// ---------------------------------------------------------------- decisions

function foldTapped(shape: Shape, laid: Laid, spot: number): Laid | string {
  const lay = layOf(laid, spot);
  if (shape.over?.includes(spot)) return `The hand of spot ${spot} is dead, and decides no more.`;
  const fold = foldOf(shape.info);
  if (!fold) return "This sheet has no fold: who has bet the Ante plays.";
  const due = asked(shape.info, lay);
  if (due.length === 0)
    return staked(lay) === 0 ? `There is no bet on spot ${spot}.` : `Spot ${spot} has nothing to decide.`;
  if (folded(shape.info, lay)) return withLay(laid, spot, { choices: lay.choices.slice(0, -1), results: {} });
  // With several decisions the present one has to offer it.
  const open = openDecision(shape.info, lay);
  if (shape.info.decisions.length > 1 && !open?.decision.choices.some((choice) => choice.folds))
    return `Spot ${spot} cannot fold now.`;
  const before = shape.info.decisions.length > 1 ? (open?.before ?? []) : [];
  return withLay(laid, spot, { choices: [...before, fold.word], results: {} });
}

/** The next larger way to stay in, starting with the least; after the largest the least again. A fold is undone. */
function raiseTapped(shape: Shape, laid: Laid, spot: number): Laid | string {
  const lay = layOf(laid, spot);
  if (shape.over?.includes(spot)) return `The hand of spot ${spot} is dead, and decides no more.`;
  const [decision] = asked(shape.info, lay);
  if (!decision) return staked(lay) === 0 ? `There is no bet on spot ${spot}.` : `Spot ${spot} has nothing to decide.`;
  const stay = staying(shape.info, decision, lay.stakes);
  const now = stay.findIndex((choice) => choice.word === lay.choices[0]);
  if (now >= 0 && stay.length < 2) return foldTapped(shape, laid, spot);
  const next = stay[(now + 1) % stay.length]!;
  return withLay(laid, spot, { choices: [next.word, ...(folded(shape.info, lay) ? [] : lay.choices.slice(1))] });
}

/** Sets the next decision of a spot, or changes its decision. */
function decideTapped({ info }: Shape, laid: Laid, spot: number, word: string): Laid {
  const lay = layOf(laid, spot);
  // Everything is decided, so start again.
  const open = openDecision(info, lay) ?? openDecision(info, { ...lay, choices: [] });
  return open ? withLay(laid, spot, { choices: [...open.before, word] }) : laid;
}

/** A result implies that its player stayed in. It does not say for how much, and with many spots at once it is not
    clear for whom: then all that have not decided are asked, once. */
function unsaid(shape: Shape, laid: Laid, spots: readonly number[]): number[] {
  const all = undecided(shape, laid);
  const unclear = all.filter((spot) => {
    const decision = openDecision(shape.info, layOf(laid, spot))?.decision;
    const ways = decision ? staying(shape.info, decision, layOf(laid, spot).stakes).length : 0;
    return spots.includes(spot) && (spots.length > 1 || ways > 1);
  });
  return unclear.length > 0 ? all : [];
}

// ---------------------------------------------------------------- cards

function cardTapped(shape: Shape, entry: Entry, card: string): Step {
  const { laid, at } = entry;
  const holder = holderOf(laid, card);
  if (holder !== null) return { refused: `The ${cardName(card)} lies ${where(holder)}.` };
  if (at === null) return { refused: noRoom(shape, laid) };
  const cards = [...cardsAt(laid, at.place)];
  if (at.index >= room(shape, laid, at.place)) return { refused: noRoom(shape, laid) };
  cards[Math.min(at.index, cards.length)] = card;
  const tapped = withCards(laid, at.place, cards);
  // A new card for all comes after the decisions on those before it.
  const street = at.place === "board" && at.index >= laid.board.length;
  const open = turned(shape, tapped) ? undecided(shape, laid) : street ? deciding(shape, laid) : [];
  if (open.length > 0) return { undecided: open };
  const down = typeof at.place === "number" && (shape.down || isLaid(shape, layOf(laid, at.place)));
  return stepped(shape, entry, down ? withDiscards(shape, tapped, at.place as number, true) : tapped, null);
}

export function where(place: Place): string {
  return typeof place === "number" ? `on spot ${place}` : place === "dealer" ? "with the dealer" : "on the board";
}

function noRoom(shape: Shape, laid: Laid): string {
  const bets = Object.values(laid.spots).some((lay) => staked(lay) > 0);
  if (!bets) return "No spot has a bet yet. Tap the bets first.";
  return places(shape, laid).length === 0
    ? "No hand needs cards."
    : "Every hand has its cards. Tap a card on the felt to change it.";
}

function freeIndex(shape: Shape, laid: Laid, place: Place): number {
  return Math.min(cardsAt(laid, place).length, room(shape, laid, place) - 1);
}

/** Moves a card to or from the set hand. With none set apart the best cards play. */
function keepTapped({ info }: Shape, laid: Laid, spot: number, card: string): Laid | string {
  const { cards, keep } = layOf(laid, spot);
  if (!info.hands.player_sets) return "On this sheet the best cards play by themselves.";
  const now = keep ?? cards;
  const next = now.includes(card)
    ? now.filter((one) => one !== card)
    : cards.filter((one) => one === card || now.includes(one));
  return withLay(laid, spot, { keep: next.length === cards.length ? null : next });
}
