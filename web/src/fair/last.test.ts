import { expect, test } from "vitest";
import sixCard from "./examples/six-card.json";
import { checkLast, type Watcher } from "./last";
import type { HandRecord } from "./record";
import { cardsAt } from "./verify";
import type { LastView } from "../wire";

const record = sixCard as unknown as HandRecord;
const watcher: Watcher = {
  table: record.table,
  rulesHash: record.rules_hash,
  seen: record.commit!,
  ownSeat: 1,
  ownCut: record.cuts["1"]!,
};

const last = {
  number: record.hand,
  deck: record.deck,
  commit: record.commit,
  seed: record.seed,
  seals: record.seals,
  cuts: record.cuts,
  missed: [],
  board: [],
  dealer: cardsAt(record, "dealer"),
  spots: record.spots.map((spot) => ({ number: spot.spot, cards: cardsAt(record, String(spot.spot)) })),
} as unknown as LastView;

const falseOnes = (view: LastView, by: Watcher = watcher): string[] =>
  checkLast(view, by)
    .filter((check) => !check.ok)
    .map((check) => check.name);

test("a hand that a table has just opened is found true", () => {
  expect(falseOnes(last)).toEqual([]);
  expect(checkLast(last, watcher).map((check) => check.name)).toEqual(["commit", "seen", "seals", "own", "cards"]);
});

test("folded hands may stay face down", () => {
  expect(falseOnes({ ...last, spots: last.spots.map((spot) => ({ ...spot, cards: [null, null, null] })) })).toEqual([]);
});

test.each<[string, Partial<LastView>]>([
  ["commit", { seed: "00".repeat(32) }],
  ["seen", { commit: "00".repeat(32) }],
  ["seals", { cuts: {} }],
  ["own", { cuts: { 1: "00".repeat(32) } }],
  ["cards", { dealer: ["9c", "5d", "Tc"] }],
  ["cards", { dealer: [...last.dealer].reverse() }],
])("a false %s is found out", (name, change) => {
  expect(falseOnes({ ...last, ...change })).toContain(name);
});
