// A hand of a real table: cards, bets and choices, and what is still missing.

import { decisionsOf, hasFolded, type Stakes } from "../kit";
import type { DecisionInfo, HandsInfo, RealHand, SheetInfo } from "../wire";

export type Place = "player" | "dealer" | "board";
export const PLACES: readonly Place[] = ["player", "dealer", "board"];

export interface Layout {
  player: readonly string[];
  dealer: readonly string[];
  board: readonly string[];
  stakes: Stakes;
  /** By stage; a stage that is not decided is not in it. */
  choices: Readonly<Record<string, string>>;
  /** The cards that play, where the player sets the hand; null lets the best ones play. */
  keep: readonly string[] | null;
  /** What meters show, where that is not what they begin with. */
  meters: Readonly<Record<string, number>>;
}

export const EMPTY: Layout = { player: [], dealer: [], board: [], stakes: {}, choices: {}, keep: null, meters: {} };

export const used = (layout: Layout): Set<string> => new Set(PLACES.flatMap((place) => layout[place]));

export const room = (hands: HandsInfo, place: Place): number => hands[place];

/** Where the next card goes: to the chosen place while it has room, else to the first that has. */
export function nextPlace(layout: Layout, hands: HandsInfo, wanted: Place): Place | null {
  const open = (place: Place): boolean => layout[place].length < room(hands, place);
  return open(wanted) ? wanted : (PLACES.find(open) ?? null);
}

export function withCard(layout: Layout, place: Place, card: string): Layout {
  return { ...layout, [place]: [...layout[place], card] };
}

export function withoutCard(layout: Layout, card: string): Layout {
  const rest = Object.fromEntries(PLACES.map((place) => [place, layout[place].filter((one) => one !== card)]));
  return { ...layout, ...rest, keep: layout.keep?.includes(card) ? null : layout.keep };
}

export function withStake(layout: Layout, wager: string, cents: number): Layout {
  const { [wager]: _, ...others } = layout.stakes;
  return { ...layout, stakes: cents > 0 ? { ...others, [wager]: cents } : others };
}

/** Setting a card apart or back. With nothing set apart the best cards play. */
export function toggleKept(layout: Layout, hands: HandsInfo, card: string): Layout {
  const keep = layout.keep ?? layout.player;
  const next = keep.includes(card)
    ? keep.filter((one) => one !== card)
    : layout.player.filter((one) => one === card || keep.includes(one));
  return { ...layout, keep: next.length === hands.player ? null : next };
}

/** What is still missing, in words for the player; null when the hand can be settled. */
export function missing(info: SheetInfo, layout: Layout): string | null {
  for (const place of PLACES) {
    const left = room(info.hands, place) - layout[place].length;
    if (left > 0) return `${left} more ${left === 1 ? "card" : "cards"} for ${whom(info, place)}.`;
  }
  if (!Object.values(layout.stakes).some((cents) => cents > 0)) return "Place a bet.";
  const open = openDecision(info, layout);
  if (open) return `${open.choices.map((choice) => choice.label).join(" or ")}: choose what the player did.`;
  const apart = info.hands.player - info.hands.player_plays;
  if (layout.keep && layout.keep.length !== info.hands.player_plays)
    return `Set ${apart} ${apart === 1 ? "card" : "cards"} apart; ${info.hands.player_plays} play.`;
  return null;
}

/** The decisions that the player was asked for, as far as they are known. */
export const decisionsIn = (info: SheetInfo, { stakes, choices }: Layout): DecisionInfo[] =>
  decisionsOf(info, stakes, ({ stage }) => choices[stage]);

function openDecision(info: SheetInfo, layout: Layout): DecisionInfo | undefined {
  for (const decision of decisionsIn(info, layout)) {
    const choice = layout.choices[decision.stage];
    if (choice === undefined) return decision;
    if (hasFolded(info, [choice])) return undefined;
  }
  return undefined;
}

export function whom(info: SheetInfo, place: Place): string {
  return place === "player" ? "the player" : place === "board" ? "the board" : `the ${info.dealer_title}`;
}

/** What each meter of the sheet shows when the hand is paid. */
export const metersIn = (info: SheetInfo, layout: Layout): Record<string, number> =>
  Object.fromEntries((info.meters ?? []).map(({ id, cents }) => [id, layout.meters[id] ?? cents]));

/** The hand as a request to the house, with other choices for "what if". */
export function asRealHand(info: SheetInfo, layout: Layout, otherwise: Record<string, string> = {}): RealHand {
  const choices: string[] = [];
  const all = { ...layout, choices: { ...layout.choices, ...otherwise } };
  for (const decision of decisionsIn(info, all)) {
    const choice = all.choices[decision.stage];
    if (choice === undefined) break;
    choices.push(choice);
    if (hasFolded(info, [choice])) break;
  }
  return {
    sheet: info.id,
    player: [...layout.player],
    dealer: [...layout.dealer],
    board: [...layout.board],
    stakes: { ...layout.stakes },
    choices,
    keep: layout.keep ? [...layout.keep] : null,
    ...(info.meters?.length ? { meters: metersIn(info, layout) } : {}),
  };
}
