import { expect, test } from "vitest";
import { frame, last, spot } from "../table/samples";
import { lastBets } from "./before";
import { EMPTY, layOf, toDraft, withLay } from "./laid";
import { picture, shape } from "./samples";
import { keepBets, keptBets } from "./undoing";

const form = shape("six-card");
const laid = withLay({ ...EMPTY, dealer: ["Qs", "7h", "4d"] }, 3, {
  player: "me",
  stakes: { ante: 200, "pair-plus": 400 },
  choices: ["fold"],
  cards: ["As", "Ks", "2c"],
});

test("of a hand that was closed the bets are repeated, and nothing else of it", () => {
  const again = lastBets(form, frame(), picture({ phase: "closed", draft: toDraft(laid, 7, 3) }), null)!;
  expect(again).toEqual(withLay(EMPTY, 3, { stakes: { ante: 200, "pair-plus": 400 } }));
});

test("on another tablet they are those of the table's last hand, without what the decisions added", () => {
  const seen = frame({ last: last([spot(3, "me", { stakes: { ante: 200, play: 200 } })]) });
  expect(layOf(lastBets(form, seen, picture(), null)!, 3).stakes).toEqual({ ante: 200 });
});

test("a newcomer does not inherit the bets of the seat", () => {
  const seen = frame({ last: last([spot(3, "gone", { stakes: { ante: 200 } })]) });
  expect(lastBets(form, seen, picture(), null)).toBe(null);
});

test("the bank stays with whoever had it, as long as they sit there", () => {
  const bank = { player: "me", wager: 500_00, practice: false, action: [1] };
  const seen = frame({ last: last([spot(1, "bot", { stakes: { ante: 500 } })], { bank }) });
  expect(lastBets(shape("player-dealer"), seen, picture(), null)).toMatchObject({ bankSpot: 3, bankWager: 500_00 });
});

test("after a void hand they are those that were tapped here", () => {
  keepBets("t", 7, laid);
  keepBets("t", 8, EMPTY);
  const seen = frame({ last: last([], { number: 7, void: "misdeal" }) });
  expect(layOf(lastBets(form, seen, picture(), keptBets("t", 8))!, 3).stakes).toEqual({ ante: 200, "pair-plus": 400 });
  keepBets("t", 8, withLay(EMPTY, 1, { stakes: { ante: 300 } }));
  expect(layOf(keptBets("t", 8)!, 3).stakes).toEqual({ ante: 200, "pair-plus": 400 });
  expect(layOf(keptBets("t", 9)!, 1).stakes).toEqual({ ante: 300 });
  expect(keptBets("t", 10)).toBe(null);
});
