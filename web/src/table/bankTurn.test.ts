import { expect, test } from "vitest";
import type { Frame } from "../wire";
import { askedForBank, bankNote, restingSays } from "./bankTurn";
import { frame, hand } from "./samples";

const waiting = (resting: string | null, offered: string | null = null, hands_max = 2): Frame => {
  const seen = frame({ hand: hand() });
  return { ...seen, public: { ...seen.public, turn: { offered, declined: ["bot"], resting, hands_max, needs: 500 } } };
};

test("whoever had the bank long enough reads the rule, and what comes next", () => {
  expect(bankNote(waiting("me"), "me")).toBe(
    "Nobody has the bank yet. You have had the bank two hands in a row, and nobody has it longer here. " +
      "Bets open when somebody else takes it: whoever declined still may, and whoever sits down. " +
      "If nobody will, no hand is dealt, and you may leave with your chips.",
  );
  expect(restingSays(waiting("me"), "bot")).toBe(
    "Sam has had the bank two hands in a row, and nobody has it longer here.",
  );
  expect(restingSays(waiting("me", null, 1), "me")).toContain("You have had the bank for a hand, and");
});

test("where nobody rests there is no rule to read", () => {
  expect(bankNote(waiting(null), "me")).toBe("Nobody has the bank yet. Bets open when somebody has taken it.");
  expect(bankNote(waiting("me", "bot"), "me")).toContain("The bank is offered to Bot One. It is offered from seat");
  expect(bankNote(frame(), "me")).toBe(null);
});

test("asking for the bank is answered", () => {
  expect(askedForBank(waiting("me"), "me")).toContain("You are asked again when somebody else has had it.");
  expect(askedForBank(waiting("bot"), "me")).toBe("You are offered the bank when it is your turn.");
  const poor = waiting("bot");
  expect(askedForBank({ ...poor, you: { player: "me", chips: 100, misses: 0, spots: [] } }, "me")).toContain(
    "and $5 lies in front of you.",
  );
});
