import { expect, test } from "vitest";
import { frame, hand, last, SHEET, spot, won } from "../table/samples";
import type { CorrectingHand, Irregularity } from "../wire";
import { commandOf, draftOf } from "./correcting";
import { feltCards, feltSpots, onFelt, wagersOn } from "./felt";
import { doneOrFiled } from "./filed";
import {
  callable,
  cardSays,
  cardsFor,
  commandFor,
  missing,
  NO_FORM,
  NOTHING_SAID,
  nothingToCall,
  otherPlaces,
} from "./irregular";
import { staffTable, step } from "./samples";
import { spotsThen, tableThen } from "./steps";

// ---------------------------------------------------------------- the felt

test("the hand before stays on the felt until somebody has bet on the next", () => {
  const before = last([spot(1, "bot", { settled: { ante: won(200, 200) } })]);
  expect(onFelt(frame({ last: before })).over).toBe(true);
  expect(onFelt(frame({ last: before, spots: [spot(3, "me", { stakes: { ante: 400 } })] })).over).toBe(false);
});

test("a deck that was opened unused is no hand to look at", () => {
  expect([onFelt(frame({ last: last([]) })).over, onFelt(frame({ last: last([], { void: "misdeal" }) })).over]).toEqual(
    [false, true],
  );
});

test("cards carry their places in the deal, so that one can be named without its face", () => {
  const playing = frame({
    hand: hand({ phase: "playing", waiting: [3], dealer: [null, "Qs"] }),
    spots: staffTable().spots,
  });
  expect(feltSpots(playing, staffTable())[2]?.cards).toEqual([
    { position: 1, face: null },
    { position: 4, face: null },
  ]);
  expect(feltCards(playing, staffTable(), "dealer")).toEqual([
    { position: 2, face: null },
    { position: 5, face: "Qs" },
  ]);
});

test("places of another hand are not laid over this one", () => {
  const playing = frame({ hand: hand({ number: 8, phase: "playing" }), spots: staffTable().spots });
  expect(feltSpots(playing, staffTable())[2]?.cards.every((card) => card.position === null)).toBe(true);
});

test("of a hand that is over, nobody inherits the wagers of who sat there before", () => {
  const before = last([spot(3, "gone", { settled: { ante: won(200, -200, "lose") } })]);
  expect(feltSpots(frame({ last: before }), null)[2]?.spot).toBeNull();
});

test("a bonus that was paid is shown, though nothing is staked on it", () => {
  const paid = spot(1, "bot", { stakes: { ante: 200 }, settled: { ante: won(200, 200), "ante-bonus": won(0, 800) } });
  expect(wagersOn(SHEET, paid, null, true).map(({ wager, face }) => [wager.id, face.state])).toEqual([
    ["ante", "won"],
    ["ante-bonus", "won"],
  ]);
});

// ---------------------------------------------------------------- irregularities

const irregular = (doing: string, ...needs: Irregularity["needs"]): Irregularity => ({
  do: doing,
  what: doing,
  effect: "",
  clause: null,
  needs,
  cards: [],
  second: "always",
  refused: null,
});

test.each([
  [
    irregular("call-misdeal", "note"),
    { note: " two cards at once " },
    { do: "call-misdeal", note: "two cards at once" },
  ],
  [irregular("card-exposed", "position"), { position: 0 }, { do: "card-exposed", position: 0 }],
  [
    irregular("card-misplaced", "position", "to"),
    { position: 4, to: "dealer" },
    { do: "card-misplaced", position: 4, to: "dealer" },
  ],
  [
    irregular("void-hand", "reason", "note"),
    { note: "lights out", reason: "failure of the equipment" as const },
    { do: "void-hand", reason: "failure of the equipment", note: "lights out" },
  ],
])("%o is called with what it needs", (one, entry, command) => {
  expect(commandFor(one, { ...NOTHING_SAID, ...entry })).toEqual(command);
});

test("nothing is called while something is missing", () => {
  const one = irregular("card-misplaced", "position", "to");
  expect([missing(one, NOTHING_SAID), missing(one, { ...NOTHING_SAID, position: 2 })]).toEqual([
    "Choose the card on the felt or in the list.",
    "Choose where the card lies.",
  ]);
  expect(commandFor(irregular("call-misdeal", "note"), { ...NOTHING_SAID, note: "  " })).toBeNull();
});

test("an irregularity with a new word is called by the fields that it needs", () => {
  const entry = { ...NOTHING_SAID, note: "a fifth ace" };
  expect(callable([irregular("burn-the-deck", "note")])[0]?.refused).toBeNull();
  expect(commandFor(irregular("burn-the-deck", "note"), entry)).toEqual({ do: "burn-the-deck", note: "a fifth ace" });
});

test("one that needs a field which the form does not have says so, and is not guessed", () => {
  const older = [irregular("swap-spots", "spot", "note"), irregular("swap-decks", "deck" as "note")];
  expect(callable(older).map((one) => one.refused)).toEqual([NO_FORM, NO_FORM]);
  expect(older.map((one) => commandFor(one, { ...NOTHING_SAID, note: "they sat wrong" }))).toEqual([null, null]);
});

test("a card is chosen among those that the house names", () => {
  const one = { ...irregular("card-exposed", "position"), cards: [0, 3] };
  expect(cardsFor(one, staffTable().dealt).map((card) => card.position)).toEqual([0, 3]);
});

test("what has a place of its own on the page is not in the list", () => {
  const all = [irregular("foul-deck", "note"), irregular("correct-hand", "note"), irregular("open-dispute", "note")];
  expect(callable(all).map((one) => one.do)).toEqual(["foul-deck"]);
});

test("where nothing can be called, the reason is said once", () => {
  const refused = { ...irregular("foul-deck", "note"), refused: "There is no hand in play." };
  expect([nothingToCall([refused, refused]), nothingToCall([refused, irregular("void-hand")])]).toEqual([
    "There is no hand in play.",
    null,
  ]);
});

test("what waits for a second person is off the page, and a refusal is not", async () => {
  const ask = async (): Promise<boolean> => false;
  const came = (more: object) => doneOrFiled(ask, Promise.resolve({ id: "x", ...more }), "Done.");
  expect([await came({ waiting: "w1" }), await came({ error: { code: "no", message: "No." } })]).toEqual([true, false]);
});

test("a card is named by its place", () => {
  expect(staffTable().dealt.slice(4).map(cardSays)).toEqual([
    "Card 5, seat 3, face down",
    "Card 6, dealer, queen of spades",
  ]);
  expect(otherPlaces(staffTable(), 1)).toEqual(["1", "dealer"]);
});

// ---------------------------------------------------------------- step by step

const STEPS = [
  step("bets-placed", { by: "Bot One" }),
  step("bets-placed", { by: "Sam" }),
  ...[0, 1, 2, 3, 4, 5].map(() => step("card-dealt")),
  step("card-shown", { cards: ["Qs"] }),
  step("choice-made", { by: "Bot One" }),
  step("dispute-opened", { by: "Sam" }),
];
const name = (player: string) => ({ bot: "Bot One", me: "Sam" })[player] ?? player;
const then = (done: number) => tableThen(staffTable(), STEPS, done, name);

test("a disputed hand goes back card by card, and a face is down until it was shown", () => {
  expect(then(1).spots.map((one) => one.bet)).toEqual([true, false]);
  expect([then(2).dealer, then(5).dealer, then(8).dealer, then(9).dealer]).toEqual([
    [],
    [null],
    [null, null],
    [null, "Qs"],
  ]);
});

test("a decision and its wager lie there from the decision on", () => {
  const felt = feltSpots(frame({ hand: hand({ phase: "playing" }), spots: staffTable().spots }), staffTable());
  const stakes = (done: number) => spotsThen(felt, then(done), SHEET)[0]?.spot?.stakes;
  expect([then(9).spots[0]?.choices, then(10).spots[0]?.choices]).toEqual([[], ["1x"]]);
  expect([stakes(9), stakes(10)]).toEqual([{ ante: 200 }, { ante: 200, play: 200 }]);
});

// ---------------------------------------------------------------- counts and corrections

const settled: CorrectingHand = {
  hand: 7,
  sealed: false,
  banked: false,
  places: [
    { place: "1", title: "Spot 1", cards: ["8s", "8d", "4c"] },
    { place: "dealer", title: "The dealer", cards: ["Qh", "7c", "2d"] },
  ],
  spots: [
    {
      spot: 1,
      player: "p.bea",
      name: "Bea",
      bets: { ante: 400 },
      choices: { decide: "1x" },
      decisions: [{ stage: "decide", title: "Play", choices: ["fold", "1x"] }],
      results: null,
      endings: {},
    },
  ],
  wagers: [{ wager: "ante", title: "Ante" }],
};

test("a correction says only what was other than on record, and nothing is no correction", () => {
  const draft = draftOf(settled);
  expect(commandOf(settled, draft, "why", false)).toBeNull();
  const card = { ...draft, cards: { ...draft.cards, "1": ["8s", "6d", "4c"] } };
  expect(commandOf(settled, card, " misread ", false)).toEqual({
    do: "correct-hand",
    hand: 7,
    note: "misread",
    cards: { "1": "8s 6d 4c" },
  });
  const other = { ...draft, bets: { "1": { ante: 0, pp: 200 } }, choices: { "1": { decide: "fold" } } };
  expect(commandOf(settled, other, "x", true)).toEqual({
    do: "correct-hand",
    hand: 7,
    note: "x",
    bets: { "1": { pp: 200 } },
    choices: { "1": { decide: "fold" } },
    waive: true,
  });
});

test("a wager that was not bet may stay empty or 0, and an amount that cannot be read corrects nothing", () => {
  const draft = draftOf(settled);
  const nought = { ...draft, bets: { "1": { ...draft.bets["1"], pp: 0 } } };
  expect(commandOf(settled, nought, "why", false)).toBeNull();
  const unread = { ...draft, bets: { "1": { ...draft.bets["1"], pp: null } }, choices: { "1": { decide: "fold" } } };
  expect(commandOf(settled, unread, "why", false)).toBeNull();
});

test("which cards a player kept is told by their faces, and goes with a card that was another", () => {
  const [spot] = settled.spots;
  const set = { ...settled, spots: [{ ...spot!, sets: 2, cards: ["8s", "8d", "4c"], keep: [0, 1] }] };
  const draft = draftOf(set);
  expect(commandOf(set, draft, "why", false)).toBeNull();
  const other = { ...draft, cards: { ...draft.cards, "1": ["8s", "6d", "4c"] }, keep: { "1": [1, 2] } };
  expect(commandOf(set, other, "x", false)).toMatchObject({ cards: { "1": "8s 6d 4c" }, keep: { "1": "6d 4c" } });
  expect(commandOf(set, { ...draft, keep: { "1": [] } }, "x", false)).toMatchObject({ keep: { "1": "" } });
  const sealed = { ...set, sealed: true, places: [{ ...set.places[0]!, cards: [] }] };
  expect(commandOf(sealed, { ...draftOf(sealed), keep: { "1": [0, 2] } }, "x", false)?.keep).toEqual({ "1": "8s 4c" });
});
