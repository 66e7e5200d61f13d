import { expect, test } from "vitest";
import { less, limitsBeside, more, offLimits, withinCap } from "../kit";
import { takes } from "../table/samples";
import type { HandsInfo, SheetInfo, Takes } from "../wire";
import { fromHash, toHash } from "./address";
import { readAmount } from "./amount";
import { readEntry, sampleEntry, writeEntry } from "./entry";
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

const hands = {
  player: 3,
  dealer: 3,
  board: 0,
  deck: 52,
  player_from: 3,
  dealer_from: 3,
  player_plays: 3,
  dealer_plays: 3,
  player_sets: false,
  dealer_up: 0,
  places: [],
} satisfies HandsInfo;
const wager = (id: string, title: string, kind: string, bets: Takes | null, of: string | null = null) => ({
  id,
  title,
  kind,
  limits: "",
  takes: bets,
  cap: null,
  of,
  on: [],
  needs: [],
  pays: [],
  says: [],
  on_fold: "lose",
  clause: "",
});
const ANTE = { times: 1, wager: "ante" };
const info = {
  id: "six-card",
  hands,
  dealer_title: "dealer",
  chips: [100, 200],
  wagers: [
    wager("ante", "Ante", "opening", takes(200, 400)),
    wager("play", "Play", "decision", null, "ante"),
    wager("pair-plus", "Pair Plus", "side", takes(200, 400, { step: 200, at_most: ANTE })),
  ],
  decisions: [
    {
      stage: "decide",
      wager: "play",
      base: "ante",
      clause: "A5",
      choices: [
        { word: "fold", label: "Fold", multiple: 0, folds: true, consequence: "" },
        { word: "1x", label: "Play", multiple: 1, folds: false, consequence: "" },
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
  meters: {},
};

const RANGE = takes(200, 400);
const LISTED = takes(200, 400, { amounts: [200, 400] });

test("what a wager may be depends on what lies beside it", () => {
  expect(limitsBeside(RANGE, {})).toEqual({ least: 200, most: 400, step: 100, amounts: [] });
  expect(limitsBeside(LISTED, {}).amounts).toEqual([200, 400]);
  expect(limitsBeside({ ...RANGE, equals: ANTE }, { ante: 300 }).amounts).toEqual([300]);
  expect(limitsBeside(takes(500, 100000, { at_most: { times: 2, wager: "ante" } }), { ante: 1000 }).most).toBe(2000);
  expect(limitsBeside({ ...RANGE, at_least: ANTE }, { ante: 300 }).least).toBe(300);
  expect(limitsBeside(takes(100, null), {})).toEqual({ least: 100, most: null, step: 100, amounts: [] });
});

test("a decision may have a cap", () => {
  const twice = { ...info.decisions[0]!, choices: [{ ...info.decisions[0]!.choices[1]!, word: "2x", multiple: 2 }] };
  const capped = { ...info, wagers: info.wagers.map((one) => ({ ...one, cap: 400 })) };
  const open = (ante: number) => withinCap(capped, twice, { ante }).map(({ cents }) => cents);
  expect([200, 300].map(open)).toEqual([[400], []]);
});

test("plus and minus keep to what may be bet", () => {
  expect([0, 200, 300, 400].map((cents) => more(cents, RANGE))).toEqual([200, 300, 400, 400]);
  expect([400, 300, 200].map((cents) => less(cents, RANGE))).toEqual([300, 200, 0]);
  expect([0, 200, 400].map((cents) => more(cents, LISTED))).toEqual([200, 400, 400]);
  expect(less(200, LISTED)).toBe(0);
});

test("an amount beyond the limits is answered in words", () => {
  expect(offLimits("Pair Plus", RANGE, 500)).toBe("Pair Plus takes at most $4; you asked for $5.");
  expect(offLimits("Ante", LISTED, 300)).toBe("Ante is $2 or $4, nothing between.");
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
  expect(readEntry(writeEntry(whole, hands), hands)).toMatchObject({ player: whole.player, dealer: whole.dealer });
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

test("a game without a dealer's hand is typed as the player's cards and those for all", () => {
  const ride = { ...hands, dealer: 0, dealer_from: 0, board: 2 };
  const layout = { ...EMPTY, player: ["As", "2d", "7d"], board: ["4d", "Qs"] };
  expect(writeEntry(layout, ride)).toBe("As 2d 7d / 4d Qs");
  expect(readEntry(writeEntry(layout, ride), ride)).toMatchObject({ dealer: [], board: ["4d", "Qs"], problem: null });
  expect(sampleEntry(ride)).toBe("8s 8h 8d / Qc 8c");
});

test("a prize is paid from what its meter shows: what it begins with, or what somebody wrote", () => {
  const metered = { ...info, meters: [{ id: "jackpot", title: "Jackpot", cents: 1_000_000 }] };
  expect(asRealHand(metered, whole).meters).toEqual({ jackpot: 1_000_000 });
  const shows = { ...whole, meters: { jackpot: 12_345_67 } };
  expect(asRealHand(metered, shows).meters).toEqual({ jackpot: 12_345_67 });
  expect(fromHash(toHash("x", shows)).layout.meters).toEqual({ jackpot: 12_345_67 });
  expect(asRealHand(info, whole)).not.toHaveProperty("meters");
});
