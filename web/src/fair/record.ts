// The record of a hand, in the format of docs/hand-record.md, and a parser for one that somebody provides.

export interface RecordWager {
  stake_cents: number;
  net_cents: number;
  result: string;
  class: string;
  clause: string;
  /** Where a prize is paid, and not odds: the stake is gone, so that the net may be below nothing. */
  prize_cents?: number | null;
}

/** What became of a meter as the hand was settled. */
export interface RecordMeter {
  meter: string;
  before_cents: number;
  fed_cents: number;
  paid_cents: number;
  seeded_cents: number;
  carried: number;
  parts: number;
}

/** The wagers of one player on a spot: of the one who sits there, or of one who bets behind. */
export interface RecordBetter {
  player: string;
  stakes: Record<string, number>;
  wagers: Record<string, RecordWager>;
}

export interface RecordSpot extends RecordBetter {
  spot: number;
  seat?: number | null;
  ended: string;
  choices: Record<string, string>;
  kept?: string | null;
  backline?: RecordBetter[] | null;
}

export type Posting = [account: string, cents: number];

export interface HandRecord {
  meters?: RecordMeter[] | null;
  format: string;
  table: string;
  hand: number;
  deck: string;
  status: string;
  cause?: string | null;
  proof: string;
  rules: string;
  texts?: string | null;
  rules_hash: string;
  commit?: string | null;
  seed?: string | null;
  pool?: string | null;
  seals: Record<string, string>;
  cuts: Record<string, string>;
  missing: number[];
  order?: string | null;
  deal: string[];
  dead: number[];
  spots: RecordSpot[];
  bank?: { player: string; wager_cents: number } | null;
  collections: { player: string; cents: number }[];
  postings: Posting[][];
  signed?: unknown;
  corrections: { spot: number; player?: string | null; wager: string; now_cents: number; correction?: number }[];
  /** What was put right, by whom and why. */
  corrected?: { number: number; by: string; reason: string; meters: Record<string, number> }[] | null;
}

export class Unreadable extends Error {}

type Test = (value: unknown) => boolean;
interface Shape {
  test: Test;
  is: string;
}

const text: Shape = { is: "a text", test: (value) => typeof value === "string" };
const whole: Shape = { is: "a whole number", test: (value) => Number.isSafeInteger(value) };
const hash: Shape = {
  is: "64 hexadecimal digits",
  test: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
};
const hashOrNone: Shape = {
  is: "64 hexadecimal digits, or nothing",
  test: (value) => value == null || value === "" || hash.test(value),
};
const textOrNone: Shape = { is: "a text, or nothing", test: (value) => value == null || text.test(value) };

const listOf = (shape: Shape): Shape => ({
  is: `a list, each ${shape.is}`,
  test: (value) => Array.isArray(value) && value.every(shape.test),
});
const eachOf = (shape: Shape): Shape => ({
  is: `names, each with ${shape.is}`,
  test: (value) => isObject(value) && Object.values(value).every(shape.test),
});
const partsOf = (is: string, parts: Record<string, Shape>): Shape => ({
  is,
  test: (value) => isObject(value) && Object.entries(parts).every(([key, shape]) => shape.test(value[key])),
});
const orNone = (shape: Shape): Shape => ({
  is: `${shape.is}, or nothing`,
  test: (value) => value == null || shape.test(value),
});

const wager = partsOf("a wager", { stake_cents: whole, net_cents: whole, result: text, class: text, clause: text });
const better = { player: text, stakes: eachOf(whole), wagers: eachOf(wager) };
const spot = partsOf("a spot", {
  ...better,
  spot: whole,
  ended: text,
  kept: textOrNone,
  backline: orNone(listOf(partsOf("a better", better))),
});
const posting: Shape = {
  is: "an account and whole cents",
  test: (value) => Array.isArray(value) && value.length === 2 && text.test(value[0]) && whole.test(value[1]),
};

const RECORD: Record<string, Shape> = {
  table: text,
  hand: whole,
  deck: text,
  status: text,
  cause: textOrNone,
  proof: text,
  rules: text,
  texts: textOrNone,
  rules_hash: hash,
  commit: hashOrNone,
  seed: hashOrNone,
  pool: hashOrNone,
  order: textOrNone,
  seals: eachOf(hash),
  cuts: eachOf(hash),
  missing: listOf(whole),
  deal: listOf(text),
  dead: listOf(whole),
  spots: listOf(spot),
  bank: orNone(partsOf("a bank", { player: text, wager_cents: whole })),
  collections: listOf(partsOf("a collection", { player: text, cents: whole })),
  postings: listOf(listOf(posting)),
  corrections: listOf(partsOf("a correction", { spot: whole, wager: text, now_cents: whole })),
  corrected: orNone(
    listOf(partsOf("what was put right", { number: whole, by: text, reason: text, meters: eachOf(whole) })),
  ),
};

export function readRecord(value: unknown): HandRecord {
  if (!isObject(value)) throw new Unreadable("This is not the record of a hand.");
  if (value["format"] === "pitboss table 1") {
    throw new Unreadable("This is the export of a whole table. This page checks one hand; pitboss verify checks both.");
  }
  if (value["format"] !== "pitboss hand 1")
    throw new Unreadable("This is not the record of a hand: it does not say “pitboss hand 1”.");
  for (const [key, shape] of Object.entries(RECORD)) {
    if (!shape.test(value[key])) throw new Unreadable(`This is not a whole record: “${key}” should be ${shape.is}.`);
  }
  if ((value["hand"] as number) < 0) throw new Unreadable("This is not a whole record: “hand” is below zero.");
  return value as unknown as HandRecord;
}

/** The sentence for an empty file; null if it is not empty. */
export function blank(source: string): string | null {
  return source.trim() === "" ? "The file is empty: there is nothing in it to check." : null;
}

/** From the text of a file. Duplicate keys are refused: two readers could see two different hands. */
export function parseRecord(source: string): HandRecord {
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ""));
  } catch {
    throw new Unreadable("This is not JSON, so it is no record and no receipt. A file that this page saved is one.");
  }
  if (countKeys(source) !== keysOf(value)) throw new Unreadable("A name stands twice in this record.");
  return readRecord(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How many keys the text has: strings followed by a colon. */
function countKeys(source: string): number {
  return [...source.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((match) => match[1] !== undefined).length;
}

function keysOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + keysOf(one), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + keysOf(one), 0);
}
