import { expect, test } from "vitest";
import type { Me, OwnSpot } from "../wire";
import { stillAtRisk } from "./DockPlay";
import { emptyPurse, holds, purseMoves, stillSo } from "./purse";
import { partIn, voidedFor } from "./results";
import { frame, hand, last, SHEET, spot } from "./samples";
import { undealt } from "./turn";
import { dealerLine, leftBehind, stateLine, statusLine, stateWord, waitingSays } from "./words";

const view = (of: Parameters<typeof hand>[0], ...spots: ReturnType<typeof spot>[]) => ({
  hand: hand({ phase: "playing", ...of }),
  spots,
  over: false,
  number: 7,
});
const says = (seen: ReturnType<typeof view>, sheet = SHEET) =>
  waitingSays(sheet, { is: "wait", for: seen.hand.waiting }, seen, "me");
const bet = spot(3, "me", { stakes: { ante: 1000 } });
const dealt = { ...bet, cards: [null, null, null] };
const cards = { dealer: [null, null, null] };

test("between the last bet and the first card the dealer deals, and nobody has decided", () => {
  const before = view({}, bet);
  expect(undealt(before)).toBe(true);
  expect(says(before)).toEqual(["Bets are closed", "Bets are closed. The dealer deals."]);
  expect(dealerLine(SHEET, before, null, "me")).toEqual(["Dealer", "deals"]);
  const seen = frame({ hand: before.hand, spots: [bet] });
  expect(statusLine(seen, before, null, null, false, "me")).toEqual(["Bets are closed", "the dealer deals"]);
  const [bot, me] = seen.public.sitters;
  expect(stateLine(SHEET, before, me!, bet, true, null)).toBe("Bets are made");
  expect(stateWord(SHEET, before, bot!, bet, false)).toBe("Bet");
});

test("on a phone, who has an Ante in a hand that is frozen is not told from a bonus bet alone", () => {
  const lying = view(cards, dealt);
  const [bot] = frame({ hand: lying.hand, spots: [dealt] }).public.sitters;
  expect(stateWord(SHEET, lying, bot!, dealt, false)).toBe("Bet");
  expect(stateWord(SHEET, lying, bot!, { ...dealt, stakes: { "pair-plus": 200 } }, false)).toBe("Bonus");
});

test("before the dealer's card is turned up nobody could decide, and nobody is said to have", () => {
  const up = { ...SHEET, hands: { ...SHEET.hands, dealer_up: 1 } };
  const out = view(cards, dealt);
  expect(says(out, up)).toEqual(["The cards are dealt", "The dealer turns up a card. Then it is decided."]);
  expect(dealerLine(up, out, null, "me")).toEqual(["Dealer", "turns up a card"]);
  const shown = view({ dealer: ["Qs", null, null] }, { ...dealt, choices: { 3: "1x" } });
  expect(says(shown, up)).toEqual(["You have decided", "The dealer turns the cards over."]);
  const bonus = view(cards, { ...dealt, stakes: { "pair-plus": 200 } });
  expect(says(bonus)).toEqual(["You have nothing to decide now", "The dealer turns the cards over."]);
});

test("once cards are out they are turned over, and only who has no opening bet has bonus bets", () => {
  const out = view(cards, { ...dealt, choices: { 3: "1x" } });
  expect(says(out)).toEqual(["You have decided", "The dealer turns the cards over."]);
  const me = frame().public.sitters[1]!;
  expect(stateLine(SHEET, view(cards, dealt), me, dealt, true, null)).toBe("Bets are made");
  expect(stateLine(SHEET, view(cards, dealt), me, { ...dealt, stakes: { "pair-plus": 200 } }, true, null)).toBe(
    "Bonus bets",
  );
});

test("who was folded by the clock reads so at once, and what is still at risk", () => {
  const out = { ...dealt, choices: { 3: "fold" }, folded: true };
  expect(says(view({ ...cards, timed: [3], waiting: [1] }, out))).toEqual(["Time ran out: folded", "Seat 1 decides."]);
  expect(says(view({ ...cards, timed: [3] }, { ...dealt, choices: { 3: "check" } }))[0]).toBe("Time ran out: checked");
  expect(says(view({ ...cards, timed: [1], waiting: [1, 2] }, out))).toEqual(["You have folded", "Seats 1, 2 decide."]);
  expect(stillAtRisk(SHEET, { ante: 1000 })).toBe("nothing more: folded");
  expect(stillAtRisk(SHEET, { ante: 1000, "pair-plus": 200 })).toBe("$2 at risk, the rest is folded");
});

test("who leaves undecided reads what the clock will do", () => {
  const at = (waiting: number[], late: NonNullable<OwnSpot["late"]> | null) =>
    frame({ hand: hand({ phase: "playing", waiting }), spots: [dealt], own: [{ number: 3, late }] });
  expect(leftBehind(at([3], "folds"), "me")).toBe(" You have not decided: the hand is folded when the clock ends.");
  expect(leftBehind(at([3], "checks"), "me")).toContain("is checked when");
  expect(leftBehind(at([3], "plays"), "me")).toContain("is played for the least when");
  expect(leftBehind(at([3], "takes back"), "me")).toContain("the bet is taken back when");
  expect(leftBehind(at([1], null), "me")).toBe(" Wagers on the felt are played to the end.");
  expect(leftBehind(frame(), "me")).toBe("");
});

test("whoever leaves with the bank reads what becomes of it", () => {
  const bank = { player: "me", wager: 50_00, practice: false, action: [1] };
  expect(leftBehind(frame({ hand: hand({ bank }) }), "me")).toBe(" Your bank of $50 comes back too.");
  const against = frame({ hand: hand({ bank, phase: "playing" }), spots: [spot(1, "bot")] });
  expect(leftBehind(against, "me")).toBe(" Your bank of $50 is played to the end of this hand first.");
});

test("at a table with real cards the top line has the chips of the night, and no others", () => {
  const at = (chips: "issued" | "night", cards: "real" | "sealed") => {
    const seen = frame({ chips: 196_00 });
    return { ...seen, public: { ...seen.public, chips, cards } };
  };
  const kim = { night: 88_00, issued: 50_00 } as Me;
  expect(holds(at("night", "real"), kim)).toBe(284_00);
  expect(holds(at("issued", "real"), kim)).toBe(null); // they are on the felt, and not counted
  expect(holds(at("night", "sealed"), kim)).toBe(196_00);
  expect(holds(frame({ seated: false }), kim)).toBe(null);
  expect(purseMoves(kim, "night")).toBe(true);
  expect([purseMoves(kim, "issued"), purseMoves({ ...kim, account: "kim" }, "issued")]).toEqual([false, true]);
  expect(purseMoves(kim, "practice")).toBe(false);
});

test("a note about an empty purse goes when chips are there; another note stays", () => {
  const note = emptyPurse("practice");
  expect(stillSo(note, frame({ chips: 0 }))).toBe(note);
  expect(stillSo(note, frame({ chips: 50_00 }))).toBe(null);
  expect(stillSo("The floor has ruled.", frame({ chips: 50_00 }))).toBe("The floor has ruled.");
});

test("a hand that is void says how much came back", () => {
  const ended = [{ spot: 3, player: "me", ending: "returned", cents: 50_00 }];
  const bank = { player: "bot", wager: 100_00, practice: false, action: [3] };
  const past = last([], { void: "misdeal", ended, bank });
  expect(partIn(past, past.spots, "me")).toBe("wagers");
  expect(voidedFor(past, "me", 0)).toBe("The hand is void: misdeal. Your $50 came back.");
  expect(voidedFor(past, "me", 1_00)).toBe(
    "The hand is void: misdeal. Your $50 came back; the collection of $1 is kept.",
  );
  expect(voidedFor(past, "bot", 2_00)).toBe(
    "The hand is void: misdeal. Your bank of $100 came back; the collection of $2 is kept.",
  );
  expect(voidedFor(past, "rail", 0)).toBe("The hand is void: misdeal. All wagers went back.");
});
