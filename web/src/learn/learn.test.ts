// The practice table: what it sends, and what the lesson says about what was tapped.

import { expect, test } from "vitest";
import { EMPTY, fromDraft, toDraft, withLay, type Laid } from "../realcards/laid";
import { picture, shape } from "../realcards/samples";
import type { LessonHand, PracticeTable, RealCardsPicture } from "../wire";
import { PracticeWorld, type Send } from "./practice";
import { matches, mistakeAfter } from "./steps";

const form = shape("six-card");
const spot = (cards: string[], choices: string[] = ["1x"]) => ({ stakes: { ante: 200 }, choices, cards });
const felt: Laid = withLay({ ...EMPTY, dealer: ["Qs", "7h", "4d"] }, 1, spot(["Ah", "Kh", "2h"]));
const hand = (mistake: LessonHand["mistake"]): LessonHand => ({ draft: toDraft(felt, 1, 0), mistake });

/** A house that answers with what the test says, and keeps what was sent. */
function house(answer: (what: string, table: PracticeTable) => Partial<RealCardsPicture>) {
  const sent: [string, PracticeTable][] = [];
  const send: Send = async (what, body) => {
    const table = (what === "irregular" ? (body as { table: PracticeTable }).table : body) as PracticeTable;
    sent.push([what, structuredClone(table)]);
    const seen = { ...picture(), draft: table.now.draft, ...answer(what, table) };
    return { picture: seen, frame: {} } as never;
  };
  return { sent, world: new PracticeWorld(send, () => undefined) };
}

test("the whole table goes with every request, and a closed hand is part of it from then on", async () => {
  const { sent, world } = house((what) => (what === "close" ? { phase: "closed" } : {}));
  await world.put(toDraft(felt, 1, 0));
  await world.post("close", {});
  await world.get();
  expect(sent.map(([what]) => what)).toEqual(["look", "close", "look"]);
  expect(sent[2]![1].past?.map(({ draft }) => fromDraft(draft))).toEqual([felt]);
  expect(sent[2]![1].now.draft.hand).toBe(2);
  expect(world.isVoid(0)).toBe(false);
});

test("a misdeal ends the hand, and what leaves it on is noted in it", async () => {
  const next = toDraft(EMPTY, 2, 1);
  const { sent, world } = house((what, { now }) =>
    what === "irregular" && now.irregular?.length === 1 ? { draft: next } : {},
  );
  const said = { id: "practice-1", what: "dead card", note: "fell", spot: 1 };
  await world.post("irregular", said);
  await world.post("irregular", { ...said, what: "misdeal", spot: null });
  expect(sent[1]![1].now.irregular).toEqual([said]);
  expect([world.isVoid(0), world.over.length]).toEqual([true, 1]);
});

test("a hand that is called out waits until the floor has seen it, or is reopened", async () => {
  const { world } = house((what) => (what === "close" ? { phase: "called", called: ["1"] } : {}));
  await world.post("close", {});
  expect([(await world.get()).phase, world.over.length]).toEqual(["called", 0]);
  expect((await world.post("reopen", {})).phase).toBe("entering");
  await world.post("close", {});
  await world.seen();
  expect([(await world.get()).draft.hand, world.over.length]).toEqual([2, 1]);
});

test("a mistake is over once it was made and taken back", () => {
  const wrong = hand({ what: "card", spot: 1, wrong: "9c" });
  const made = withLay(felt, 1, spot(["9c"]));
  expect(mistakeAfter("to make", form, felt, wrong)).toBe("to make");
  expect(mistakeAfter("to make", form, made, wrong)).toBe("made");
  expect(mistakeAfter("made", form, felt, wrong)).toBe("undone");
});

test("a bet lies there before it can be spoiled", () => {
  const wrong = hand({ what: "bet", spot: 1, wrong: null });
  const more = withLay(felt, 1, { stakes: { ante: 300 } });
  expect(mistakeAfter("to make", form, EMPTY, wrong)).toBe("to make");
  expect(mistakeAfter("to make", form, felt, wrong)).toBe("ready");
  expect(mistakeAfter("ready", form, more, wrong)).toBe("made");
  expect(mistakeAfter("made", form, felt, wrong)).toBe("undone");
});

test("a closed hand is the one on the felt, with its cards in any order", () => {
  expect(matches(form, withLay(felt, 1, spot(["2h", "Ah", "Kh"])), felt)).toBe(true);
  expect(matches(form, withLay(felt, 1, spot(["2h", "Ah", "Kd"])), felt)).toBe(false);
  expect(matches(form, withLay(felt, 1, spot(["Ah", "Kh", "2h"], ["fold"])), felt)).toBe(false);
  expect(matches(form, withLay(felt, 2, spot(["3h", "3d", "3c"])), felt)).toBe(false);
  expect(matches(form, withLay(felt, 1, { stakes: { ante: 300 } }), felt)).toBe(false);
});
