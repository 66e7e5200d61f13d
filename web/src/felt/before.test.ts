import { expect, test } from "vitest";
import { frame, last, spot } from "../table/samples";
import { lastBets } from "./before";
import { EMPTY, layOf, toDraft, withLay } from "./laid";
import { picture, shape } from "./samples";

const form = shape("six-card");
const laid = withLay({ ...EMPTY, dealer: ["Qs", "7h", "4d"] }, 3, { player: "me", stakes: { ante: 200, "pair-plus": 400 }, choices: ["fold"], cards: ["As", "Ks", "2c"] });

test("of a hand that was closed the bets are repeated, and nothing else of it", () => {
  const again = lastBets(form, frame(), picture({ phase: "closed", draft: toDraft(laid, 7, 3) }))!;
  expect(again).toEqual(withLay(EMPTY, 3, { stakes: { ante: 200, "pair-plus": 400 } }));
});

test("on another tablet they are those of the table's last hand, without what the decisions added", () => {
  const seen = frame({ last: last([spot(3, "me", { stakes: { ante: 200, play: 200 } })]) });
  expect(layOf(lastBets(form, seen, picture())!, 3).stakes).toEqual({ ante: 200 });
});

test("a newcomer does not inherit the bets of the seat", () => {
  const seen = frame({ last: last([spot(3, "gone", { stakes: { ante: 200 } })]) });
  expect(lastBets(form, seen, picture())).toBe(null);
});

test("the bank stays with whoever had it, as long as they sit there", () => {
  const bank = { player: "me", wager: 500_00, practice: false, action: [1] };
  const seen = frame({ last: last([spot(1, "bot", { stakes: { ante: 500 } })], { bank }) });
  expect(lastBets(shape("player-dealer"), seen, picture())).toMatchObject({ bankSpot: 3, bankWager: 500_00 });
});
