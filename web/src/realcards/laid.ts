// A hand of real cards as far as it was tapped, and the draft of it that the house keeps.

import type { RealCardsDraft, RealCardsSpot } from "../wire";

/** One spot: who plays it, its bets, its decisions, its cards. */
export interface Lay {
  player: string;
  /** Cents by wager that is bet before the deal; wagers that were not made are missing. */
  stakes: Readonly<Record<string, number>>;
  choices: readonly string[];
  cards: readonly string[];
  /** The cards that play, where the player has set the hand; null lets the best ones play. */
  keep: readonly string[] | null;
  /** By wager, if the dealer taps results instead of cards. */
  results: Readonly<Record<string, string>>;
}

/** A bet behind another player's spot, of whoever sits at `seat`. */
export interface Behind {
  seat: number;
  spot: number;
  stakes: Readonly<Record<string, number>>;
}

export interface Laid {
  spots: Readonly<Record<number, Lay>>;
  dealer: readonly string[];
  board: readonly string[];
  bankSpot: number | null;
  bankWager: number;
  /** In the order in which the bank covers them. */
  behind: readonly Behind[];
  /** Seats whose players were offered the bank and declined it. */
  declined: readonly number[];
}

export const NOTHING: Lay = { player: "", stakes: {}, choices: [], cards: [], keep: null, results: {} };
export const EMPTY: Laid = {
  spots: {},
  dealer: [],
  board: [],
  bankSpot: null,
  bankWager: 0,
  behind: [],
  declined: [],
};

/** A hand of cards on the felt: a spot by its number, the dealer's, the board's. */
export type Place = number | "dealer" | "board";

export const layOf = (laid: Laid, spot: number): Lay => laid.spots[spot] ?? NOTHING;
export const staked = (lay: Lay): number => Object.values(lay.stakes).reduce((sum, cents) => sum + cents, 0);
export const spotsOf = (laid: Laid): number[] =>
  Object.keys(laid.spots)
    .map(Number)
    .sort((one, other) => one - other);

export function cardsAt(laid: Laid, place: Place): readonly string[] {
  return typeof place === "number" ? layOf(laid, place).cards : laid[place];
}

/** Whose hand has a card; null if it is still in the deck. */
export function holderOf(laid: Laid, card: string): Place | null {
  if (laid.dealer.includes(card)) return "dealer";
  if (laid.board.includes(card)) return "board";
  return spotsOf(laid).find((spot) => layOf(laid, spot).cards.includes(card)) ?? null;
}

/** The same hand with a changed spot. An empty spot is dropped. */
export function withLay(laid: Laid, spot: number, change: Partial<Lay>): Laid {
  const lay = { ...layOf(laid, spot), ...change };
  const { [spot]: _, ...others } = laid.spots;
  const bare = staked(lay) === 0 && lay.cards.length === 0 && Object.keys(lay.results).length === 0;
  // Nobody bets behind a wager that is not there.
  const behind = laid.behind.filter(
    (one) => one.spot !== spot || Object.keys(one.stakes).every((wager) => (lay.stakes[wager] ?? 0) > 0),
  );
  return {
    ...laid,
    spots: bare ? others : { ...others, [spot]: lay },
    behind: behind.length === laid.behind.length ? laid.behind : behind,
  };
}

/** Cards replace tapped results, and a setting of other cards. */
export function withCards(laid: Laid, place: Place, cards: readonly string[]): Laid {
  return typeof place === "number"
    ? withLay(laid, place, { cards, keep: null, results: {} })
    : { ...laid, [place]: cards };
}

export function fromDraft(draft: RealCardsDraft): Laid {
  const spots = Object.fromEntries(draft.spots.map((one) => [one.spot, layFrom(one)]));
  return {
    spots,
    dealer: draft.dealer ?? [],
    board: draft.board ?? [],
    bankSpot: draft.bank_spot ?? null,
    bankWager: draft.bank_wager ?? 0,
    behind: draft.behind ?? [],
    declined: draft.declined ?? [],
  };
}

function layFrom({ player, stakes, choices, cards, keep, results }: RealCardsSpot): Lay {
  return {
    player: player ?? "",
    stakes: stakes ?? {},
    choices: choices ?? [],
    cards: cards ?? [],
    keep: keep ?? null,
    results: results ?? {},
  };
}

export function toDraft(laid: Laid, hand: number, version: number): RealCardsDraft {
  return {
    hand,
    version,
    spots: spotsOf(laid).map((spot) => spotFrom(spot, layOf(laid, spot))),
    dealer: [...laid.dealer],
    board: [...laid.board],
    bank_spot: laid.bankSpot,
    bank_wager: laid.bankWager,
    behind: laid.behind.map(({ seat, spot, stakes }) => ({ seat, spot, stakes: { ...stakes } })),
    declined: [...laid.declined],
  };
}

function spotFrom(spot: number, { player, stakes, choices, cards, keep, results }: Lay): RealCardsSpot {
  return {
    spot,
    player,
    stakes: { ...stakes },
    choices: [...choices],
    cards: [...cards],
    keep: keep ? [...keep] : null,
    results: { ...results },
  };
}

/** Whether two hands are the same, tap for tap. */
export const same = (one: Laid, other: Laid): boolean =>
  one === other || plain(toDraft(one, 1, 0)) === plain(toDraft(other, 1, 0));

/** A text for comparing two values; the order in which wagers were tapped does not matter. */
export function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
