import { expect, test } from "vitest";
import { money, signed, spoken } from "./money";

test.each([
  [400, "$4"],
  [250, "$2.50"],
  [205, "$2.05"],
  [-1200, "\u2212$12"],
  [-50, "\u2212$0.50"],
  [150_000, "$1,500"],
  [0, "$0"],
])("%i cents are written %s", (cents, written) => expect(money(cents)).toBe(written));

test.each([
  [400, "+$4"],
  [-400, "\u2212$4"],
  [0, "0"],
  [-0, "0"],
])("a net of %i cents is written %s", (cents, written) => expect(signed(cents)).toBe(written));

test.each([
  [400, "4 dollars"],
  [100, "1 dollar"],
  [250, "2 dollars 50 cents"],
  [1, "1 cent"],
  [0, "0 dollars"],
  [-400, "minus 4 dollars"],
  [123_400, "1,234 dollars"],
])("%i cents are spoken %s", (cents, words) => expect(spoken(cents)).toBe(words));
