import { expect, test } from "vitest";
import type { Customer, TableCard } from "../wire";
import { atTables, type AtWindow, deeds, initials, keySays, mostOf, order, whereabouts } from "./window";

const mara: Customer = { player: "p.mara", name: "Mara Keller", wallet: 12_00, seats: [["4", 3, 186_00]], checked: "2031-05-07", excluded_until: null, bought_today: 200_00, cashed_today: 0, lost_limit: null };
const card = { table: "4", open: true, tray: 900_00, tips: 7_00, drop: 0, collections: 0 } as TableCard;
const at: AtWindow = { kind: "customer", player: "p.mara" };

test("chips go on the account, or into the hand where that is asked; a walk-in has no account", () => {
  expect(order(at, "buy-in", 100_00, false)).toEqual({ table: null, command: { do: "cage-buy-in", player: "p.mara", cents: 100_00, in_hand: false } });
  expect(order(at, "cash-out", 5_00, true).command).toMatchObject({ player: "p.mara", in_hand: true });
  expect(order({ kind: "walk-in" }, "buy-in", 40_00, false).command).toEqual({ do: "cage-buy-in", player: null, cents: 40_00, in_hand: true });
});

test("a fill and a credit are the table's, and two people stand behind them", () => {
  const table: AtWindow = { kind: "table", table: "4" };
  expect(order(table, "fill", 400_00, false)).toEqual({ table: "4", command: { do: "fill", cents: 400_00 } });
  expect(order(table, "collections", 0, false)).toEqual({ table: null, command: { do: "sweep-collections", table: "4" } });
  expect(deeds(table)).toEqual([]);
  expect(deeds(table, card).filter((deed) => deed.second).map((deed) => deed.value)).toEqual(["fill", "credit"]);
  expect(deeds(table, card).map((deed) => deed.value)).toEqual(["fill", "credit", "drop", "tips"]);
  expect(deeds(table, { ...card, open: false, collections: 3_00 }).map((deed) => deed.value)).toEqual(["tips", "collections"]);
  expect(deeds({ kind: "drawer" }).every((deed) => deed.second)).toBe(true);
});

test("taking out is putting in less than nothing", () => {
  expect(order({ kind: "drawer" }, "take-out", 50_00, false).command).toEqual({ do: "change-capital", cents: -50_00 });
});

test("nobody cashes out more than the account has, but chips in the hand are not known to it", () => {
  expect(mostOf("cash-out", false, mara, undefined)).toBe(12_00);
  expect(mostOf("cash-out", true, mara, undefined)).toBeUndefined();
  expect(mostOf("credit", false, undefined, card)).toBe(900_00);
  expect(mostOf("tips", false, undefined, card)).toBe(7_00);
});

test("words at the window", () => {
  expect([initials("Mara Keller"), initials("Bo"), initials(" ")]).toEqual(["MK", "BO", "?"]);
  expect([whereabouts(mara), whereabouts({ ...mara, seats: [] })]).toEqual(["table 4, seat 3", "at no table"]);
  expect(atTables(mara)).toBe(186_00);
  expect(keySays("buy-in", "$100")).toBe("Hand out $100");
});
