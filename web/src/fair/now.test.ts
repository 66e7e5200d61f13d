import { expect, test } from "vitest";
import type { Frame, HandView } from "../wire";
import { deckName, ownCutSays, ownSeat, sealLines } from "./now";
import { cutFor, sealFor } from "./protocol";

const commit = "ab".repeat(32);
const hand = (change: Partial<HandView>): HandView =>
  ({ commit, phase: "betting", sealed: [], seals: {}, cuts: {}, missed: [], ...change }) as HandView;
const frame = (player: string | null): Frame =>
  ({
    public: {
      table: "T1",
      sitters: [
        { player: "ann", spots: [2, 3] },
        { player: "bob", spots: [5] },
      ],
    },
    you: player && { player },
    people: { ann: "Ann", bob: "Bob" },
  }) as unknown as Frame;

test("the own seat is the first of the own spots", () => {
  expect([ownSeat(frame("ann")), ownSeat(frame("carl")), ownSeat(frame(null))]).toEqual([2, null, null]);
});

test.each<[string, Partial<HandView>]>([
  ["Your cut goes in with your first bet.", {}],
  ["Your cut is in, sealed until bets close.", { sealed: [2] }],
  ["Your cut is being opened.", { sealed: [2], phase: "cutting" }],
  ["Your cut is in and open.", { sealed: [2], phase: "playing", cuts: { 2: cutFor("T1", commit) } }],
  [
    "The cut of your seat was made in another browser.",
    { sealed: [2], phase: "playing", cuts: { 2: "00".repeat(32) } },
  ],
  ["Your cut did not arrive in time. Your bets stand.", { sealed: [2], phase: "playing", missed: [2] }],
  ["You did not cut this deck.", { phase: "playing" }],
])("%s", (says, change) => {
  expect(ownCutSays(frame("ann"), hand(change))).toBe(says);
});

test("every seat that sealed is listed with what became of its cut", () => {
  const cut = cutFor("T1", commit);
  const lines = sealLines(
    frame("ann"),
    hand({
      phase: "playing",
      sealed: [2, 5],
      seals: { 2: sealFor("T1", commit), 5: "11".repeat(32) },
      cuts: { 2: cut },
      missed: [5],
    }),
  );
  expect(lines.map((line) => [line.name, line.own, line.says])).toEqual([
    ["Ann", true, "opened, as sealed"],
    ["Bob", false, "not opened in time"],
  ]);
});

test("a cut that does not fit its seal is named", () => {
  const [line] = sealLines(
    frame(null),
    hand({ phase: "playing", sealed: [5], seals: { 5: "11".repeat(32) }, cuts: { 5: "22".repeat(32) } }),
  );
  expect(line!.says).toBe("is not the cut that was sealed");
});

test("the two decks are blue and red", () => {
  expect([deckName("A"), deckName("B")]).toEqual(["Blue deck", "Red deck"]);
});
