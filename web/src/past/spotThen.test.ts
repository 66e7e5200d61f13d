import { expect, test } from "vitest";
import { SHEET } from "../table/samples";
import type { PastSpot, SheetInfo, Step, WagerResult } from "../wire";
import { moments, type SpotThen } from "./moments";
import { didThen, faceThen, placeOf, stations } from "./spotThen";

// A first decision about a bet that may come back, a second one for a raise.
const choice = (word: string, label: string, multiple = 0, folds = false) => ({
  word,
  label,
  multiple,
  folds,
  consequence: "",
  only_with: null,
});
const info: SheetInfo = {
  ...SHEET,
  wagers: [{ ...SHEET.wagers[0]!, id: "first", title: "Bet 1" }, ...SHEET.wagers.slice(0, 2)],
  decisions: [
    {
      ...SHEET.decisions[0]!,
      stage: "early",
      wager: "first",
      choices: [choice("take it back", "Take it back"), choice("let it ride", "Let it ride")],
    },
    {
      ...SHEET.decisions[0]!,
      stage: "late",
      title: "River",
      choices: [choice("check", "Check"), choice("fold", "Fold", 0, true), choice("2x", "Play 2x", 2)],
    },
  ],
};
const [first, ante, play] = info.wagers;
const result = (wager: string, stake_cents: number, net_cents: number, ended: string): WagerResult => ({
  wager,
  title: wager,
  stake_cents,
  net_cents,
  result: ended,
  odds: null,
  reason: "",
  clause: "",
});
const spot: PastSpot = {
  spot: 3,
  player: "me",
  name: "Me",
  cards: ["As", "Ks"],
  choices: { early: "take it back", late: "2x" },
  folded: false,
  wagers: [result("ante", 500, 500, "win"), result("play", 1000, -1000, "lose")],
  net_cents: -500,
  timed_out: false,
  taken_back: { first: 500 },
};
const then = (more: Partial<SpotThen> = {}): SpotThen => ({
  spot,
  cards: ["As", "Ks"],
  bet: true,
  choices: [],
  settled: false,
  ...more,
});

test("a circle holds what lay in it at that moment, and nothing sooner", () => {
  const before = then({ bet: false, cards: [] });
  expect([first, ante, play].map((wager) => faceThen(info, wager!, before).state)).toEqual([
    "closed",
    "closed",
    "closed",
  ]);
  expect(faceThen(info, ante!, then({ cards: [] }))).toEqual({ state: "placed", cents: 500 });
  expect([first, ante, play].map((wager) => faceThen(info, wager!, then()).state)).toEqual([
    "locked",
    "locked",
    "closed",
  ]);
  const early = then({ choices: [["early", "take it back"]] });
  expect(faceThen(info, first!, early)).toEqual({ state: "returned", cents: 0, tag: "back" });
  expect(faceThen(info, play!, early).state).toBe("closed");
  const late = then({ choices: [...early.choices, ["late", "2x"]] });
  expect(faceThen(info, play!, late)).toEqual({ state: "locked", cents: 1000 });
  const over = then({ ...late, settled: true });
  expect(faceThen(info, ante!, over)).toEqual({ state: "won", cents: 500, tag: "+$5" });
  expect(faceThen(info, play!, over)).toEqual({ state: "lost", cents: 1000, tag: "$10" });
  expect(faceThen(info, first!, over).tag).toBe("back");
});

test("what was lost by a fold is told apart from what was beaten", () => {
  const gone = { ...spot, folded: true, choices: { early: "let it ride", late: "fold" }, taken_back: {} };
  const over = then({ spot: { ...gone, wagers: [result("ante", 500, -500, "lose")] }, settled: true });
  expect(faceThen(info, ante!, over).state).toBe("folded");
});

const step = (event: string, at: number | null = null, by = "Dealer"): Step => ({
  at: 0,
  by,
  says: event,
  event,
  cards: [],
  cents: null,
  spot: at,
});
// Somebody else decides too, and the clock decides for this spot: it is told by the spot, not by who did it.
const steps = [
  step("bets-placed", 1),
  step("bets-placed", 3, "Me"),
  step("card-dealt"),
  step("choice-made", 1),
  step("choice-made", 3, "Clock"),
  step("card-dealt"),
  step("choice-made", 3, "Me"),
  step("deck-opened"),
];

test("the line of a spot has its bets, each of its decisions, and the end", () => {
  const told = moments(steps);
  const all = stations(told, steps, spot, info);
  expect(all.map(({ title, did }) => [title, did])).toEqual([
    ["Bets", "$10"],
    ["Deal", "Take it back"],
    ["River", "Play 2x"],
    ["Showdown", "−$5"],
  ]);
  expect(all.map(({ at }) => told[at]!.steps)).toEqual([2, 5, 7, 8]);
  const places = told.map((_, moment) => placeOf(moment, all));
  expect(places[0]).toBe(0);
  expect(places.at(-1)).toBeCloseTo(1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(new Set(places).size).toBe(places.length);
});

test("the list of the other spots says what each has done so far", () => {
  expect(didThen(info, then({ bet: false }))).toBe("no bet yet");
  expect(didThen(info, then())).toBe("bet $10");
  expect(didThen(info, then({ choices: [["early", "take it back"]] }))).toBe("Take it back");
  expect(didThen(info, then({ settled: true }))).toBe("−$5");
});
