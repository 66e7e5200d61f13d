import { expect, test } from "vitest";
import type { FirstGrid, GridCell, StreetChoice } from "../wire";
import { boxPlace, cellName, choiceTone, gainText, gridTone, kindName, nextCell, raisesOf, signedUnits } from "./grid";

const choice = (word: string, label: string): StreetChoice => ({
  choice: word,
  label,
  of_all: { exact: "1/2", value: 0.5 },
  goes_on: false,
});

function cell(kind: string, best: string, gain: string, equal: string[] = []): GridCell {
  const [over, under = "1"] = gain.split("/");
  return {
    kind,
    cards: ["Kc", "9d"],
    alike: 12,
    best,
    equal,
    worth: [],
    gain: { exact: gain, value: Number(over) / Number(under) },
  };
}

const grid: FirstGrid = {
  stage: "deal",
  choices: [choice("fold", "Fold"), choice("1x", "Bet 1x"), choice("2x", "Bet 2x"), choice("3x", "Bet 3x")],
  deals: 1326,
  cells: [cell("AA", "3x", "3/2"), cell("K9o", "1x", "1/4"), cell("72o", "fold", "-1/50"), cell("62o", "fold", "-2")],
};

test("hands are named as people say them", () => {
  expect(["K9o", "T2s", "66", "AA"].map(kindName)).toEqual([
    "King, nine, offsuit",
    "Ten, two, suited",
    "Pair of sixes",
    "Pair of aces",
  ]);
});

test("the shade follows the gain, and the sign says the same", () => {
  expect(grid.cells.map(gridTone)).toEqual(["p3", "p2", "n1", "n2"]);
  expect(grid.cells.map(gainText)).toEqual(["+1.50", "+0.25", "−0.02", "−2.00"]);
  expect(gridTone(cell("J8s", "4x", "1/100"))).toBe("p1");
});

test("a gain that is tiny keeps its sign, and one of nothing is told as equal", () => {
  expect(signedUnits(0.00041)).toBe("+0.0004");
  expect(signedUnits(-0.2, 4)).toBe("−0.2000");
  expect(gainText(cell("22", "check", "0", ["check", "4x"]))).toBe("=");
  expect(cellName(grid, cell("22", "fold", "0", ["fold", "1x"]))).toBe("Pair of twos: Fold and Bet 1x are equal, =");
});

test("raises that are never right have no shade", () => {
  expect(raisesOf(grid).map((one) => one.choice)).toEqual(["3x", "1x"]);
  expect(grid.cells.map((one) => choiceTone(grid, one))).toEqual(["p3", "p2", "n1", "n1"]);
});

test("arrows move the focus and stop at the border", () => {
  expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "a"].map((key) => nextCell(0, key))).toEqual([
    1,
    13,
    0,
    0,
    12,
    null,
  ]);
  expect(["ArrowRight", "ArrowDown", "Home"].map((key) => nextCell(168, key))).toEqual([168, 168, 156]);
});

test("the box is beside its cell, towards the middle", () => {
  expect([0, 12, 156, 168, 84].map(boxPlace)).toEqual(["l0 t0", "r12 t0", "l0 b12", "r12 b12", "l6 t6"]);
});
