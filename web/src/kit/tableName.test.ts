import { expect, test } from "vitest";
import { tableName, tableTitled } from "./tableName";

test("the secret of a table that only its link leads to is not shown", () => {
  const shown = ["amber-crane-x7k2m9q4w8e3t", "amber-crane-1870", "harbour-42", "T1", "a table"].map(tableName);
  expect(shown).toEqual(["amber-crane", "amber-crane-1870", "harbour-42", "T1", "a table"]);
});

test("a table is called a table once", () => {
  expect(["9", "Early", "Table 9", "table 9", "Tabletop"].map(tableTitled)).toEqual([
    "Table 9",
    "Table Early",
    "Table 9",
    "table 9",
    "Table Tabletop",
  ]);
});
