import { expect, test } from "vitest";
import { place, wonBy } from "./interval";
import { named } from "./MonthPage";
import { minutes } from "./Players";
import { added, pieceUpTo, says, wrongRange } from "./Records";

test("a result outside its interval is drawn outside it", () => {
  const inside = place({ low: -100, high: 100, won: 0 });
  expect([inside.low, inside.won, inside.high]).toEqual([6, 50, 94]);
  const outside = place({ low: -100, high: 100, won: 300 });
  expect(outside.won).toBeGreaterThan(outside.high);
  expect(place({ low: 0, high: 0, won: 0 })).toEqual({ low: 50, high: 50, won: 50 });
});

test("a range is verified in pieces, and the last one ends with it", () => {
  expect([pieceUpTo(1, 250), pieceUpTo(101, 250), pieceUpTo(201, 250), pieceUpTo(7, 7)]).toEqual([100, 200, 250, 7]);
});

test("a range that is none is said to be none", () => {
  expect(wrongRange("1", "100")).toBe("");
  for (const [first, last] of [
    ["0", "9"],
    ["a", "9"],
    ["5", ""],
    ["-1", "2"],
  ] as const)
    expect(wrongRange(first, last)).toContain("numbers");
  expect(wrongRange("9", "3")).toContain("after the first");
});

test("what came of it is one sentence, and hands with real cards are not called proved", () => {
  const one = { hands: 100, failed: [], not_claimed: 0, next: null, restores: [], took_ms: 5 };
  expect(says(one)).toBe("100 hands, all of them true.");
  expect(says(added(one, { ...one, hands: 20, not_claimed: 20 }))).toBe(
    "120 hands, all of them true. 20 were dealt by hand: no deck proof is claimed there.",
  );
  expect(says({ ...one, failed: [{ table: "T", hand: 3, ok: false, says: ["No."] }] })).toBe(
    "100 hands, 1 of them wrong.",
  );
  expect(added(one, { ...one, next: 1012, restores: ["once"] })).toMatchObject({ next: 1012, restores: ["once"] });
  expect(says({ ...one, hands: 0 })).toContain("no finished hand");
});

test("times and months as people say them", () => {
  expect([minutes(7), minutes(125)]).toEqual(["7 min", "2 h 05 min"]);
  expect(named("2031-05")).toBe("May 2031");
});

test("what was won where players bank is not said to be the house's", () => {
  expect(wonBy([false, false])).toBe("Won by the house");
  expect(wonBy([true])).toBe("Won by the bank");
  expect(wonBy([true, false])).toBe("Won by the house, or the bank");
});
