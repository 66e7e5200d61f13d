import { expect, test } from "vitest";
import {
  allOutcomes,
  chance,
  costCents,
  fewOutcomes,
  fromNothing,
  grouped,
  lost,
  netLabel,
  outline,
  percent,
  readNet,
  scaleFor,
} from "./figures";
import type { WagerOdds } from "../wire";

const figure = (exact: string) => ({ exact, value: 0 });

// Pair Plus of the six-card sheet, as `pitboss odds six-card` counts it.
const pairPlus: WagerOdds = {
  wager: "pair-plus",
  title: "Pair Plus",
  beside: null,
  house_edge: figure("402/5525"),
  element_of_risk: figure("402/5525"),
  standard_deviation: 2.85,
  hit_rate: figure("283/1105"),
  lines: [
    { pay_class: "Straight flush", pays: "40 to 1", count: 48, percent: 0.2171945, contribution: 8.6877828 },
    { pay_class: "Three of a kind", pays: "30 to 1", count: 52, percent: 0.2352941, contribution: 7.0588235 },
    { pay_class: "Straight", pays: "6 to 1", count: 720, percent: 3.2579186, contribution: 19.5475113 },
    { pay_class: "Flush", pays: "3 to 1", count: 1096, percent: 4.959276, contribution: 14.8778281 },
    { pay_class: "Pair", pays: "1 to 1", count: 3744, percent: 16.9411765, contribution: 16.9411765 },
  ],
  outcomes: [
    ["-1", 74.39],
    ["1", 16.94],
    ["3", 4.96],
    ["6", 3.26],
    ["30", 0.24],
    ["40", 0.22],
  ],
};

test("percents are short and keep what they mean", () => {
  expect([3.8254, -7.276, 0.00092, 0, -0.0001].map((value) => percent(value))).toEqual([
    "3.83%",
    "−7.28%",
    "0.00092%",
    "0.00%",
    "−0.00010%",
  ]);
});

test("chances are said as players say them", () => {
  expect([0.2172, 16.94, 74.39, 0].map(chance)).toEqual(["1 in 460", "1 in 5.9", "74.4%", "never"]);
});

test("what $100 costs", () => {
  expect(costCents(3.82547)).toBe(383);
});

test("what is lost and what the lines bring are the edge together", () => {
  const gone = lost(pairPlus);
  expect(percent(gone.percent)).toBe("74.39%");
  expect(percent(gone.contribution)).toBe("−74.39%");
});

test("numbers that a browser cannot count are grouped as text", () => {
  expect(grouped("167439136344480")).toBe("167,439,136,344,480");
});

test("nets are whole or fractions", () => {
  expect(["-2", "0", "3/2", "-1/4", "1000"].map((net) => netLabel(readNet(net)))).toEqual([
    "−2",
    "0",
    "+1.5",
    "−0.25",
    "+1,000",
  ]);
});

test("a long tail is folded into one bar, and no chance is lost", () => {
  const few = fewOutcomes(allOutcomes(pairPlus), 4);
  expect(few.map((bar) => bar.label)).toEqual(["−1", "+1", "+3", "+6 up"]);
  expect(few.reduce((sum, bar) => sum + bar.percent, 0)).toBeCloseTo(100.01);
});

test("a scale has round steps and holds everything", () => {
  expect(scaleFor([-42, 31]).ticks).toEqual([-60, -40, -20, 0, 20, 40]);
  expect(scaleFor([0, 3]).ticks).toEqual([0, 1, 2, 3]);
  expect(scaleFor([]).ticks).toContain(0);
});

test("the outline of a band goes there along the top and back along the bottom", () => {
  const bands = fromNothing([{ rounds: 10, low5: -4, low25: -2, middle: 0, high75: 2, high95: 4, ahead: 40 }]);
  expect(
    outline(
      bands,
      "low5",
      "high95",
      (rounds) => rounds,
      (net) => net,
    ),
  ).toBe("M0 0L10 4L10 -4L0 0Z");
});
