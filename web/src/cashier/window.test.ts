import { expect, test } from "vitest";
import { areAll } from "../staff/AllChips";
import type { CashierView, Customer, Offer } from "../wire";
import {
  amountLabel,
  atTables,
  type AtWindow,
  deeds,
  initials,
  keySays,
  order,
  placeOf,
  places,
  whereabouts,
  whyNot,
} from "./window";

const offer = (word: string, more: Partial<Offer> = {}): Offer => ({
  do: word,
  where: "cage",
  table: null,
  role: "cashier",
  second: [],
  perhaps: false,
  least: null,
  most: null,
  filed: null,
  later: false,
  in_hand: false,
  ...more,
});
const account = [
  offer("cage-buy-in", { least: 1 }),
  offer("cage-cash-out", { most: 12_00 }),
  offer("cage-buy-in", { in_hand: true }),
  offer("cage-cash-out", { most: 900_00, in_hand: true }),
];
const mara: Customer = {
  player: "p.mara",
  name: "Mara Keller",
  code: "483 2918",
  signs_in: true,
  wallet: 12_00,
  seats: [["4", 3, 186_00]],
  checked: "2031-05-07",
  excluded_until: null,
  bought_today: 200_00,
  cashed_today: 0,
  lost_limit: null,
  offers: account,
};
const at: AtWindow = { kind: "customer", player: "p.mara" };
const table: AtWindow = { kind: "table", table: "4" };
const view = (...offers: Offer[]): CashierView => ({ offers }) as CashierView;
const keys = (...args: Parameters<typeof deeds>): string[] => deeds(...args).map((deed) => deed.value);

test("chips go on the account, or into the hand where that is asked; a walk-in has no account", () => {
  expect(order(at, "buy-in", 100_00, false)).toEqual({
    table: null,
    command: { do: "cage-buy-in", player: "p.mara", cents: 100_00, in_hand: false },
  });
  expect(order(at, "cash-out", 5_00, true).command).toMatchObject({ player: "p.mara", in_hand: true });
  expect(order({ kind: "walk-in" }, "buy-in", 40_00, false).command).toEqual({
    do: "cage-buy-in",
    player: null,
    cents: 40_00,
    in_hand: true,
  });
});

test("a fill and a credit are the table's, and two people stand behind them where the house says so", () => {
  expect(order(table, "fill", 400_00, false)).toEqual({ table: "4", command: { do: "fill", cents: 400_00 } });
  expect(order(table, "collections", 0, false)).toEqual({
    table: null,
    command: { do: "sweep-collections", table: "4" },
  });
  const seen = view(
    offer("count-drop", { table: "4" }),
    offer("fill", { where: "table", table: "4", second: ["floor"], most: 50_00 }),
    offer("credit", { where: "table", table: "5" }),
  );
  expect(deeds(seen, table).map(({ value, second, most }) => [value, second, most])).toEqual([
    ["fill", true, 50_00],
    ["drop", false, undefined],
  ]);
});

test("nothing has a key that the house does not offer", () => {
  expect(keys(view(), table)).toEqual([]);
  expect(whyNot(table, undefined, [])).toBe("This table is closed, and nothing of it is left to be counted.");
  expect(whyNot(table, undefined, [], { open: true })).toContain("You play at this table");
  expect(whyNot({ kind: "walk-in" }, undefined, [], { serves: false })).toContain("they are at the drawer");
  expect(whyNot({ kind: "drawer" }, undefined, [], { serves: false })).toBe(null);
  expect(keys(view(), { kind: "walk-in" })).toEqual([]);
  const waits = offer("agree", { where: "second", table: "4", filed: "7" });
  expect(keys(view(waits), table)).toEqual([]); // it has a key of its own, in its list
  expect(
    keys(view(offer("pay-tips", { table: "4" }), offer("sweep-collections", { table: "4", most: 3_00 })), table),
  ).toEqual(["tips", "collections"]);
  expect(keys(view(offer("pool-tips", { table: "4" })), table)).toEqual(["pool"]);
});

test("tips and collections come in by denomination", () => {
  const chips = { "500": 3 };
  expect(order(table, "collections", 15_00, false, chips).command).toEqual({
    do: "sweep-collections",
    table: "4",
    pieces: chips,
  });
  expect(order(table, "tips", 15_00, false, chips).command).toMatchObject({ cents: 15_00, pieces: chips });
  expect(order(table, "pool", 15_00, false, chips).command).toEqual({ do: "pool-tips", table: "4", pieces: chips });
  expect([areAll(null, 15_00), areAll(chips, 15_00), areAll(chips, 10_00)]).toEqual([true, true, false]);
});

test("capital is taken out as far as there is some", () => {
  const drawer: AtWindow = { kind: "drawer" };
  expect(keys(view(offer("count-cage"), offer("change-capital", { least: 0 })), drawer)).toEqual(["count", "put-in"]);
  expect(
    deeds(view(offer("change-capital", { least: -70_00 })), drawer).map((deed) => [deed.value, deed.most]),
  ).toEqual([
    ["put-in", undefined],
    ["take-out", undefined],
  ]);
});

test("who has excluded themselves, or serves themselves, is told why there is no key", () => {
  const excluded = { ...mara, excluded_until: 1, offers: account.filter((one) => one.do === "cage-cash-out") };
  expect(keys(view(), at, excluded)).toEqual(["cash-out"]);
  expect(whyNot(at, excluded, deeds(view(), at, excluded))).toContain("self-excluded");
  expect(whyNot(at, { ...mara, offers: [] }, [])).toBe("Nobody serves themselves at the cage. Ask another cashier.");
  expect(whyNot(at, mara, deeds(view(), at, mara))).toBe(null);
});

test("taking out is putting in less than nothing", () => {
  expect(order({ kind: "drawer" }, "take-out", 50_00, false).command).toEqual({ do: "change-capital", cents: -50_00 });
});

test("nobody cashes out more than the account has; chips in the hand are paid as far as the drawer goes", () => {
  const cash = deeds(view(), at, mara).find((deed) => deed.value === "cash-out")!;
  expect(places(view(), at, cash, mara)).toEqual([
    { inHand: false, most: 12_00 },
    { inHand: true, most: 900_00 },
  ]);
});

test("where the chips come from does not change by itself while an amount is written", () => {
  const [account, hand] = [{ inHand: false }, { inHand: true }];
  expect([placeOf([account, hand], false, true), placeOf([account, hand], true, false)]).toEqual([account, hand]);
  expect(placeOf([hand], false, false)).toBe(hand);
  expect(placeOf([hand], false, true)).toBe(undefined);
});

test("words at the window", () => {
  expect([initials("Mara Keller"), initials("Bo"), initials(" ")]).toEqual(["MK", "BO", "?"]);
  expect([whereabouts(mara), whereabouts({ ...mara, seats: [] })]).toEqual(["table 4, seat 3", "at no table"]);
  expect(atTables(mara)).toBe(186_00);
  expect(keySays("buy-in", "$100")).toBe("Hand out $100");
  expect(keySays("buy-in", "$100", false)).toBe("Put $100 on the account"); // nothing is handed over
  expect([amountLabel("cash-out", true), amountLabel("cash-out", false)]).toEqual([
    "Chips handed in",
    "Cash paid out from the account",
  ]);
  expect(amountLabel("buy-in", false)).toBe("Cash received");
});
