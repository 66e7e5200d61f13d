import { expect, test } from "vitest";
import type { Frame } from "../wire";
import { changedSays } from "./Lost";
import { heldIn, type Held } from "./useHeld";

const held = (cents: number, hand: number | null = null): Held => ({ player: "me", cents, hand });
const NONE = "No hand was on with wagers of yours, so none of them was made void.";

test.each<[string, Held | null, Held | null]>([
  [`You had $230 at this table; now it is $210. ${NONE}`, held(230_00), held(210_00)],
  [`You had $230 at this table, and you have the same now. ${NONE}`, held(230_00), held(230_00)],
  [
    "You had $230 at this table, and you have the same now. " +
      "Hand 1,007 was on: it does not count, and its wagers are among your chips.",
    held(230_00, 1007),
    held(230_00),
  ],
  [`You had $230 at this table, and your seat is gone with it. ${NONE}`, held(230_00), null],
  ["This browser does not know what you had before.", null, held(1)],
])("%s", (says, before, now) => {
  expect(changedSays(before, now)).toBe(says);
});

test("what lies on the felt is the player's, and a hand with it is on", () => {
  const frame = (stakes: Record<string, number>): Frame =>
    ({
      public: {
        sitters: [{ player: "me", chips: 90_00 }],
        spots: [{ player: "me", stakes }],
        hand: { number: 4, riders: [{ player: "you", stakes: { ante: 1 } }] },
      },
      you: { player: "me" },
    }) as unknown as Frame;
  expect(heldIn(frame({ ante: 5_00, play: 5_00 }))).toEqual(held(100_00, 4));
  expect(heldIn(frame({}))).toEqual(held(90_00));
});
