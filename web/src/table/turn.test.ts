import { expect, test } from "vitest";
import { money } from "../kit";
import type { Frame, HandView } from "../wire";
import { bankAwaited, livesOn, moment, options, shown } from "./turn";
import { statusLine } from "./words";
import { frame, hand, last, SHEET, spot, won } from "./samples";

const playing = hand({ phase: "playing", stage: "3", waiting: [1, 3] });
const mine = spot(3, "me", { stakes: { ante: 400, "pair-plus": 200 } });
const own = { number: 3, cards: ["Qs", "7h", "4d"], offers: { fold: 0, "1x": 400 }, may_set: false };

test("who has no seat is asked to sit down", () => {
  expect(moment(frame({ seated: false }), "me", 200)).toEqual({ is: "watch", free: [2, 3, 4, 5] });
  expect(moment(frame({ seated: false, queue: ["x", "me"] }), "me", 200)).toEqual({ is: "line", place: 2 });
});

test("who has a seat bets, buys chips, or comes back", () => {
  expect(moment(frame(), "me", 200)).toEqual({ is: "bet", ready: false });
  expect(moment(frame({ chips: 100 }), "me", 200).is).toBe("broke");
  expect(moment(frame({ away: true }), "me", 200).is).toBe("away");
});

test("a decision is asked of the spot that waits, and of nobody else", () => {
  expect(moment(frame({ hand: playing, spots: [mine], own: [own] }), "me", 200)).toEqual({ is: "decide", spot: 3 });
  const done = frame({ hand: { ...playing, waiting: [1] }, spots: [mine], own: [{ ...own, offers: {} }] });
  expect(moment(done, "me", 200)).toEqual({ is: "wait", for: [1] });
});

test("a hand that waits for the floor asks nothing", () => {
  expect(moment(frame({ hand: { ...playing, called: ["3"] }, own: [own] }), "me", 200).is).toBe("frozen");
  const stopped = moment(frame({ hand: { ...playing, frozen: "a halt" }, own: [own] }), "me", 200);
  expect(stopped.is === "frozen" && stopped.why).toMatch(/^The hand is stopped, and no clock runs/);
});

test("the hand before stays on the felt until the player bets again", () => {
  const past = last([spot(3, "me", { stakes: { ante: 200 }, settled: { ante: won(200, 200) } })]);
  expect(shown(frame({ last: past }), "me", 0, false)).toMatchObject({ over: true, number: 6 });
  expect(shown(frame({ last: past }), "me", 0, true).over).toBe(false);
  expect(shown(frame({ last: past, spots: [mine] }), "me", 0, false).over).toBe(false);
  expect(shown(frame({ last: past, hand: playing }), "me", 0, false).over).toBe(false);
  expect(shown(frame({ last: past }), "me", 6, false).over).toBe(false);
});

test("a deck that was opened unused is no hand that was paid", () => {
  expect(shown(frame({ last: last([]) }), "me", 0, false)).toMatchObject({ over: false });
  expect(shown(frame({ last: { ...last([]), void: "restore" } }), "me", 0, false)).toMatchObject({ over: true });
});

test("keys say what they cost", () => {
  const [fold, play] = options(SHEET, playing, own, mine.stakes, 5000, money);
  expect(fold).toMatchObject({ label: "Fold", sub: "lose Ante $4", fold: true });
  expect(play).toMatchObject({ label: "Play $4", sub: "equal to Ante", cents: 400 });
  expect(livesOn(SHEET, mine.stakes)).toBe("Pair Plus stays live if you fold.");
});

test("a key that the chips do not reach says so", () => {
  const [, play] = options(SHEET, playing, { ...own, offers: { fold: 0 } }, mine.stakes, 300, money);
  expect(play?.why).toBe("needs $4");
});

test("a key that the cap or the hand keeps shut says so, and a check is no fold", () => {
  const [fold, play] = SHEET.decisions[0]!.choices;
  const sheet = {
    ...SHEET,
    wagers: SHEET.wagers.map((wager) => (wager.id === "play" ? { ...wager, cap: 800 } : wager)),
    decisions: [
      {
        ...SHEET.decisions[0]!,
        choices: [
          { ...fold!, word: "check", folds: false, label: "Check", consequence: "no wager yet" },
          { ...play!, word: "2x", multiple: 2, only_with: "a pair of aces or better" },
          { ...play!, word: "3x", multiple: 3 },
        ],
      },
    ],
  };
  const [check, twice, thrice] = options(sheet, playing, { ...own, offers: { check: 0 } }, mine.stakes, 5000, money);
  expect(check).toMatchObject({ label: "Check", sub: "no wager yet", fold: false, why: null });
  expect(twice).toMatchObject({ why: "only with a pair of aces or better", barred: true });
  expect(thrice).toMatchObject({ why: "Play is $8 at most", barred: false });
});

test("while the bank is only offered nobody bets, and the felt says whose it may be", () => {
  const past = last([spot(3, "me", { stakes: { ante: 200 }, settled: { ante: won(200, 200) } })]);
  const seen = frame({ last: past });
  const offered = (to: string | null, bank: HandView["bank"] = null): Frame => ({
    ...seen,
    public: {
      ...seen.public,
      hand: hand({ bank }),
      turn: { offered: to, declined: [], resting: null, hands_max: 2, needs: 10_000_000 },
    },
  });
  expect(moment(offered("bot"), "me", 200)).toEqual({ is: "no-bank" });
  expect(bankAwaited(offered("bot"), "me")).toBe("The bank is offered to Bot One");
  expect(bankAwaited(offered("me"), "me")).toBe("The bank is offered to you");
  expect(bankAwaited(offered(null), "me")).toBe("Nobody has the bank yet");
  expect(bankAwaited(offered(null, { player: "bot", wager: 100, practice: false, action: [] }), "me")).toBe(null);
  expect(bankAwaited(seen, "me")).toBe(null);
  const view = shown(offered("bot"), "me", 0, false);
  expect(view.over).toBe(true);
  expect(
    statusLine(offered("bot"), view, { waits_for: "bank", left_ms: 5000, of_ms: 9000, more: 0 }, 5, false, "me"),
  ).toEqual(["The bank is offered to Bot One", "5 seconds"]);
});
