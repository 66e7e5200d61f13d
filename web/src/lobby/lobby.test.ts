import { expect, test } from "vitest";
import { tableFor, tableIn } from "./company";
import { placeOf } from "./draft";
import { found, shelves } from "./finding";
import type { GameCard, OpenTableCard } from "../wire";
import { inOrder, playedFor } from "./OpenTables";
import { priceRange } from "./prices";

test.each([
  ["harbour-42", "harbour-42"],
  [" Harbour 42 ", "harbour-42"],
  ["https://house.example/table/harbour-42?share=1", "harbour-42"],
  ["house.example/table/harbour-42/", "harbour-42"],
  ["https://house.example/odds", null],
  ["", null],
  ["a/../b", null],
])("%s means the table %s", (text, table) => expect(tableIn(text)).toBe(table));

test("only who plays without other people is not hurried, and nobody's table is shown to all", () => {
  expect(tableFor("alone")).toEqual({ bots: 0, listed: false, patient: true });
  expect(tableFor("bots")).toMatchObject({ bots: 3, patient: true });
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

test("a price that depends on the stake is a range", () => {
  const price = {
    wager: "ante",
    title: "Ante",
    cost_cents: 1509,
    cost_most_cents: null,
    percent: 15.09,
    percent_most: null,
    note: null,
  };
  expect(priceRange(price)).toBe("$15.09");
  expect(priceRange({ ...price, cost_most_cents: 2739 })).toBe("$15.09 to $27.39");
  expect(priceRange({ ...price, cost_cents: -120 })).toBe("gains $1.20");
  expect(priceRange({ ...price, cost_cents: null })).toBe("not counted");
});

test.each([
  [{}, ""],
  [{ chips: "practice", cards: "sealed" }, ""],
  [{ chips: "issued", cards: "sealed" }, ", chips of the house"],
  [{ chips: "issued", cards: "real" }, ", chips of the house, real cards"],
  [{ chips: "night" }, ", chips of the night"],
] as const)("a table says what is unusual about it: %j%s", (table, says) => expect(playedFor(table)).toBe(says));

test("tables of the house come first, those with people before those with none", () => {
  const table = (name: string, chips: "practice" | "issued" | "night", taken: number, bots = 0): OpenTableCard => ({
    table: name,
    chips,
    taken,
    bots,
    sheet: "six-card",
    title: "Six",
    seats: 7,
    waiting: 0,
    limits: "$2",
    invited_only: false,
  });
  const open = [
    table("practice", "practice", 3),
    table("1", "issued", 0),
    table("bots", "issued", 2, 2),
    table("2", "night", 1),
  ];
  expect(inOrder(open).map((one) => one.table)).toEqual(["2", "1", "bots", "practice"]);
});

test("a game is found by the words of its name, its family and its wagers, and stands on its shelf", () => {
  const game = (title: string, shelf: string, wager = "Ante"): GameCard => ({
    id: title,
    title,
    family: "Texas Hold'em",
    summary: "",
    limits: "",
    least: 500,
    shelf,
    cards: [],
    board: [],
    mains: 2,
    sides: 0,
    dealer_up: false,
    banked_by_player: false,
    prices: [{ wager, title: wager, cost_cents: 1, cost_most_cents: 1, percent: 1, percent_most: null, note: null }],
    featured: false,
  });
  const all = [
    game("Casino Hold'em", "Cards for all", "AA Bonus"),
    game("Let It Ride", "Pay tables"),
    game("Stud", "Cards for all"),
  ];
  const titles = (sought: string) => all.filter((one) => found(one, sought)).map(({ title }) => title);
  expect(titles("casino holdem")).toEqual(["Casino Hold'em"]);
  expect(titles("RIDE")).toEqual(["Let It Ride"]);
  expect(titles("aa")).toEqual(["Casino Hold'em"]);
  expect(titles("blackjack")).toEqual([]);
  expect(shelves(all).map(([title, there]) => [title, there.length])).toEqual([
    ["Cards for all", 2],
    ["Pay tables", 1],
  ]);
});
