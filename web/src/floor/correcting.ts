/** A hand that is put right: what the form has, and the command that says only what was other than on record. */

import type { CorrectHand, CorrectingHand } from "../wire";

/** The hand as it should be on record. */
export interface Draft {
  cards: Record<string, string[]>;
  /** Null is an amount that cannot be read: nothing is corrected while there is one. */
  bets: Record<string, Record<string, number | null>>;
  choices: Record<string, Record<string, string>>;
  results: Record<string, Record<string, string>>;
  /** Which cards of a spot play, by their place in the hand; none: the best ones. */
  keep: Record<string, number[]>;
}

export function draftOf(hand: CorrectingHand): Draft {
  const spots = <T>(part: (spot: CorrectingHand["spots"][number]) => T): Record<string, T> =>
    Object.fromEntries(hand.spots.map((spot) => [String(spot.spot), part(spot)]));
  return {
    cards: Object.fromEntries(hand.places.map((place) => [place.place, [...place.cards]])),
    bets: spots((spot) => ({ ...spot.bets })),
    choices: spots((spot) => ({ ...spot.choices })),
    results: spots((spot) => ({ ...spot.results })),
    keep: spots((spot) => [...(spot.keep ?? [])]),
  };
}

/** Only what differs from the record; null while nothing does. */
export function commandOf(hand: CorrectingHand, draft: Draft, note: string, waive: boolean): CorrectHand | null {
  if (Object.values(draft.bets).some((spot) => Object.values(spot).includes(null))) return null;
  const was = draftOf(hand);
  const cards = changed(was.cards, draft.cards, (one) => one.join(" "));
  const bets = changed(made(was.bets), made(draft.bets), (one) => one);
  const choices = changed(was.choices, draft.choices, (now, before) =>
    Object.fromEntries(Object.entries(now).filter(([stage, word]) => word !== "" && before[stage] !== word)),
  );
  const results = changed(was.results, draft.results, (one) => one);
  const keep = changed(was.keep, draft.keep, (kept, _, spot) =>
    kept.map((at) => cardsOf(hand, draft, spot)[at]).join(" "),
  );
  if (![cards, bets, choices, results, keep].some(Boolean)) return null;
  return {
    do: "correct-hand",
    hand: hand.hand,
    note: note.trim() || "-",
    ...(cards && { cards }),
    ...(bets && { bets }),
    ...(choices && { choices }),
    ...(results && { results }),
    ...(keep && { keep }),
    ...(waive && { waive }),
  };
}

/** The cards of a spot as they should be on record. Those of a sealed deck are as they were. */
export function cardsOf(hand: CorrectingHand, draft: Draft, spot: string): readonly string[] {
  const tapped = draft.cards[spot] ?? [];
  return tapped.length > 0 ? tapped : (hand.spots.find((one) => String(one.spot) === spot)?.cards ?? []);
}

type Bets = Record<string, Record<string, number | null>>;

/** Only what was bet, in one order: a wager of nothing is none. */
const made = (bets: Bets): Record<string, Record<string, number>> =>
  Object.fromEntries(
    Object.entries(bets).map(([spot, stakes]) => [
      spot,
      Object.fromEntries(
        Object.entries(stakes)
          .flatMap(([wager, cents]) => (cents ? [[wager, cents] as const] : []))
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
    ]),
  );

function changed<T, S>(
  was: Record<string, T>,
  now: Record<string, T>,
  told: (now: T, was: T, key: string) => S,
): Record<string, S> | null {
  const other = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(was[key]));
  const made = other.map((key) => [key, told(now[key]!, was[key]!, key)] as const);
  return made.length === 0 ? null : Object.fromEntries(made);
}

/** The refusals after which the house may bear what cannot be given back. */
export const CANNOT_PAY: readonly string[] = ["cannot-give-back", "no-one-pays", "short-of-chips"];
