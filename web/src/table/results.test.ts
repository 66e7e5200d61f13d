import { expect, test } from "vitest";
import { bankLines, bankNet, ending, liveFace, net, outcome, partIn, schedule, settledFace, usedUp } from "./results";
import { hand, last, limits, SHEET, spot, TWINS, won } from "./samples";

const [ante, play, , pairPlus] = SHEET.wagers as [never, never, never, never];

test("every ending has its own face", () => {
  const face = (end: ReturnType<typeof won>) =>
    settledFace(ante, spot(3, "me", { stakes: { ante: 400 }, settled: { ante: end } }));
  expect(face(won(400, 800))).toEqual({ state: "won", cents: 400, tag: "+$8" });
  expect(face(won(400, -400, "lose"))).toEqual({ state: "lost", cents: 400, tag: "$4" });
  expect(face(won(400, 0, "push"))).toEqual({ state: "push", cents: 400, tag: "$4" });
  expect(face(won(400, 0, "return"))).toEqual({ state: "returned", cents: 400, tag: "$4" });
  expect(face(won(400, -400, "lose", "folded"))).toEqual({ state: "folded", cents: 400, tag: "$4" });
});

test("a fold shows at once on the wagers that are lost, and not on those that live", () => {
  const folded = spot(3, "me", { stakes: { ante: 400, "pair-plus": 200 }, choices: { play: "fold" } });
  const on = hand({ phase: "playing", stage: "3" });
  expect(liveFace(SHEET, ante, folded, on, null).state).toBe("folded");
  expect(liveFace(SHEET, pairPlus, folded, on, null).state).toBe("placed");
});

test("the circle of the decision asks, with the amount where there is one only", () => {
  const on = hand({ phase: "playing", stage: "3", waiting: [3] });
  const mine = spot(3, "me", { stakes: { ante: 400 } });
  expect(liveFace(SHEET, play, mine, on, { number: 3, offers: { fold: 0, "1x": 400 } })).toEqual({
    state: "asked",
    cents: 0,
    tag: "$4?",
  });
  expect(liveFace(SHEET, play, mine, on, { number: 3, offers: { fold: 0, "1x": 400, "2x": 800 } })).toEqual({
    state: "asked",
    cents: 0,
  });
});

test("losers are settled first", () => {
  const lost = spot(4, "b", { settled: { ante: won(200, -200, "lose") } });
  const gain = spot(1, "a", { settled: { ante: won(200, 200) } });
  expect(schedule([gain, lost], 600)).toEqual({ 4: 0, 1: 600 });
  expect([outcome(gain), outcome(lost), net(lost)]).toEqual(["Won $2", "Lost $2", -200]);
});

test("what the bank does not cover goes back, in words", () => {
  const cut = spot(3, "me", { settled: { ante: won(12000, -4000, "lose") } });
  expect(usedUp(cut)).toBe("The bank is used up. $80 goes back to you.");
  expect(ending(won(12000, -4000, "lose"))).toBe("lose");
  const back = spot(3, "me", { stakes: { ante: 3000 }, settled: { ante: won(3000, 0, "lose") } });
  expect(ending(won(3000, 0, "lose"))).toBe("returned");
  expect(settledFace(ante, back)).toEqual({ state: "returned", cents: 3000, tag: "$30" });
  expect(outcome(back)).toBe("Returned");
});

test("the bank has the other side of every wager", () => {
  const lost = spot(4, "b", { settled: { ante: won(200, -200, "lose"), six: won(200, 600) } });
  expect(bankNet([lost], [{ settled: { ante: won(100, -100, "lose") } }])).toBe(-300);
});

test("a wager that only waits for another one is offered: its circle is empty", () => {
  const closed = limits({ closed: "Ante needs a Super Bonus first." });
  const own = { number: 3, bets: { ante: closed, super: closed, up: closed } };
  for (const wager of TWINS.wagers.filter((one) => one.kind !== "decision")) {
    expect(liveFace(TWINS, wager, null, hand(), own).state).toBe("idle");
  }
  const shut = { number: 3, bets: { ante: limits({ closed: "Not at this table." }) } };
  expect(liveFace(SHEET, ante, null, hand(), shut).state).toBe("closed");
});

test("whoever had the bank was in the hand, and sees what every spot came to", () => {
  const bank = { player: "me", wager: 10_000, practice: false, action: [4, 1] };
  const lost = spot(4, "b", { settled: { ante: won(200, -200, "lose"), six: won(200, 600) } });
  const gain = spot(1, "a", { settled: { ante: won(300, -300, "lose") } });
  const past = last([gain, lost], {
    bank,
    riders: [{ spot: 4, player: "c", stakes: { ante: 100 }, settled: { ante: won(100, -100, "lose") } }],
  });
  expect(partIn(past, past.spots, "me")).toBe("bank");
  expect(partIn(past, past.spots, "a")).toBe("wagers");
  expect(partIn(past, past.spots, "c")).toBe("wagers");
  expect(partIn(past, past.spots, "x")).toBe(null);
  expect(bankLines(past, past.spots)).toEqual([
    { spot: 4, player: "b", behind: 1, net: -300 },
    { spot: 1, player: "a", behind: 0, net: 300 },
  ]);
});
