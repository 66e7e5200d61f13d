import { toStay } from "./bets";
import { fewChips } from "./DockPlay";
import { expect, test } from "vitest";
import type { DecisionInfo, SheetInfo } from "../wire";
import { spotGrid } from "./layout";
import { liveFace, settledFace } from "./results";
import { frame, hand, SHEET, spot, takes } from "./samples";
import { toCount } from "./counting";
import { boardPlaces, hasStreets, stillLater, streets, subject, ways } from "./streets";
import { options } from "./turn";
import { stateLine, stateWord } from "./words";

const choice = (word: string, multiple = Number.parseInt(word, 10) || 0) => ({
  word,
  multiple,
  folds: word === "fold",
  label: multiple > 0 ? `Play ${word}` : word.slice(0, 1).toUpperCase() + word.slice(1),
  consequence: word === "check" ? "see flop" : "",
  only_with: null,
});
const decision = (stage: string, title: string, board: number, ...words: string[]): DecisionInfo => ({
  stage,
  title,
  board,
  wager: "play",
  base: "ante",
  stay: 0,
  least: 0,
  clause: "",
  choices: words.map((word) => choice(word)),
});
const [ante, play, , trips] = SHEET.wagers;
const blind = {
  ...ante!,
  id: "blind",
  title: "Blind",
  takes: takes(200, 400, { equals: { times: 1, wager: "ante" } }),
};
const BOARD: SheetInfo = {
  ...SHEET,
  wagers: [ante!, blind, play!, { ...trips!, id: "trips", title: "Trips" }],
  hands: { ...SHEET.hands, player: 2, dealer: 2, board: 5, places: ["Flop", "Flop", "Flop", "Turn", "River"] },
  decisions: [
    decision("before", "Deal", 0, "check", "3x", "4x"),
    decision("after", "Flop", 3, "check", "2x"),
    decision("end", "River", 5, "fold", "1x"),
  ],
};
const FLOP = hand({ phase: "playing", stage: "after", waiting: [3], board: ["Ks", "9d", "4s"] });
const bet = { ante: 500, blind: 500, trips: 500 };

test("a sheet with one decision and no board has no streets", () => {
  expect([SHEET, BOARD].map(hasStreets)).toEqual([false, true]);
});

test("streets are done, now or to come, and none is now between two of them", () => {
  const told = (stage: string, board: string[] = [], choices = {}) =>
    streets(BOARD, hand({ phase: "playing", stage, board }), [spot(3, "me", { choices })], false).map(({ is }) => is);
  expect(told("before")).toEqual(["now", "to come", "to come", "to come"]);
  expect(told("flop", [], { before: "check" })).toEqual(["done", "to come", "to come", "to come"]);
  expect(told("after", ["Ks"])).toEqual(["done", "now", "to come", "to come"]);
  expect(told("reveal", ["Ks", "9d", "4s", "2c", "3c"], { before: "4x" })).toEqual(["done", "done", "done", "now"]);
  expect(streets(BOARD, hand(), [], false).map(({ is }) => is)).toEqual(Array(4).fill("to come"));
  expect(streets(BOARD, hand(), [], true).at(-1)).toEqual({ title: "Showdown", is: "now" });
});

test("every place of the board is there from the beginning, with the name of its street", () => {
  expect(boardPlaces(BOARD, []).map(({ title, is }) => [title, is])).toEqual([
    ["Flop", "next"],
    ["Flop", "to come"],
    ["Flop", "to come"],
    ["Turn", "to come"],
    ["River", "to come"],
  ]);
  expect(boardPlaces(BOARD, FLOP.board)[3]).toEqual({ card: null, title: "Turn", is: "next" });
});

test("check comes first, then the wagers from the least, and the fold last", () => {
  const keys = (stage: string, offers: Record<string, number>) =>
    options(BOARD, hand({ stage }), { number: 3, offers }, bet, 10_000, (cents) => `$${cents / 100}`);
  expect(keys("before", { "4x": 2000, "3x": 1500, check: 0 }).map(({ label }) => label)).toEqual([
    "Check",
    "Play 3x",
    "Play 4x",
  ]);
  expect(keys("before", { check: 0, "4x": 2000 }).map(({ sub }) => sub)).toEqual(["see flop", "", "Play $20"]);
  expect(keys("end", { fold: 0, "1x": 500 })[0]?.sub).toBe("lose Ante and Blind $10");
});

test("what is on offer has a key, whether or not the page knows its word; a wager that may come back says so", () => {
  const ride: SheetInfo = { ...BOARD, decisions: [{ ...BOARD.decisions[0]!, wager: "ante", choices: [] }] };
  const offers = { "take it back": 0, "let it ride": 0 };
  const keys = options(ride, hand({ stage: "before" }), { number: 3, offers }, bet, 0, (cents) => `$${cents / 100}`);
  expect(keys.map(({ label, sub, cents }) => [label, sub, cents])).toEqual([
    ["Take it back", "$5 returns to you", 0],
    ["Let it ride", "$5 stays", 0],
  ]);
  const waits = hand({ phase: "playing", stage: "before", waiting: [3] });
  expect(liveFace(ride, ante!, spot(3, "me", { stakes: bet }), waits, null)).toEqual({ state: "asked", cents: 500 });
  const back = spot(3, "me", {
    stakes: { blind: 500 },
    choices: { before: "take it back" },
    taken_back: { ante: 500 },
  });
  expect(liveFace(ride, ante!, back, { ...waits, waiting: [] }, null)).toMatchObject({
    state: "returned",
    tag: "back",
  });
  expect(settledFace(ante!, back)).toMatchObject({ state: "returned", cents: 0, tag: "back" });
});

test("the circle of a decision says what is asked, and stays open for somebody who has checked", () => {
  const own = frame().you!.spots[0]!;
  const me = spot(3, "me", { stakes: bet, choices: { before: "check" } });
  const face = (now: typeof FLOP, offers: Record<string, number>) =>
    liveFace(BOARD, play!, me, now, { ...own, offers });
  expect(face(FLOP, { check: 0, "2x": 1000 })).toEqual({ state: "asked", cents: 0, tag: "$10?" });
  expect(face({ ...FLOP, waiting: [1] }, {}).state).toBe("idle");
  expect(face(FLOP, { check: 0, "3x": 1500, "4x": 2000 }).tag).toBe("3x, 4x?");
});

test("the dock says what can be decided, now and later", () => {
  expect(ways(BOARD, BOARD.decisions[0]!, ["check", "3x", "4x"])).toBe("check or play");
  expect(stillLater(BOARD, BOARD.decisions[1]!)).toBe("At the river you can still play 1x or fold.");
  expect(stillLater(BOARD, BOARD.decisions[2]!)).toBe("");
});

test("a bet that may come back is named above its keys, and on the plate of who let it ride or took it back", () => {
  const ride = { ...decision("one", "Deal", 0, "let it ride", "take it back"), wager: "ante" };
  const sheet = { ...BOARD, decisions: [ride] };
  expect(`${subject(sheet, ride)}: ${ways(sheet, ride, ["let it ride", "take it back"])}?`).toBe("Ante: ride or back?");
  expect(subject(BOARD, BOARD.decisions[1]!)).toBe("Flop");
  const shown = { hand: hand({ phase: "playing", waiting: [1] }), spots: [], over: false, number: 7 };
  const me = frame().public.sitters[1]!;
  const says = (word: string) => {
    const chosen = spot(3, "me", { stakes: bet, choices: { one: word } });
    return [stateLine(sheet, shown, me, chosen, true, null), stateWord(sheet, shown, me, chosen, false)];
  };
  expect(says("let it ride")).toEqual(["Lets it ride", "Rides"]);
  expect(says("take it back")).toEqual(["Took it back", "Back"]);
});

test("what the coach counts: every board and every hand of the dealer that can still come", () => {
  expect(toCount(BOARD, FLOP, 2)).toBe(1_070_190);
  expect(toCount(BOARD, { ...FLOP, board: ["Ks", "9d", "4s", "2c", "3c"] }, 2)).toBe(990);
  expect(toCount(SHEET, hand({ dealer: ["Qs", null, null] }), 3)).toBe(1128);
  expect(toCount({ ...SHEET, hands: { ...SHEET.hands, player: 5, dealer: 0 } }, hand(), 4)).toBe(48);
});

test("bonus and Blind lie towards the dealer, Ante and Play towards the player; four wagers two by two", () => {
  const grid = spotGrid(BOARD);
  expect([grid.sides[0]?.id, grid.lifted[0]?.id, grid.rows, grid.columns]).toEqual(["trips", "blind", 2, 2]);
  const four = ["a", "b", "c"].map((id) => ({ ...play!, id }));
  expect(spotGrid({ ...BOARD, wagers: [ante!, ...four] })).toMatchObject({ columns: 2, rows: 2 });
  const bets = ["1", "2", "$"].map((id) => ({ ...ante!, id }));
  const three = spotGrid({ ...BOARD, wagers: [...bets, trips!] });
  expect(three).toMatchObject({ columns: 3, rows: 2, lifted: [], size: 44, tall: 60 });
  expect(spotGrid({ ...BOARD, wagers: [ante!, blind, play!] })).toMatchObject({ columns: 2, rows: 2, lifted: [blind] });
});

// Three streets, each with a bet of its own, or a fold.
const THREE: SheetInfo = {
  ...BOARD,
  wagers: [
    BOARD.wagers[0]!,
    ...["third", "fourth", "fifth"].map((id) => ({ ...BOARD.wagers.find((one) => one.kind === "decision")!, id })),
  ],
  decisions: ["third", "fourth", "fifth"].map((wager) => ({
    ...BOARD.decisions[0]!,
    stage: wager,
    wager,
    stay: 1,
    choices: [
      { word: "fold", multiple: 0, folds: true, label: "Fold", consequence: "", only_with: null },
      ...[1, 2].map((multiple) => ({
        word: `${multiple}x`,
        multiple,
        folds: false,
        label: `${wager} ${multiple}x`,
        consequence: "",
        only_with: null,
      })),
    ],
  })),
};

test("what staying in takes to the end is what later streets take at least", () => {
  expect(toStay(THREE, { ante: 500 })).toBe(1500);
  expect(toStay(THREE, { ante: 500, third: 1000 }, THREE.decisions[0]!)).toBe(1000);
  expect(toStay(THREE, { ante: 500, third: 500, fourth: 500 }, THREE.decisions[2]!)).toBe(0);
  const free = { ...THREE, decisions: THREE.decisions.map((one) => ({ ...one, stay: 0 })) };
  expect(toStay(free, { ante: 500 })).toBe(0);
});

test("who is short of chips is told before the key, not on the street where only a fold is left", () => {
  const offers = { fold: 0, "1x": 500, "2x": 1000 };
  const keys = (chips: number) =>
    options(THREE, hand({ stage: "third" }), { number: 3, offers }, { ante: 500 }, chips, (cents) => `$${cents / 100}`);
  expect(fewChips(keys(2000), 2000)).toBeNull();
  expect(fewChips(keys(1500), 1500)).toBe(
    "After Play 2x, too few chips are left for a later street: there you could only fold.",
  );
  expect(fewChips(keys(1000), 1000)).toMatch(/^Whatever you choose, too few chips/);
  const poor = options(
    THREE,
    hand({ stage: "fifth" }),
    { number: 3, offers: { fold: 0, "1x": 500 } },
    { ante: 500 },
    700,
    (cents) => `$${cents / 100}`,
  );
  expect(poor.map(({ label, why }) => [label, why])).toEqual([
    ["Fold", null],
    ["Play 1x", null],
    ["Play 2x", "needs $10"],
  ]);
  expect(fewChips(poor, 700)).toBe("You have $7 in front of you.");
});
