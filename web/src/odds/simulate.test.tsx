import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import * as asking from "./useAsk";
import { Simulate } from "./Simulate";
import type { SheetOdds, SimulatedRun } from "../wire";

const odds = { main: "ante" } as unknown as SheetOdds;
const wager = { wager: "ante", title: "Ante", stake_cents: 500, edge: 3.38, low: 3, high: 3.7, exact: 3.373 };
const run: SimulatedRun = { rounds: 983040, asked: 1000000, seed: 0, wagers: [{ ...wager, z: 0.21, wrong: false }] };

afterEach(() => vi.restoreAllMocks());

function shown(answer: SimulatedRun): { root: HTMLElement; paths: (string | null)[] } {
  const paths: (string | null)[] = [];
  vi.spyOn(asking, "useAsk").mockImplementation(((path: string | null) => {
    paths.push(path);
    return { answer: path ? { ready: true, run: answer } : null, problem: null, again: () => {} };
  }) as typeof asking.useAsk);
  const root = document.createElement("div");
  void act(() => render(<Simulate sheet="three-card" odds={odds} />, root));
  return { root, paths };
}

function press(root: HTMLElement, name: string): void {
  void act(() => [...root.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
}

test("nothing is played before somebody asks, and then with other cards each time", () => {
  const { root, paths } = shown(run);
  expect(paths.every((path) => path === null)).toBe(true);
  press(root, "Simulate");
  expect(paths.at(-1)).toBe("/api/sheets/three-card/simulation?rounds=1000000&seed=0");
  press(root, "Again, other cards");
  expect(paths.at(-1)).toBe("/api/sheets/three-card/simulation?rounds=1000000&seed=1");
});

test("an edge stands beside the exact one, and a run that was cut short says so", () => {
  const { root } = shown(run);
  press(root, "Simulate");
  expect(root.querySelector("tbody")?.textContent).toContain("3.380%3.00% to 3.70%3.373%0.21");
  expect(root.textContent).toContain("time was up before 1,000,000");
});

test("how often chance is so far off stands beside z, as the house says it", () => {
  const { root } = shown({ ...run, wagers: [{ ...wager, z: -2.87, one_in: 244, wrong: false }] });
  press(root, "Simulate");
  expect(root.querySelector("tbody")?.textContent).toContain("−2.87chance: 1 of 244 runs");
});

test("a distance that rare prizes explain is said with its chance", () => {
  const { root } = shown({ ...run, wagers: [{ ...wager, z: 31, chance_at_most: 0.001, wrong: false }] });
  press(root, "Simulate");
  expect(root.textContent).toContain("Ante is 31.0 standard errors off.");
  expect(root.textContent).toContain("up to 0.1000% of such runs");
  expect(root.textContent).not.toContain("chance: 1 of");
});

test("what chance does not explain is said before the table", () => {
  const { root } = shown({ ...run, wagers: [{ ...wager, z: -7.31, wrong: true }] });
  press(root, "Simulate");
  expect(root.textContent).toContain("Ante is 7.3 errors off.");
});
