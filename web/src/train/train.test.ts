import { expect, test } from "vitest";
import type { Exercise, SheetInfo, TrainerMarks } from "../wire";
import {
  baseOf,
  complete,
  fresh,
  now,
  pressed,
  settledTyping,
  stakeOf,
  turnTo,
  type Press,
  type Sheet,
} from "./answers";
import { accuracy, forgetStats, median, mostCommon, NONE, noteStats, recallStats, sameKind, withMarks } from "./stats";

const info = {
  wagers: [
    { id: "ante", kind: "opening", of: null, on: [] },
    { id: "raise", kind: "decision", of: "ante", on: [] },
    { id: "bonus", kind: "bonus", of: null, on: ["ante"] },
    { id: "aces-up", kind: "side", of: null, on: [] },
  ],
  decisions: [
    {
      stage: "decide",
      wager: "raise",
      base: "ante",
      clause: "",
      choices: [
        { word: "fold", multiple: 0 },
        { word: "1x", multiple: 1 },
        { word: "2x", multiple: 2 },
      ],
    },
  ],
} as unknown as SheetInfo;
const exercise = {
  hand: { stakes: { ante: 200, "aces-up": 400 }, choices: ["2x"] },
  asks: ["ante", "raise", "bonus"],
} as unknown as Exercise;
const press = (sheet: Sheet, ...keys: Press[]): Sheet =>
  keys.reduce((at, key) => pressed(at, key, stakeOf(info, exercise, now(at) ?? "")), sheet);

test("every wager has what lies on it", () => {
  expect(["ante", "raise", "bonus", "aces-up"].map((wager) => stakeOf(info, exercise, wager))).toEqual([
    200, 400, 0, 400,
  ]);
  expect(baseOf(info, exercise, "bonus")).toBe(200);
});

test("a raise after a check lies on its circle", () => {
  const [decision] = info.decisions;
  const choices = [
    { word: "check", multiple: 0 },
    { word: "1x", multiple: 1 },
  ];
  const twice = {
    ...info,
    decisions: [
      { ...decision, choices },
      { ...decision, stage: "later", choices },
    ],
  };
  const hand = { ...exercise.hand, choices: ["check", "1x"] };
  expect(stakeOf(twice as unknown as SheetInfo, { ...exercise, hand }, "raise")).toBe(200);
});

test("quick keys answer and go on to the next wager", () => {
  const sheet = press(fresh(exercise), "lose", "even", "push");
  expect(sheet.nets).toEqual({ ante: -200, raise: 400, bonus: 0 });
  expect(complete(sheet)).toBe(true);
});

test("an amount is typed, mended and entered", () => {
  const sheet = press(fresh(exercise), "1", "2", "back", "5", ".", "5", "enter");
  expect(sheet.nets).toEqual({ ante: 1550 });
  expect(now(sheet)).toBe("raise");
});

test("what was typed last counts without enter", () => {
  expect(settledTyping(press(fresh(exercise), "8")).nets).toEqual({ ante: 800 });
  expect(press(fresh(exercise), "enter").nets).toEqual({});
});

test("one can go back to a wager and answer it anew", () => {
  const again = press(turnTo(press(fresh(exercise), "lose", "lose"), "ante"), "even");
  expect(again.nets).toEqual({ ante: 200, raise: -400 });
  expect(now(again)).toBe("bonus");
});

const marks = (...mistakes: string[]): TrainerMarks =>
  ({
    right: mistakes.every((one) => one === "none"),
    headline: "",
    wagers: mistakes.map((mistake) => ({ mistake, right: mistake === "none" })),
  }) as unknown as TrainerMarks;

test("statistics count what happened and nothing else", () => {
  const stats = withMarks(withMarks(NONE, marks("none", "push"), 12.34), marks("none", "none"), 4);
  expect(stats).toEqual({ hands: 2, wagers: 4, right: 3, mistakes: { push: 1 }, seconds: [12.3, 4] });
  expect(accuracy(stats)).toBe(75);
  expect(median(stats.seconds)).toBeCloseTo(8.15);
  expect(accuracy(NONE)).toBe(null);
  expect(mostCommon(withMarks(stats, marks("fold", "fold"), 1))[0]).toEqual(["fold", 2]);
});

test("a hand that was left lying does not count as slow", () => {
  expect(withMarks(NONE, marks("none"), 3600).seconds).toEqual([]);
});

test("the same kind again is the kind of the first mistake", () => {
  expect(sameKind(marks("none", "fold", "push"), "all")).toBe("folds");
  expect(sameKind(marks("none"), "bonus")).toBe("bonus");
});

test("statistics are kept by sheet and can be cleared", () => {
  noteStats("six-card", { ...NONE, hands: 3 });
  expect(recallStats("six-card").hands).toBe(3);
  expect(recallStats("four-card")).toEqual(NONE);
  forgetStats("six-card");
  expect(recallStats("six-card")).toEqual(NONE);
});
