import { expect, test } from "vitest";
import example from "./example.json";
import type { WholeHand } from "../wire";
import { readRecord } from "../fair/record";
import { verify } from "../fair/verify";
import { accountName, sumOf, totals } from "./ledger";
import { moments, tableAfter } from "./moments";
import { noteLines } from "./NoProof";

// Hand 7 of a four-card table, as the house sent it.
const hand = example as unknown as WholeHand;
const told = moments(hand.steps);
const after = (says: string): number => told.find((moment) => moment.says === says)!.steps;

test("what is seen as one thing is one moment", () => {
  expect(told.map((moment) => moment.says)).toEqual([
    "Bets are open.",
    "Guest bets $2 on Ante.",
    "Random bot 2 bets $2 on Ante.",
    "Optimal bot 3 bets $2 on Ante.",
    "The cut of seat 1 is opened.",
    "The deck is locked: the order of its cards is fixed.",
    "21 cards are dealt.",
    "Qd is turned over.",
    "Guest decides: Raise 1x for $2.",
    "Random bot 2 decides: Raise 2x for $4.",
    "Optimal bot 3 decides: Fold.",
    "15 cards are turned over.",
    "8 wagers are settled.",
    "The blue deck is opened: hand 7 is settled.",
  ]);
  expect(told.at(-1)!.steps).toBe(hand.steps.length);
});

test("nobody sees a card before it is shown, except its owner", () => {
  const dealt = tableAfter(hand, after("21 cards are dealt."), "guest");
  expect(dealt.dealer).toEqual([null, null, null, null, null, null]);
  expect(dealt.spots.map((spot) => spot.cards.every((card) => card !== null))).toEqual([true, false, false]);
  expect(tableAfter(hand, after("Qd is turned over."), "guest").dealer.at(-1)).toBe("Qd");
});

test("bets, decisions and results come one after the other", () => {
  expect(tableAfter(hand, 0, null).spots.some((spot) => spot.bet || spot.cards.length)).toBe(false);
  const decided = tableAfter(hand, after("Guest decides: Raise 1x for $2."), null);
  expect(decided.spots.map((spot) => spot.choices.map(([, word]) => word))).toEqual([["1x"], [], []]);
  expect(decided.spots.some((spot) => spot.settled)).toBe(false);
  expect(tableAfter(hand, after("8 wagers are settled."), null).spots.every((spot) => spot.settled)).toBe(true);
});

test("a folded hand stays face down until the deck is opened", () => {
  expect(tableAfter(hand, after("8 wagers are settled."), null).spots[2]!.cards).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(tableAfter(hand, hand.steps.length, null).spots[2]!.cards).toEqual(hand.spots[2]!.cards);
});

test("every entry sums to nothing, and so do all of them", () => {
  expect(hand.entries.map(sumOf).every((sum) => sum === 0)).toBe(true);
  expect(sumOf(totals(hand.entries))).toBe(0);
  expect(
    totals(hand.entries).map((line) => [accountName(line.account, { guest: "Guest" }), line.cents]),
  ).toContainEqual(["Guest, chips in front", 400]);
});

test("a meter has its words among the accounts", () => {
  expect(accountName("practice/meter:T1:jackpot", {})).toBe("The meter jackpot");
});

test("the cards on the page are those of the record", () => {
  const shown = { dealer: hand.dealer, ...Object.fromEntries(hand.spots.map((spot) => [spot.spot, spot.cards])) };
  expect(verify(readRecord(hand.record), { shown }).filter((check) => !check.ok)).toEqual([]);
});

test("what went wrong with a deal by hand is said with what was done about it", () => {
  const noted = [
    { reason: "dead-card", who: "dealer", says: "A dead card is replaced.", note: "Fell off the felt." },
    { says: "A misdeal.", note: "" },
  ];
  expect(noteLines(noted)).toEqual(["A dead card is replaced. Fell off the felt.", "A misdeal."]);
  expect(noteLines(undefined)).toEqual([]);
});
