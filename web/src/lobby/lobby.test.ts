import { expect, test } from "vitest";
import { tableFor, tableIn } from "./company";
import { placeOf } from "./draft";

test.each([
  ["harbour-42", "harbour-42"],
  [" Harbour 42 ", "harbour-42"],
  ["https://house.example/table/harbour-42?share=1", "harbour-42"],
  ["house.example/table/harbour-42/", "harbour-42"],
  ["https://house.example/odds", null],
  ["", null],
  ["a/../b", null],
])("%s means the table %s", (text, table) => expect(tableIn(text)).toBe(table));

test("only who plays alone is not hurried, and nobody's table is shown to all", () => {
  expect(tableFor("alone")).toEqual({ bots: 0, listed: false, patient: true });
  expect(tableFor("bots")).toMatchObject({ bots: 3 });
  expect(tableFor("friends")).toMatchObject({ bots: 0, listed: false });
});

test.each([
  [1, 1, 0],
  [2, 1, 4],
  [2, 3, 6],
  [2, 99, 7],
  [9, 1, 8],
  [0, 0, 0],
])("line %i, column %i is at %i", (line, column, place) => expect(placeOf("abc\ndef\n", line, column)).toBe(place));
