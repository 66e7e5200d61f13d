import { expect, test } from "vitest";
import type { StreetShares } from "../wire";
import { comesSays } from "./AskHand";
import { asksBefore, atStreet, NO_HAND, nextSide, question, randomHand, withCard, withoutCard } from "./hand";
import { partsOf } from "./Streets";

const half = { exact: "1/2", value: 0.5 };

function street(stage: string, own: number, board: number, words: Record<string, boolean>): StreetShares {
  const choices = Object.entries(words).map(([choice, goes_on]) => ({ choice, label: choice, of_all: half, goes_on }));
  return { stage, title: stage, own, board, reached: { exact: "1", value: 1 }, choices, equal: 0 };
}

const streets = [
  street("deal", 2, 0, { fold: false, "1x": true, "3x": true }),
  street("flop", 2, 3, { check: true, "2x": false }),
  street("river", 2, 5, { fold: false, "1x": false }),
];

test("cards go to one's own hand first, then for all, each once", () => {
  const flop = atStreet(NO_HAND, streets, 1);
  const held = ["Ks", "8s", "Ks", "2d", "7h", "Jc", "Ac"].reduce((hand, one) => withCard(hand, streets[1]!, one), flop);
  expect([held.own, held.board]).toEqual([
    ["Ks", "8s"],
    ["2d", "7h", "Jc"],
  ]);
  expect(nextSide(held, streets[1]!)).toBeNull();
  expect(withoutCard(held, "8s").own).toEqual(["Ks"]);
  expect(atStreet(held, streets, 0).board).toEqual([]);
});

test("nothing is asked while a card is missing, and choices before are told street by street", () => {
  const river = { ...NO_HAND, street: 2, own: ["Ks", "8s"], board: ["2d", "7h", "Jc", "Qd"] };
  expect(question(river, streets, null)).toBeNull();
  const whole = { ...river, board: [...river.board, "3s"] };
  expect(question(whole, streets, 500)).toEqual({
    own: whole.own,
    board: whole.board,
    after: ["1x", "check"],
    stake: 500,
  });
  expect(question({ ...whole, before: { deal: "3x" } }, streets, null)?.after).toEqual(["3x", "check"]);
  expect(asksBefore(streets, 2).map((one) => one.stage)).toEqual(["deal"]);
});

test("a random hand has all cards of its street, none twice", () => {
  const hand = randomHand(NO_HAND, streets[2]!, () => 0.999);
  expect(new Set([...hand.own, ...hand.board]).size).toBe(7);
  expect(hand.own.length).toBe(2);
});

test("what can come is said in one sentence", () => {
  const worth = {
    stage: "flop",
    title: "Flop",
    hand: null,
    choices: [],
    says: "",
    to_come: 2,
    sets: "1081",
    dealer_hands: 990,
    comes: [],
    dealer: null,
  };
  expect(comesSays(worth)).toBe("1,081 sets of 2 more cards, each against 990 hands of the dealer.");
  expect(comesSays({ ...worth, to_come: 1, sets: "48", dealer_hands: 0 })).toBe("48 sets of 1 more card.");
  expect(comesSays({ ...worth, to_come: 0, hand: "pair of sixes" })).toBe(
    "You have pair of sixes. 990 hands of the dealer are left.",
  );
});

test("the bar of a street begins where the street before ended, and is full at the end", () => {
  const flop = { ...streets[1]!, reached: { exact: "5/8", value: 0.625 } };
  flop.choices = flop.choices.map((one, at) => ({
    ...one,
    of_all: { exact: at ? "1/8" : "1/2", value: at ? 0.125 : 0.5 },
  }));
  const parts = partsOf(flop);
  expect(parts.map((part) => [part.label, part.tone, part.from, part.wide])).toEqual([
    ["decided", "a0", 0, 37.5],
    ["2x", "a1", 37.5, 12.5],
    ["check", "a0", 50, 50],
  ]);
});
