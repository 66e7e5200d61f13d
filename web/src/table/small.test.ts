import { expect, test } from "vitest";
import { counted, NOTHING } from "./account";
import { banked, settled, spotsGiven, yourTurn } from "./announce";
import { keyDown, keyUp } from "./keys";
import { frame, SHEET, spot, won } from "./samples";
import { firstBuyIn, ordinal, practiceNeeded } from "./seating";

test("a newcomer buys forty of the least bets, up to $200, as far as the wallet goes", () => {
  expect(firstBuyIn(100_000, 200)).toBe(8000);
  expect(firstBuyIn(100_000, 2500)).toBe(20_000);
  expect(firstBuyIn(5000, 200)).toBe(5000);
  expect(practiceNeeded(0, 100_000, 200)).toBe(100_000);
  expect(practiceNeeded(10_000, 100_000, 200)).toBe(0);
});

test("places in line", () => {
  expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"]);
});

test("a turn is told in whole facts", () => {
  expect(yourTurn(["Qs", "7h", "4d"], "Queen high", 30, null)).toBe(
    "Your turn. Queen of spades, seven of hearts, four of diamonds. Queen high. 30 seconds.",
  );
});

test("a settlement is one sentence a wager", () => {
  const mine = spot(3, "me", {
    settled: { ante: won(400, 400), play: won(400, 0, "push"), "ante-bonus": won(0, 0, "none") },
  });
  expect(settled(SHEET, [mine])).toBe("Ante wins 4 dollars. Play pushes. This hand: up 4 dollars.");
});

test("whoever had the bank hears what it came to", () => {
  expect([banked(-300), banked(0)]).toEqual(["Your bank: down 3 dollars.", "Your bank: even."]);
});

test("the rule on spots is told only where the sheet has it", () => {
  const before = frame({ queue: ["x"] });
  const held = (spots: number[]) => ({
    ...before,
    public: {
      ...before.public,
      sitters: before.public.sitters.map((one) => (one.player === "me" ? { ...one, spots } : one)),
    },
  });
  expect(spotsGiven(held([3, 4, 5]), held([3, 4]), "me", 2)).toBe(
    "Somebody waited for a seat: spot 5 is theirs now. While others wait, a player keeps two spots at most.",
  );
  expect(spotsGiven(held([3, 4, 5]), held([3, 4]), "me", null)).toBe(
    "Somebody waited for a seat: spot 5 is theirs now.",
  );
});

test("the coach's account counts what a choice costs", () => {
  const choice = (word: string, value_cents: number) => ({
    choice: word,
    label: word,
    value_cents,
    exact: "",
    best: false,
  });
  const advice = {
    spot: 3,
    hand: "",
    choices: [choice("1x", -382), choice("fold", -400)],
    best: "1x",
    why: "",
    covered: true,
    split: null,
    keep: null,
  };
  expect(counted(NOTHING, advice, "1x")).toEqual({ decisions: 1, mistakes: 0, cost: 0 });
  expect(counted(NOTHING, advice, "fold")).toEqual({ decisions: 1, mistakes: 1, cost: 18 });
  expect(counted(NOTHING, { ...advice, covered: false }, "fold")).toEqual(NOTHING);
});

test("keys do what the guide says", () => {
  const key = (name: string) => ({ key: name, plain: true, typing: false, onButton: false });
  const betting = { betting: true, deciding: false, dialog: false, letters: true };
  expect(keyDown(key("2"), betting)).toEqual({ do: "chip", place: 1 });
  expect(keyDown(key("Enter"), betting)).toEqual({ do: "deal" });
  expect(keyDown(key("R"), betting)).toEqual({ do: "rebet" });
  expect(keyDown(key("r"), { ...betting, letters: false })).toBe(null);
  expect(keyDown(key("r"), { ...betting, dialog: true })).toBe(null);
  expect(keyDown({ ...key("Enter"), onButton: true }, betting)).toBe(null);
  expect(keyUp(key("2"), { ...betting, betting: false, deciding: true })).toEqual({ do: "multiple", times: 2 });
  expect(keyUp(key("f"), { ...betting, betting: false, deciding: true })).toEqual({ do: "fold" });
});
