import { expect, test } from "vitest";
import type { HandsInfo, SheetInfo } from "../wire";
import { fromHash, toHash } from "./address";
import { readEntry, writeEntry } from "./entry";
import { example } from "./example";
import {
  EMPTY,
  asRealHand,
  missing,
  nextPlace,
  toggleKept,
  withCard,
  withoutCard,
  withStake,
  type Layout,
} from "./layout";
import { capOf, less, limitProblem, more, readAmount, readLimits } from "./limits";

const hands = {
  player: 3,
  dealer: 3,
  board: 0,
  player_plays: 3,
  dealer_plays: 3,
  player_sets: false,
  dealer_up: 0,
} satisfies HandsInfo;
const wager = (id: string, title: string, kind: string, limits: string, of: string | null = null) => ({
  id,
  title,
  kind,
  limits,
  of,
  on: [],
  needs: [],
  pays: [],
  says: [],
  on_fold: "lose",
  clause: "",
});
const info = {
  id: "six-card",
  hands,
  dealer_title: "dealer",
  chips: [100, 200],
  wagers: [
    wager("ante", "Ante", "opening", "$2 to $4"),
    wager("play", "Play", "decision", "equals Ante", "ante"),
    wager("pair-plus", "Pair Plus", "side", "$2 or $4, at most Ante"),
  ],
  decisions: [
    {
      stage: "decide",
      wager: "play",
      clause: "A5",
      choices: [
        { word: "fold", label: "Fold", multiple: 0, consequence: "" },
        { word: "1x", label: "Play", multiple: 1, consequence: "" },
      ],
    },
  ],
} as unknown as SheetInfo;
const four = { ...hands, player: 5, player_plays: 4, player_sets: true };

const whole: Layout = {
  player: ["8s", "8h", "8d"],
  dealer: ["Qc", "8c", "5h"],
  board: [],
  stakes: { ante: 400 },
  choices: { decide: "1x" },
  keep: null,
};

test("limits are read from the sheet's words", () => {
  const none = () => 0;
  expect(readLimits("$2 to $4", 100, none)).toEqual({ least: 200, most: 400, step: 100, amounts: null });
  expect(readLimits("$2 or $4", 200, none).amounts).toEqual([200, 400]);
  expect(readLimits("equals Ante", 100, () => 300).amounts).toEqual([300]);
  expect(readLimits("$5 to $1,000, at most 2 times Ante", 500, () => 1000).most).toBe(2000);
  expect(readLimits("$2 to $4, at least Ante", 100, () => 300).least).toBe(300);
  expect(readLimits("as the table posts", 100, none)).toEqual({ least: 100, most: null, step: 100, amounts: null });
});

test("a decision may have a cap", () => {
  expect(["1 or 2 times Ante, at most $4", "equals Ante"].map(capOf)).toEqual([400, null]);
});

test("plus and minus keep to what may be bet", () => {
  const range = readLimits("$2 to $4", 100, () => 0);
  expect([0, 200, 300, 400].map((cents) => more(cents, range))).toEqual([200, 300, 400, 400]);
  expect([400, 300, 200].map((cents) => less(cents, range))).toEqual([300, 200, 0]);
  const listed = readLimits("$2 or $4", 200, () => 0);
  expect([0, 200, 400].map((cents) => more(cents, listed))).toEqual([200, 400, 400]);
  expect(less(200, listed)).toBe(0);
});

test("an amount beyond the limits is answered in words", () => {
  const range = readLimits("$2 to $4", 100, () => 0);
  expect(limitProblem("Pair Plus", 500, range, "$2 to $4")).toBe("Pair Plus takes at most $4; you asked for $5.");
  expect(
    limitProblem(
      "Ante",
      300,
      readLimits("$2 or $4", 200, () => 0),
      "$2 or $4",
    ),
  ).toBe("Ante is $2 or $4, nothing between.");
  expect(["", "$2.50", "1,000", "x"].map(readAmount)).toEqual([0, 250, 100000, null]);
});

test("typed cards fill the hands one after the other", () => {
  expect(readEntry("8s 8h 8d Qc 8c 5h", hands)).toEqual({
    player: ["8s", "8h", "8d"],
    dealer: ["Qc", "8c", "5h"],
    board: [],
    problem: null,
  });
  expect(readEntry("qsJS 10♥", hands).player).toEqual(["Qs", "Js", "Th"]);
  expect(readEntry("8s / Qc", hands)).toMatchObject({ player: ["8s"], dealer: ["Qc"] });
});

test.each([
  ["8x", "“8x” is no card. Write a rank and a suit: Qs, 10h, 4c."],
  ["8s 8s", "8s is there twice."],
  ["2c 3c 4c 5c 6c 7c 8c", "That is more than the 6 cards that this sheet takes."],
])("%s is refused in words", (text, problem) => {
  expect(readEntry(text, hands).problem).toBe(problem);
});

test("what is written can be read again", () => {
  expect(readEntry(writeEntry(whole), hands)).toMatchObject({ player: whole.player, dealer: whole.dealer });
});

test("a hand says what it still needs, and is settled as soon as it needs nothing", () => {
  expect(missing(info, EMPTY)).toBe("3 more cards for the player.");
  expect(missing(info, { ...whole, dealer: ["Qc", "8c"] })).toBe("1 more card for the dealer.");
  expect(missing(info, { ...whole, stakes: {} })).toBe("Place a bet.");
  expect(missing(info, { ...whole, choices: {} })).toBe("Fold or Play: choose what the player did.");
  expect(missing(info, { ...whole, stakes: { "pair-plus": 200 }, choices: {} })).toBe(null);
  expect(missing(info, whole)).toBe(null);
});

test("the house is asked with the choices of wagers that were made", () => {
  expect(asRealHand(info, whole)).toEqual({
    sheet: "six-card",
    player: whole.player,
    dealer: whole.dealer,
    board: [],
    stakes: { ante: 400 },
    choices: ["1x"],
    keep: null,
  });
  expect(asRealHand(info, whole, { decide: "fold" }).choices).toEqual(["fold"]);
  expect(asRealHand(info, withStake(whole, "ante", 0)).choices).toEqual([]);
});

test("cards go to the hand that was asked for while it has room", () => {
  expect(nextPlace(EMPTY, hands, "dealer")).toBe("dealer");
  expect(nextPlace(whole, hands, "player")).toBe(null);
  expect(nextPlace(withoutCard(whole, "5h"), hands, "player")).toBe("dealer");
  expect(withCard(withoutCard(whole, "5h"), "dealer", "2h").dealer).toEqual(["Qc", "8c", "2h"]);
});

test("setting a card apart leaves the others to play", () => {
  const five: Layout = { ...whole, player: ["As", "Ah", "Kd", "Kc", "2s"] };
  const set = toggleKept(five, four, "2s");
  expect(set.keep).toEqual(["As", "Ah", "Kd", "Kc"]);
  expect(toggleKept(set, four, "2s").keep).toBe(null);
  expect(missing({ ...info, hands: four }, toggleKept(set, four, "As"))).toBe("Set 1 card apart; 4 play.");
});

test("the address holds the whole hand, and a damaged one holds what it can", () => {
  expect(fromHash(toHash("six-card", whole))).toEqual({ sheet: "six-card", layout: whole });
  const set = { ...whole, keep: ["8s", "8h"] };
  expect(fromHash(toHash("four-card", set)).layout.keep).toEqual(["8s", "8h"]);
  expect(fromHash("#sheet=x&player=8s8sZz&bet-ante=-3&bet-y=z").layout).toEqual({ ...EMPTY, player: ["8s"] });
});

test("an example is complete", () => {
  let turn = 0;
  const made = example(info, () => (turn = (turn * 7 + 3) % 97) / 97);
  expect(missing(info, made)).toBe(null);
  expect(new Set([...made.player, ...made.dealer]).size).toBe(6);
  expect(made.stakes).toEqual({ ante: 200, "pair-plus": 200 });
});
