import { expect, test } from "vitest";
import { SHEET } from "../table/samples";
import type { HouseTableRow, SheetInfo } from "../wire";
import {
  again,
  asked,
  blank,
  limitsWrong,
  nextName,
  onSheet,
  problems,
  scheduleWrong,
  worksWith,
  type Form,
  whyNot,
} from "./opening";

test.each(["night", "practice"] as const)(
  "%s chips come from the house by themselves: tray and rack may stay empty, as nothing",
  (chips) => {
    const form = { ...blank("4", SHEET), chips };
    expect([Object.keys(problems(form, SHEET, [])), asked(form, "id").tray, asked(form, "id").rack]).toEqual([
      [],
      0,
      0,
    ]);
  },
);

const POSTED: SheetInfo = { ...SHEET, id: "posted", posts: ["ante", "pair-plus"] };
const BANKED: SheetInfo = {
  ...SHEET,
  id: "banked",
  posts: ["ante"],
  collection: true,
  backline: true,
  banked_by_player: true,
};
const filled = (sheet: SheetInfo) => ({ ...blank("4", sheet), tray: 2000_00, rack: 500_00 });

test("a new table takes the number after the highest, closed ones too", () => {
  expect([nextName([]), nextName(["3", "Table 11", "harbour"])]).toEqual(["1", "12"]);
});

const NINE: HouseTableRow = {
  table: "9",
  open: false,
  openings: 3,
  hands: 120,
  at: 0,
  title: "Posted",
  sheet: "posted",
  shipped: true,
  chips: "night",
  cards: "real",
  seats: 5,
  tray: 700_00,
  rack: 0,
  dealer: "staff",
  floor: "automatic",
  payout_max: 900_00,
  limits: { ante: [10_00, 50_00, 10_00] },
  schedule: [],
  backline: false,
};

test("a table that opens again begins with its last terms, and on another sheet with what fits there", () => {
  const same = again(NINE, POSTED);
  expect(same).toMatchObject({ table: "9", chips: "night", cards: "real", seats: 5, tray: 700_00, payoutMax: 900_00 });
  expect(same.limits).toEqual({
    ante: { least: 10_00, most: 50_00, step: 10_00 },
    "pair-plus": { least: 5_00, most: 100_00, step: 5_00 },
  });
  expect(again(NINE, BANKED)).toMatchObject({ tray: 0, limits: { ante: { least: 5_00 } }, floor: "automatic" });
  expect(problems(same, POSTED, ["9"])["table"]).toBe("A table of this name is open.");
  expect(problems(same, POSTED, ["8"])["table"]).toBe(undefined);
});

test("a sheet that prints its limits leaves nothing to post", () => {
  expect(asked(filled(SHEET), "a".repeat(8))).toMatchObject({
    table: "4",
    sheet: "sample",
    limits: {},
    schedule: [],
    tray: 2000_00,
    payout_max: null,
  });
});

test("what a sheet leaves to the table is asked for, wager by wager", () => {
  const form = {
    ...filled(POSTED),
    limits: { ante: { least: 5_00, most: 25_00, step: 5_00 }, "pair-plus": { least: null, most: 25_00, step: 5_00 } },
  };
  expect(Object.keys(problems(form, POSTED, []))).toEqual(["limits pair-plus"]);
  expect(asked(form, "a".repeat(8)).limits?.["ante"]).toEqual([5_00, 25_00, 5_00]);
});

test.each([
  [{ least: 5_00, most: 100_00, step: 5_00 }, null],
  [{ least: 25_00, most: 5_00, step: 5_00 }, "The least is not above the most."],
  [{ least: 5_00, most: 12_00, step: 5_00 }, "From the least to the most in whole steps."],
  [{ least: 5_00, most: null, step: 5_00 }, "The least, the most and the step."],
])("limits %o: %s", (limits, says) => {
  expect(limitsWrong(limits)).toBe(says);
});

test("where a player has the bank the house puts up nothing, and posts its collection", () => {
  const form = onSheet(filled(SHEET), BANKED);
  expect([form.tray, form.rack, asked(form, "a".repeat(8)).schedule]).toEqual([
    0,
    500_00,
    [
      [25_00, 50, 1_00],
      [null, 1_00, 2_00],
    ],
  ]);
});

test("back on a sheet of the house, its bank is asked for again", () => {
  expect(onSheet(onSheet(filled(SHEET), BANKED), SHEET).tray).toBeNull();
});

test("brackets of a collection ascend; the last one has no top", () => {
  const bracket = (upTo: number | null) => ({ upTo, player: 50, bank: 1_00 });
  expect(scheduleWrong([bracket(25_00), bracket(100_00), bracket(null)])).toBeNull();
  expect(scheduleWrong([bracket(100_00), bracket(25_00), bracket(null)])).toBe("The brackets ascend.");
});

test("a name that is taken, and an automatic dealer for real cards, are refused before the house has to", () => {
  const form = { ...filled(SHEET), cards: "real" as const, dealer: "automatic" as const };
  expect(Object.keys(problems(form, SHEET, ["4"]))).toEqual(["table", "dealer"]);
});

test("an amount that cannot be read is no empty field: the table does not open without its maximum", () => {
  const form = blank("9", SHEET);
  const filled = {
    ...form,
    chips: "night" as const,
    unread: { payoutMax: "Write chips, such as 10 or 10.50.", tray: null },
  };
  expect(problems(filled, SHEET, [])).toMatchObject({ payoutMax: "Write chips, such as 10 or 10.50." });
  expect(problems(filled, SHEET, [])).not.toHaveProperty("tray");
});

test("the key says why it is grey: an empty tray, an amount that cannot be read, limits that are missing", () => {
  const why = (form: Form, sheet = SHEET) => whyNot(problems(form, sheet, []), sheet);
  const form = { ...blank("9", SHEET), rack: 0 };
  expect(why(form)).toBe("Tray: how many chips from the cage; 0 for none.");
  expect(why({ ...form, unread: { tray: "Write dollars, such as 10 or 10.50." } })).toBe(
    "Tray: write dollars, such as 10 or 10.50.",
  );
  const posted = { ...blank("9", POSTED), tray: 0, rack: 0, limits: { ante: { least: null, most: null, step: null } } };
  expect(why(posted, POSTED)).toBe("Limits of Ante: the least, the most and the step.");
  expect(why({ ...form, tray: 300_00 })).toBeNull();
});

test("a tray is asked for in chips that the first bet is paid with: posted, or as the sheet prints it", () => {
  const posted = { ...blank("4", POSTED), limits: { ante: { least: 25_00, most: 500_00, step: 25_00 } } };
  expect(worksWith(posted, POSTED)).toEqual({ cage: true, least: 25_00, most: 500_00 });
  const printed = SHEET.wagers.find((wager) => wager.kind === "opening")!.takes!;
  expect(worksWith(blank("4", SHEET), SHEET)).toEqual({ cage: true, least: printed.least, most: printed.most });
});
