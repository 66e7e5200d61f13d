import { afterEach, expect, test } from "vitest";
import {
  bare,
  cash,
  chipsOrMoney,
  DOLLARS,
  houseMoney,
  money,
  share,
  sign,
  signed,
  spoken,
  units,
  writeChips,
} from "./money";

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

const FRANCS = {
  ...DOLLARS,
  code: "CHF",
  before: "CHF ",
  group: "\u2019",
  names: ["franc", "francs", "centime", "centimes"],
};
const KRONA = { ...DOLLARS, code: "SEK", before: "", after: " SEK", names: [] };
const YEN = { ...DOLLARS, code: "JPY", before: "\u00a5", decimals: 0, names: ["yen", "yen", "sen", "sen"] };

afterEach(() => {
  houseMoney(DOLLARS);
  writeChips(undefined);
});

test.each([
  [FRANCS, 1_234_50, "CHF 1\u2019234.50", "1,234 francs 50 centimes"],
  [KRONA, 125_50, "125.50 SEK", "125.50 SEK"],
  [YEN, -1_000_00, "\u2212\u00a51,000", "minus 1,000 yen"],
])("a house with other money writes and says it", (house, cents, written, said) => {
  houseMoney(house);
  expect([money(cents), spoken(cents)]).toEqual([written, said]);
});

test("practice chips and those of a night have no sign, whatever the house has", () => {
  houseMoney(FRANCS);
  writeChips("practice");
  expect([money(1_000_00), signed(2_50), spoken(1_00), chipsOrMoney(1_000_00), units(), sign()]).toEqual([
    "1,000",
    "+2.50",
    "1 chip",
    "1,000 chips",
    "chips",
    "",
  ]);
  expect(money(1_000_00, cash())).toBe("CHF 1\u2019000");
  writeChips("issued");
  expect(money(5_00)).toBe("CHF 5");
});

test("what is typed may have the sign of the house, in front or behind", () => {
  houseMoney(KRONA);
  expect([bare("1,250 SEK"), bare("SEK 5"), bare(" 3 ")]).toEqual(["1,250", "5", "3"]);
  houseMoney(FRANCS);
  expect(bare("CHF 1\u2019250")).toBe("1,250");
});

test("a page of a day before the currency was changed is in what was paid on it", () => {
  houseMoney(FRANCS, [
    { until: "2026-03-31", money: KRONA },
    { until: "2026-06-30", money: DOLLARS },
  ]);
  const on = (day: string) => {
    writeChips("issued", day);
    return money(5_00);
  };
  expect(["2026-03-31", "2026-04-01", "2026-06-30", "2026-07-01", "2026-05", ""].map(on)).toEqual([
    money(5_00, KRONA),
    "$5",
    "$5",
    money(5_00, FRANCS),
    "$5",
    money(5_00, FRANCS),
  ]);
  writeChips("practice", "2026-04-01");
  expect(money(5_00)).toBe("5");
  writeChips(undefined);
  houseMoney(DOLLARS);
});

test("a share is rounded half away from zero, and has a minus", () => {
  expect([-0.05625, 0.05625, 0.12, -0.000001].map(share)).toEqual(["\u22125.63 %", "5.63 %", "12.00 %", "0.00 %"]);
});
