// What the dealer sees: the next key, who has to act, what to pay and take.

import { expect, test } from "vitest";
import { frame, hand, last, SHEET, spot, won } from "../table/samples";
import { shown } from "../table/turn";
import type { Frame, HandResult, HandView, StaffTable } from "../wire";
import { nextHand, nextKey, trayLine } from "./next";
import { readName, seatsSaid } from "./people";
import { openHand, spotLines } from "./spots";
import { mayOf } from "./may";

const staff = (...next: string[]) => ({ next, says: "", irregularities: [], card: {} }) as unknown as StaffTable;
const OPEN = ["Qs", "7h", "4d"];
const DOWN = [null, null, null];
const playing = (more = {}) => hand({ phase: "playing", stage: "3", dealer: DOWN, ...more });

test("there is one key at a time, and it says what it does", () => {
  const betting = frame({ spots: [spot(1, "bot", { stakes: { ante: 200 } })] });
  expect(nextKey(staff("no-more-bets", "receive-fill"), betting, SHEET)).toEqual({
    move: "no-more-bets",
    label: "No more bets",
    sub: "1 of 2 have bet",
  });
  expect(nextKey(staff("receive-fill"), betting, SHEET)).toBe(null);
  expect(nextKey(staff("deal"), betting, SHEET)?.sub).toBe("3 cards each");
  const turning = frame({ hand: playing(), spots: [spot(1, "bot", { cards: DOWN })] });
  expect(nextKey(staff("reveal"), turning, SHEET)?.sub).toBe("your own hand");
});

test("the dealer's hand is turned over first, then spot by spot, past folds that have nothing live", () => {
  const out = spot(1, "bot", { cards: DOWN, stakes: { ante: 200 }, choices: { "3": "fold" } });
  const live = spot(2, "me", { cards: DOWN, stakes: { ante: 200, "pair-plus": 200 }, choices: { "3": "fold" } });
  expect(nextHand(playing(), [out, live], SHEET)).toBe("dealer");
  expect(nextHand(playing({ dealer: OPEN }), [out, live], SHEET)).toBe(2);
  expect(nextHand(playing({ dealer: OPEN }), [out], SHEET)).toBe(null);
});

const lines = (seen: Frame, previews = {}) => spotLines(seen, SHEET, shown(seen, null, 0, false), previews);

test("who has not bet is waited for while bets are open", () => {
  expect(
    lines(frame({ spots: [spot(1, "bot", { stakes: { ante: 200 } })] })).map((one) => [one.spot, one.says, one.due]),
  ).toEqual([
    [1, "Bets are made", false],
    [3, "No bet yet", true],
  ]);
});

test("who has not decided is waited for; a fold is taken at once, and what is face down has no amount", () => {
  const seen = frame({
    hand: playing({ waiting: [3] }),
    spots: [
      spot(1, "bot", { cards: DOWN, stakes: { ante: 400 }, choices: { "3": "fold" } }),
      spot(3, "me", { cards: DOWN, stakes: { ante: 200 } }),
    ],
  });
  expect(lines(seen).map(({ says, due, pay, take }) => [says, due, pay, take])).toEqual([
    ["Folded", false, 0, 400],
    ["Decides", true, null, null],
  ]);
});

test("an open hand has amounts before it is settled, and the house's own afterwards", () => {
  const mine = spot(3, "me", { cards: OPEN, stakes: { ante: 200, play: 200, six: 200 }, choices: { "3": "1x" } });
  const preview = {
    player: "queen high",
    wagers: [{ net_cents: 200 }, { net_cents: 200 }, { net_cents: -200 }],
  } as unknown as HandResult;
  expect(lines(frame({ hand: playing({ dealer: OPEN }), spots: [mine] }), { 3: preview }).at(-1)).toMatchObject({
    says: "queen high",
    pay: 400,
    take: 200,
    final: false,
  });
  const past = last([{ ...mine, settled: { ante: won(200, 200), play: won(200, 0, "push") } }]);
  expect(lines(frame({ last: past })).at(-1)).toMatchObject({ says: "Won $2", pay: 200, take: 0, final: true });
});

test("nothing is to be paid or taken in a hand that is frozen, stopped or void", () => {
  const out = spot(1, "bot", { cards: DOWN, stakes: { ante: 400 }, choices: { "3": "fold" } });
  const mine = spot(3, "me", { cards: OPEN, stakes: { ante: 200 }, choices: { "3": "1x" } });
  const preview = { player: "queen high", wagers: [{ net_cents: -200 }] } as unknown as HandResult;
  const amounts = (more: object) =>
    lines(frame({ hand: playing({ dealer: OPEN, ...more }), spots: [out, mine] }), { 3: preview }).map(
      ({ pay, take }) => [pay, take],
    );
  expect(amounts({})).toEqual([
    [0, 400],
    [0, 200],
  ]);
  for (const still of [{ frozen: "the hand void" }, { frozen: "a halt" }, { void: "misdeal" }, { dispute: "mine" }])
    expect(amounts(still)).toEqual([
      [null, null],
      [null, null],
    ]);
});

test("only cards that everybody sees are asked about, with the decision and without its stake", () => {
  const mine = spot(3, "me", { cards: OPEN, stakes: { ante: 200, play: 200 }, choices: { "3": "1x" } });
  expect(openHand(SHEET, playing({ dealer: OPEN }), mine)).toMatchObject({
    player: OPEN,
    dealer: OPEN,
    stakes: { ante: 200 },
    choices: ["1x"],
  });
  expect(openHand(SHEET, playing({ dealer: ["Qs", null, null] }), mine)).toBe(null);
  expect(openHand(SHEET, playing({ dealer: OPEN }), { ...mine, cards: DOWN })).toBe(null);
});

test("the tray is told from its own side", () => {
  expect([[200, -400], [600], [200, -200]].map((nets) => trayLine(nets))).toEqual([
    "The tray gains $2",
    "The tray pays $6",
    "The tray stays as it is",
  ]);
});

test("seats and names are said as people say them", () => {
  expect([[3], [3, 4], [1, 2, 3]].map(seatsSaid)).toEqual(["seat 3", "seats 3 and 4", "seats 1, 2 and 3"]);
  expect(readName("  Ines  of  Hull ")).toEqual({ name: "Ines of Hull", error: null });
  expect(readName("x".repeat(41)).error).toBe("A name has at most 40 letters.");
  expect(readName(" ").name).toBe(null);
});

test("a key is there where the house offers its command, and nowhere else", () => {
  const staff = { offers: [{ do: "set-duty", later: true }] } as unknown as StaffTable;
  expect(["set-duty", "warn"].map(mayOf(staff))).toEqual([true, false]);
  expect(mayOf(null)("set-duty")).toBe(false);
});

const bankOf = (player: string) =>
  ({ player, wager_cents: 10_000, order: [] }) as unknown as NonNullable<HandView["bank"]>;

test("a bank of the hand that is over is one that somebody had", () => {
  const past = last([spot(3, "me", { stakes: { ante: 200 }, settled: { ante: won(200, 200) } })], {
    bank: bankOf("bot"),
  });
  const said = (seen: Frame) => lines(seen).map((one) => [one.spot, one.says]);
  expect(said(frame({ last: past }))[0]).toEqual([1, "Had the bank"]);
  expect(said(frame({ last: past, hand: hand({ bank: bankOf("bot") }) }))[0]).toEqual([1, "Has the bank"]);
  expect(said(frame({ hand: playing({ bank: bankOf("bot") }) }))[0]).toEqual([1, "Has the bank"]);
});

test("what the tray or a bank gained by the hand that is over is told as past", () => {
  expect(trayLine([-3500], "bank", true)).toBe("The bank gained $35");
  expect(trayLine([7500], "tray", true)).toBe("The tray paid $75");
  expect(trayLine([0], "tray", true)).toBe("The tray stayed as it was");
});

test("whoever has the bank is not among those who may bet", () => {
  const seen = frame({ hand: hand({ bank: bankOf("bot") }), spots: [spot(3, "me", { stakes: { ante: 200 } })] });
  expect(nextKey(staff("no-more-bets"), seen, SHEET)?.sub).toBe("1 of 1 have bet");
});
