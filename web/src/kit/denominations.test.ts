import { expect, test } from "vitest";
import cases from "../../../tests/money/chips_for.json";
import { piecesFor, shownPieces, worth } from "./denominations";

interface Case {
  cents: number;
  values: number[];
  pieces: Record<string, number> | null;
}

test.each(cases as unknown as Case[])("$cents of $values, as the house counts it", ({ cents, values, pieces }) => {
  const found = piecesFor(cents, values);
  expect(found).toEqual(pieces);
  if (found !== null) expect(worth(found)).toBe(cents);
});

test("in words, the largest first", () => {
  expect(shownPieces({ "500": 2, "10000": 1, "2500": 1 })).toBe("1 x $100, 1 x $25, 2 x $5");
});
