import { offLimits } from "../kit";
import { describe, expect, test } from "vitest";
import {
  add,
  again,
  clear,
  firstChip,
  heldBack,
  leastBet,
  leastNeed,
  takeChip,
  total,
  unbound,
  unfinished,
  type Limits,
} from "./bets";
import { limits, OPEN, SHEET, TWINS } from "./samples";

describe("a chip on a circle", () => {
  test("becomes a bet", () => {
    expect(add(SHEET, {}, OPEN, "ante", 200, 1000)).toEqual({ stakes: { ante: 200 } });
  });
  test("may build up to the least amount, which is no bet before", () => {
    const built = add(SHEET, {}, OPEN, "ante", 100, 1000);
    expect(built).toEqual({ stakes: { ante: 100 } });
    expect(unfinished(SHEET, { ante: 100 }, OPEN)).toBe("Ante takes at least $2; you asked for $1.");
  });
  test("is refused above the limit, in the words of the guide", () => {
    expect(add(SHEET, { "pair-plus": 400 }, OPEN, "pair-plus", 100, 1000).why).toBe(
      "Pair Plus takes at most $4; you asked for $5.",
    );
  });
  test("is refused where the player has too few chips", () => {
    expect(add(SHEET, { ante: 200 }, OPEN, "pair-plus", 200, 300).why).toBe(
      "You have $1 in front of you. Pair Plus needs $2.",
    );
  });
  test("is refused where the wager is closed, with the house's own sentence", () => {
    const closed = { ...OPEN, six: limits({ closed: "6 Card Bonus needs an Ante and a Pair Plus first." }) };
    expect(add(SHEET, {}, closed, "six", 200, 1000).why).toBe("6 Card Bonus needs an Ante and a Pair Plus first.");
  });
  test("is not held up by a need that was met a moment ago", () => {
    const stale = { ...OPEN, up: limits({ closed: "Queens Up needs an Ante first." }), super: limits() };
    expect(add(TWINS, { ante: 200, super: 200 }, stale, "up", 200, 1000).stakes).toEqual({
      ante: 200,
      super: 200,
      up: 200,
    });
  });
  test("falls on both of two wagers that go together", () => {
    const both = {
      ante: limits({ closed: "needs" }),
      super: limits({ closed: "needs" }),
      up: limits({ closed: "Queens Up needs an Ante first." }),
    };
    expect(add(TWINS, {}, both, "super", 200, 1000)).toEqual({ stakes: { ante: 200, super: 200 } });
    expect(add(TWINS, {}, both, "up", 200, 1000).why).toBe("Queens Up needs an Ante first.");
  });
});

test("amounts that the sheet lists say so", () => {
  const listed = limits({ amounts: [200, 400] });
  expect(offLimits("Ante", listed, 300)).toBe("Ante is $2 or $4, nothing between.");
  expect(offLimits("Ante", listed, 400)).toBe(null);
  expect(offLimits("Ante", limits({ step: 200, most: 1000 }), 300)).toBe("Ante goes in steps of $2 from $2.");
});

test("taking the last chip of a wager takes those that need it", () => {
  expect(takeChip(TWINS, { ante: 200, super: 200, up: 200 }, {}, "ante", 200)).toEqual({});
  expect(takeChip(SHEET, { ante: 400, six: 200 }, OPEN, "ante", 200)).toEqual({ ante: 200, six: 200 });
  expect(clear(SHEET, { ante: 400, six: 200 }, "six")).toEqual({ ante: 400 });
});

describe("rebet", () => {
  const past = { ante: 200, play: 200, "pair-plus": 200 };
  test("repeats what was bet before the deal, and no decision", () => {
    expect(again(SHEET, past, OPEN, 1, 1000)).toEqual({ stakes: { ante: 200, "pair-plus": 200 } });
  });
  test("doubles as far as the limits go", () => {
    expect(total(again(SHEET, past, OPEN, 2, 1200).stakes ?? {})).toBe(800);
    expect(again(SHEET, { ante: 400 }, OPEN, 2, 1000).why).toBe("Ante takes at most $4; you asked for $8.");
  });
  test("needs the chips", () => {
    expect(again(SHEET, past, OPEN, 1, 300).why).toBe("You have $3 in front of you. That takes $4.");
  });
});

test("the first chip makes a bet with one click", () => {
  expect(firstChip([100, 200, 500], leastBet(SHEET, OPEN))).toBe(200);
});

test("wagers that go together do not hold each other down", () => {
  const bare = {
    ante: limits({ most: 1000, closed: "Ante needs a Super Bonus first." }),
    super: limits({ most: 1000, closed: "Super Bonus needs an Ante first." }),
    up: limits(),
  };
  const bound = { ante: limits({ most: 200 }), super: limits({ most: 200 }), up: limits({ most: 200 }) };
  const now = unbound(TWINS, bound, bare);
  expect(add(TWINS, { ante: 200, super: 200 }, now, "super", 200, 5000).stakes).toEqual({ ante: 400, super: 400 });
  expect(add(TWINS, { ante: 900, super: 900 }, now, "ante", 200, 5000).why).toBe(
    "Ante takes at most $10; you asked for $11.",
  );
  expect(now.up).toEqual(bound.up);
  expect(unbound(TWINS, bound, null)).toEqual(bound);
});

test("what the first decision takes at least stays in front of the player", () => {
  const free: Limits = { ante: { least: 200, most: 10_000, step: 100, amounts: [], closed: null } };
  expect(heldBack(SHEET, { ante: 400 })).toBe(400);
  expect(add(SHEET, { ante: 400 }, free, "ante", 100, 1000).stakes).toEqual({ ante: 500 });
  const why =
    "That leaves $4 in front of you, and $6 has to stay there for Play: without it you could only fold. " +
    "Bet less, or buy chips first.";
  expect(add(SHEET, { ante: 500 }, free, "ante", 100, 1000).why).toBe(why);
  expect(again(SHEET, { ante: 300 }, free, 2, 1000).why).toBe(why);
  expect(leastNeed(SHEET, free)).toBe(400);
});
