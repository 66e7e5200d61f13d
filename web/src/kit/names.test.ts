import { expect, test } from "vitest";
import { cardName, handName, RANKS, readCard, SUITS } from "./names";

test.each([
  ["Qs", "queen of spades"],
  ["Th", "ten of hearts"],
  ["10h", "ten of hearts"],
  ["2c", "two of clubs"],
  ["Ad", "ace of diamonds"],
  [null, "card, face down"],
])("%s is the %s", (card, name) => expect(cardName(card)).toBe(name));

test("all 52 cards have a name of their own", () => {
  const names = RANKS.flatMap((rank) => SUITS.map((suit) => cardName(rank + suit)));
  expect(new Set(names).size).toBe(52);
});

test("what is no card is not read as one", () => {
  expect(["", "Q", "Xs", "Qx", "11h"].map(readCard)).toEqual([null, null, null, null, null]);
});

test("a hand is named in one breath, with what lies face down counted", () => {
  expect(handName(["Kd", null, null])).toBe("king of diamonds, two cards, face down");
  expect(handName([null, null, null])).toBe("three cards, face down");
  expect(handName(["Kd", null])).toBe("king of diamonds, one card, face down");
});
