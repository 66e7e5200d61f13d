// A hand in words, from the classes of the sheet. Where the sheet has a class of its own, or the answer would
// depend on a rule that the sheet's page does not tell, there is no answer.

import { readCard, type Rank } from "../kit";
import type { SheetInfo } from "../wire";

const ORDER = "23456789TJQKA";
const ONE: Record<Rank, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};
const many = (rank: Rank): string => (rank === "6" ? "sixes" : `${ONE[rank]}s`);

export interface Best {
  words: string;
  cards: string[]; // those that play
}

/** The best hand of these cards, in words: "Queen high"; null where it is not certain. */
export function describe(sheet: SheetInfo, cards: string[]): string | null {
  return best(sheet, cards, sheet.hands.player_plays)?.words ?? null;
}

/** What the dealer has, where both sides play hands of the same size. */
export function dealerHas(sheet: SheetInfo, cards: (string | null)[]): Best | null {
  const seen = cards.filter((card): card is string => card !== null);
  const { dealer, dealer_plays, player_plays } = sheet.hands;
  return seen.length === dealer && dealer_plays === player_plays ? best(sheet, seen, dealer_plays) : null;
}

/** "has a pair of jacks", "has an ace-high flush", "has king high". */
export function having(words: string): string {
  const text = words.slice(0, 1).toLowerCase() + words.slice(1);
  const bare = /^(two|three|four) /.test(text) || / high$/.test(text);
  return `has ${bare ? "" : /^(a|e)/.test(text) ? "an " : "a "}${text}`;
}

const CARDS_MAX = 7;

export function best(sheet: SheetInfo, cards: string[], plays: number): Best | null {
  if (sheet.hands.board > 0 || plays < 2 || plays > 5 || cards.length < plays || cards.length > CARDS_MAX) return null;
  const classes = sheet.classes.map((name) => name.toLowerCase());
  const hands = choose(cards, plays);
  const read = hands.map((hand) => category(hand, classes));
  if (read.some((one) => one === null || !classes.includes(one.name))) return null;
  const found = read as Found[];
  const top = found.reduce((at, one, index) => (beats(one, found[at] ?? one, classes) ? index : at), 0);
  const words = found[top]?.words ?? "";
  return { words: words.slice(0, 1).toUpperCase() + words.slice(1), cards: hands[top] ?? [] };
}

interface Found {
  name: string; // the class
  words: string;
  key: number[]; // what counts between two hands of a class
}

function beats(one: Found, other: Found, classes: string[]): boolean {
  const mine = classes.indexOf(one.name);
  const theirs = classes.indexOf(other.name);
  if (mine !== theirs) return mine < theirs;
  const place = one.key.findIndex((value, index) => value !== other.key[index]);
  return place >= 0 && (one.key[place] ?? 0) > (other.key[place] ?? 0);
}

function category(cards: string[], classes: string[]): Found | null {
  const read = cards.map((card) => readCard(card));
  if (read.some((one) => one === null)) return null;
  const known = read as { rank: Rank; suit: string }[];
  const groups = [...new Set(known.map((one) => one.rank))]
    .map((rank) => ({ rank, count: known.filter((one) => one.rank === rank).length, value: ORDER.indexOf(rank) }))
    .sort((one, other) => other.count - one.count || other.value - one.value);
  const key = groups.flatMap((one) => Array.from({ length: one.count }, () => one.value));
  const [first, second] = groups;
  if (!first) return null;
  const shape = groups.map((one) => one.count).join("");
  const flush = cards.length > 1 && new Set(known.map((one) => one.suit)).size === 1;
  const straight = run(
    groups.map((one) => one.value),
    cards.length,
  );
  if (straight !== null && flush && straight === ORDER.length - 1 && classes.includes("royal flush"))
    return { name: "royal flush", words: "royal flush", key };
  if (straight !== null && flush && classes.includes("straight flush"))
    return { name: "straight flush", words: "straight flush", key: [straight] };
  if (shape.startsWith("4")) return { name: "four of a kind", words: `four ${many(first.rank)}`, key };
  if (shape === "32" && second)
    return { name: "full house", words: `full house, ${many(first.rank)} over ${many(second.rank)}`, key };
  if (flush && classes.includes("flush")) return { name: "flush", words: `${ONE[first.rank]}-high flush`, key };
  if (straight !== null && classes.includes("straight"))
    return { name: "straight", words: `straight to the ${ONE[ORDER[straight] as Rank]}`, key: [straight] };
  if (first.count === 3) return { name: "three of a kind", words: `three ${many(first.rank)}`, key };
  if (shape.startsWith("22") && second)
    return { name: "two pair", words: `two pair, ${many(first.rank)} and ${many(second.rank)}`, key };
  if (first.count === 2) return { name: "pair", words: `pair of ${many(first.rank)}`, key };
  return { name: "high card", words: `${ONE[first.rank]} high`, key };
}

/** The highest rank of a straight, the ace counting low as well; null where it is none. */
function run(values: number[], size: number): number | null {
  if (size < 3 || values.length !== size) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const [low] = sorted;
  const high = sorted[size - 1] ?? 0;
  if (low !== undefined && high - low === size - 1) return high;
  const ace = ORDER.length - 1;
  return high === ace && sorted.slice(0, -1).every((value, index) => value === index) ? size - 2 : null;
}

function choose<T>(all: T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, index) => choose(all.slice(index + 1), size - 1).map((rest) => [one, ...rest]));
}
