import { expect, test } from "vitest";
import type { Offer, TableCard } from "../wire";
import {
  closedSay,
  names,
  needYou,
  neighbour,
  ofHouse,
  oldestFirst,
  pill,
  placeOf,
  seatLook,
  showing,
  since,
  tableTitle,
} from "./look";
import { spotsSay } from "./MiniFelt";
import { card, floorView } from "./samples";

const waiting = (mine: boolean) => ({
  id: "w",
  table: "3",
  by: "Kim",
  mine,
  at: 0,
  says: "",
  command: "fill",
  body: {},
  agrees: [],
  may_agree: !mine,
});
const called = { table: "3", who: "4", name: "Bea", says: "straight flush", since: 5, cards: [], pays: null };
const tablesOf = (cards: TableCard[]) => cards.map((one) => one.table);

test("what one has filed oneself waits for somebody else, and nothing waits for whoever only watches", () => {
  const offer = { do: "acknowledge", table: "3" } as Offer;
  const view = { called: [called], waiting: [waiting(true), waiting(false)] };
  expect(needYou(floorView({ ...view, offers: [offer] }))).toBe(2);
  expect(needYou(floorView({ called: [called], waiting: [{ ...waiting(false), may_agree: false }] }))).toBe(0);
});

test("open tables come first, and 9 before 10", () => {
  const tables = [card({ table: "10" }), card({ table: "2", open: false }), card({ table: "9" })];
  expect(tablesOf(showing(tables, "all"))).toEqual(["9", "10", "2"]);
});

test("the filters show tables that need the floor, and tables with a waiting list", () => {
  const tables = [
    card({ table: "1", needs: true }),
    card({ table: "2", queue: [{ player: "p", name: "Bea", spots: 1, called: false }] }),
    card({ table: "3" }),
  ];
  expect([tablesOf(showing(tables, "need")), tablesOf(showing(tables, "waiting"))]).toEqual([["1"], ["2"]]);
});

test("tables that guests opened to practise stand apart; one that staff opened or deal at is the house's", () => {
  const guests = card({ chips: "practice", dealer: "automatic", floor: "automatic", guests: true });
  expect([ofHouse(guests), ofHouse({ ...guests, dealer: "Jo" }), ofHouse({ ...guests, guests: false })]).toEqual([
    false,
    true,
    true,
  ]);
});

test("who has waited longest is acknowledged first", () => {
  expect(oldestFirst([{ since: 9 }, { since: 2 }, { since: 5 }]).map((one) => one.since)).toEqual([2, 5, 9]);
});

test("a seat shows the most pressing thing about it", () => {
  const table = card({ seats: 5, taken: [1, 2, 3, 4], bet: [1, 2, 3], acting: [2], folded: [3] });
  expect([1, 2, 3, 4, 5].map((spot) => seatLook(table, spot))).toEqual(["bet", "acting", "folded", "taken", "free"]);
});

test("the little felt is read as one sentence", () => {
  expect(spotsSay(card({ seats: 3, taken: [1, 2], acting: [1] }))).toBe(
    "Seat 1 to act, seat 2 seated, 1 of 3 seats free",
  );
});

test("the clock of a table runs on between two pictures, and never below nothing", () => {
  const table = card({ phase: "betting", left_ms: 12_000 });
  expect([pill(table, 0).says, pill(table, 4_500).says, pill(table, 60_000).says]).toEqual([
    "Betting 12 s",
    "Betting 8 s",
    "Betting 0 s",
  ]);
});

test("a table without hurry shows no seconds", () => {
  expect(pill(card({ phase: "deciding", left_ms: 86_400_000 }), 0).says).toBe("Deciding");
});

test("a table that needs the floor is marked as that, whatever it is called", () => {
  expect(pill(card({ phase: "revealing", needs: true }), 0).kind).toBe("brass");
});

test.each([
  [18_000, "18 s"],
  [14 * 60_000, "14 min"],
  [125 * 60_000, "2 h 05 min"],
  [-500, "0 s"],
])("%d ms is said as %s", (passed, says) => {
  expect(since(1_000_000, 1_000_000 + passed)).toBe(says);
});

test("a place at a table in words", () => {
  expect([placeOf(called), placeOf({ table: "harbour", who: "dealer" }), tableTitle("12")]).toEqual([
    "Table 3, seat 4",
    "harbour, dealer",
    "Table 12",
  ]);
});

test("a long waiting list is cut with the number of the others", () => {
  const queue = ["Bea", "Jun", "Aldo"].map((name) => ({ name }));
  expect([names(queue), names(queue, 2)]).toEqual(["Bea, Jun, Aldo", "Bea, Jun and 1 more"]);
});

test("arrows move as the tables lie, and stop at the edge", () => {
  const to = (key: string, at: number) => neighbour(key, at, 10, 4);
  expect([
    to("ArrowRight", 0),
    to("ArrowDown", 1),
    to("ArrowUp", 1),
    to("ArrowLeft", 0),
    to("ArrowDown", 8),
    to("Enter", 0),
  ]).toEqual([1, 5, null, null, null, null]);
});

test("the first arrow goes to the first table", () => {
  expect(neighbour("ArrowDown", -1, 10, 4)).toBe(0);
});

test("what the tables that were closed today have won, together", () => {
  expect(closedSay(1, [card({ win: -20_00 })])).toBe("1 closed table; 1 closed today, win \u2212$20");
  expect(closedSay(5, [card({ win: 120_00 }), card({ win: -20_00 })])).toBe(
    "5 closed tables; 2 closed today, win $100",
  );
  expect(closedSay(2, [])).toBe("2 closed tables");
});
