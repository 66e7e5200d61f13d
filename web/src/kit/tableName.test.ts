import { expect, test } from "vitest";
import { tableName } from "./tableName";

test("the secret of a table that only its link leads to is not shown", () => {
  const shown = ["amber-crane-x7k2m9q4w8e3t", "amber-crane-1870", "harbour-42", "T1", "a table"].map(tableName);
  expect(shown).toEqual(["amber-crane", "amber-crane-1870", "harbour-42", "T1", "a table"]);
});
