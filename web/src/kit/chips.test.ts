import { expect, test } from "vitest";
import { chipClass, chipText, inChips } from "./chips";

test("an amount is paid in as few chips as possible, largest first", () => {
  expect(inChips(17_00, [1_00, 2_00, 5_00, 10_00])).toEqual([10_00, 5_00, 2_00]);
  expect(inChips(4_00, [2_00])).toEqual([2_00, 2_00]);
});

test("an amount below every chip is drawn as one chip of its own", () => {
  expect(inChips(50, [1_00, 5_00])).toEqual([50]);
});

test("no amount, no chip; and a huge one does not hang the page", () => {
  expect(inChips(0, [1_00])).toEqual([]);
  expect(inChips(10_000_000_00, [1_00]).length).toBe(40);
});

test("chips of odd values borrow the colours of the next lower one", () => {
  expect([50, 1_00, 20_00, 25_00, 5000_00].map(chipClass)).toEqual([
    "chip-1",
    "chip-1",
    "chip-10",
    "chip-25",
    "chip-1000",
  ]);
  expect([50, 2_00, 1000_00, 2_50].map(chipText)).toEqual(["50\u00a2", "2", "1K", "2.5"]);
});
