import { expect, test } from "vitest";
import { gainLabel, gainTone, shades } from "./chart";
import type { Chart, DecisionInfo } from "../wire";

const chartOf = (...choices: string[]): Chart => ({
  rows: ["a"],
  columns: ["b"],
  cells: choices.map((choice) => ({ row: "a", column: "b", choice, mixed: false, gain: null })),
});
const keys = (labels: Record<string, string>): DecisionInfo[] => [
  {
    stage: "decide",
    title: "Deal",
    wager: "play",
    base: "ante",
    board: 0,
    stay: 1,
    least: 0,
    clause: "",
    choices: Object.entries(labels).map(([word, label]) => ({
      word,
      label,
      multiple: Number.parseInt(word, 10) || 0,
      folds: word === "fold",
      consequence: "",
      only_with: null,
    })),
  },
];

test("two choices have the letters of their keys", () => {
  const found = shades(chartOf("1x", "fold"), keys({ fold: "Fold", "1x": "Play" }));
  expect(found.map(({ letter, tone }) => letter + tone)).toEqual(["Fn2", "Pp2"]);
});

test("several raises are told apart by their multiple and their shade", () => {
  const found = shades(
    chartOf("3x", "fold", "1x", "2x"),
    keys({ fold: "Fold", "1x": "Raise 1x", "2x": "Raise 2x", "3x": "Raise 3x" }),
  );
  expect(found.map(({ letter, tone }) => letter + tone)).toEqual(["Fn2", "1xp1", "2xp2", "3xp3"]);
});

test("a close call is pale and a clear one is deep", () => {
  expect([-14, -2, -0.3, 0.6, 12, 90].map(gainTone)).toEqual(["n3", "n2", "n1", "p1", "p2", "p3"]);
  expect([-14.1, -0.3, 0.04, 0.6, 87.3].map(gainLabel)).toEqual(["−14", "−0.3", "0", "+0.6", "+87"]);
});
