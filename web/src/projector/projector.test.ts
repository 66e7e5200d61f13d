import { expect, test } from "vitest";
import type { Lobby, Night, OpenTableCard } from "../wire";
import { payPages } from "./pays";
import { inOrder, kindSays, seatsSay, slides, TABLES_A_PAGE, typed } from "./slides";

const table = (name: string, more: Partial<OpenTableCard> = {}): OpenTableCard => ({
  table: name,
  sheet: "s",
  title: "S",
  seats: 7,
  taken: 3,
  bots: 0,
  waiting: 0,
  limits: "$2 to $4",
  invited_only: false,
  ...more,
});
const lobby = (tables: OpenTableCard[]): Lobby => ({ games: [], tables, notice: "", secure: true });
const night = (more: Partial<Night> = {}): Night => ({
  on: true,
  name: "Charity night",
  buy_in: 0,
  rebuys: 0,
  since: 0,
  until: null,
  prizes: [],
  mine: null,
  may_enter: false,
  board: Array.from({ length: 10 }, (_, place) => ({
    place: place + 1,
    player: `p${place}`,
    name: "",
    chips: 0,
    buy_ins: 1,
    net: 0,
  })),
  ...more,
});

test("many tables take turns, a page at a time, then the board", () => {
  const all = slides(lobby(Array.from({ length: TABLES_A_PAGE + 1 }, (_, at) => table(String(at)))), night());
  expect(all.map((slide) => [slide.is, slide.is === "nothing" ? 0 : slide.page])).toEqual([
    ["tables", 1],
    ["tables", 2],
    ["board", 1],
    ["board", 2],
  ]);
});

test("an empty house, or one that has not answered yet, has something to say too", () => {
  expect([slides(null, null), slides(lobby([]), night({ on: false, until: 0 }))]).toEqual([
    [{ is: "nothing" }],
    [{ is: "nothing" }],
  ]);
});

test("the places of a night stay for a while after its end", () => {
  expect(slides(lobby([]), night({ on: false, until: Date.now() - 60_000 }))[0]).toMatchObject({
    is: "board",
    over: true,
  });
});

test("tables with a seat come first, those with a waiting list last", () => {
  const tables = [table("1", { waiting: 2, taken: 7 }), table("2", { taken: 7 }), table("10"), table("3")];
  expect(inOrder(tables).map((one) => one.table)).toEqual(["3", "10", "2", "1"]);
});

test.each([
  [{}, "4 seats free"],
  [{ taken: 6 }, "1 seat free"],
  [{ taken: 7 }, "Full"],
  [{ taken: 7, waiting: 2 }, "2 waiting"],
])("%o: %s", (more, says) => {
  expect(seatsSay(table("1", more))).toBe(says);
});

test("what is played for is said where it is not the usual", () => {
  expect([kindSays(table("1", { chips: "night", cards: "real" })), kindSays(table("1", { chips: "issued" }))]).toEqual([
    "Night chips, Real cards",
    "",
  ]);
});

test("an address is shown as one types it", () => {
  expect([typed("https://harbour.example/"), typed("http://192.168.1.20:8000")]).toEqual([
    "harbour.example",
    "192.168.1.20:8000",
  ]);
});

const printed = (id: string, rows: number) => ({
  id,
  title: id,
  rows: Array.from({ length: rows }, (_, at) => ({ pay_class: String(at), odds: "1 to 1" })),
});
const ids = (tables: Parameters<typeof payPages>[0]) =>
  payPages(tables).map(({ left, right }) => [left.map((one) => one.id), right.map((one) => one.id)]);

test("two pay tables lie left and right, more take turns", () => {
  expect(ids([printed("a", 3), printed("b", 3)])).toEqual([[["a"], ["b"]]]);
  expect(ids([printed("a", 3), printed("b", 5), printed("c", 9)])).toEqual([
    [["a"], ["b"]],
    [["c"], []],
  ]);
  expect(ids([printed("a", 3), printed("b", 3), printed("c", 7)])).toEqual([[["a", "b"], ["c"]]]);
});
