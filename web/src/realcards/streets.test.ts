import { expect, test } from "vitest";
import type { DecisionInfo } from "../wire";
import { begin, tap } from "./entry";
import { EMPTY, withLay, type Laid } from "./laid";
import { SHEETS } from "./samples";
import { handSays, uncircled } from "./words";
import { asked, decider, deciding, streetsOf, type Shape } from "./shape";

const info = Object.values(SHEETS)[0]!;
const decision = (stage: string, title: string, board: number, ...words: string[]): DecisionInfo => ({
  ...info.decisions[0]!,
  stage,
  title,
  board,
  choices: words.map((word) => ({
    word,
    multiple: Number.parseInt(word, 10) || 0,
    folds: word === "fold",
    label: word,
    consequence: "",
    only_with: null,
  })),
});
const shape: Shape = {
  info: {
    ...info,
    hands: { ...info.hands, player: 2, dealer: 2, board: 3, places: ["Flop", "Flop", "Flop"] },
    decisions: [decision("early", "Deal", 0, "check", "4x"), decision("late", "Flop", 3, "fold", "1x")],
  },
  each: 2,
  dealer: 2,
  board: 3,
  laid: null,
  results: {},
};
const bets = [1, 2].reduce<Laid>((laid, spot) => withLay(laid, spot, { stakes: { ante: 500 } }), EMPTY);
const now = (laid: Laid) => streetsOf(shape, laid).map(({ is }) => is);

test("who has raised is not asked again, and who has checked is", () => {
  const titles = (...choices: string[]) =>
    asked(shape.info, { stakes: { ante: 500 }, choices }).map(({ title }) => title);
  expect([titles("4x"), titles("check")]).toEqual([["Deal"], ["Deal", "Flop"]]);
});

test("every spot decides before the next card for all, and then the card is the one thing that is marked", () => {
  expect([decider(shape, bets), now(bets)]).toEqual([1, ["now", "to come", "to come"]]);
  const entry = begin(shape, bets);
  expect(tap(shape, entry, { tap: "card", card: "Ks" })).toEqual({ undecided: [1, 2] });
  const step = tap(shape, entry, { tap: "decide", words: { 1: "4x", 2: "check" } });
  const laid = "entry" in step ? step.entry.laid : EMPTY;
  expect([decider(shape, laid), now(laid)]).toEqual([null, ["done", "to come", "to come"]]);
  const flop = { ...laid, board: ["Ks", "9d", "4s"] };
  expect([deciding(shape, flop), now(flop)]).toEqual([[2], ["done", "now", "to come"]]);
  const undone = tap(shape, begin(shape, flop), { tap: "undecide", spot: 1 });
  expect("entry" in undone && undone.entry.laid.spots[1]?.choices).toEqual([]);
});

test("a wager that equals another has its circle where there are streets: nothing is told of it twice", () => {
  const [first] = info.wagers;
  const blind = {
    ...first!,
    id: "blind",
    title: "Blind",
    takes: { ...first!.takes!, equals: { wager: first!.id, times: 1 } },
  };
  const lost = { wager: "blind", title: "Blind", stake_cents: 500, net_cents: -500 };
  const ended = { ...lost, result: "lose", odds: null, reason: "", clause: "" };
  expect(uncircled({ ...shape, info: { ...shape.info, wagers: [...info.wagers, blind] } }, [ended])).toEqual([]);
  const bonus = { ...blind, kind: "bonus" as const };
  expect(uncircled({ ...shape, info: { ...shape.info, wagers: [...info.wagers, bonus] } }, [ended])).toEqual([ended]);
});

test("who folded is told so, with the hand where it still counts", () => {
  expect(handSays(true, null)).toBe("Folded");
  expect(handSays(true, "Pair of jacks")).toBe("Folded: pair of jacks");
  expect(handSays(true, "A-J-9-8-4 high")).toBe("Folded: A-J-9-8-4 high");
  expect(handSays(false, "Pair of jacks")).toBe("Pair of jacks");
});
