// A paid hand that was corrected: the felt shows it as it was right, and which chips have to move now.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { staffTable } from "../floor/samples";
import { frame as sampleFrame, last, spot, won } from "../table/samples";
import type { ChipsPutRight, Frame, RealCardsPicture } from "../wire";
import { moved, putRight } from "./corrected";
import { begin } from "./entry";
import { EMPTY, layOf, toDraft, withLay } from "./laid";
import { PutRight } from "./PutRight";
import { picture, shape } from "./samples";

const LAID = {
  ...withLay(EMPTY, 1, { player: "ann", stakes: { ante: 200 }, choices: ["1x"], cards: ["8c", "8d", "2h"] }),
  dealer: ["Qc", "4d", "7h"],
};
const WAGER = { wager: "ante", title: "Ante", odds: null, reason: "", clause: "" };
const PAID: RealCardsPicture = picture({
  draft: toDraft(LAID, 7, 3),
  phase: "closed",
  dealer_hand: "Q-7-4 high",
  qualifies: "qualifies",
  spots: [
    {
      spot: 1,
      hand: "pair of eights, two",
      offers: {},
      wagers: [{ ...WAGER, stake_cents: 200, net_cents: 200, result: "win" }],
      net_cents: 200,
      pays_cents: 400,
      missing: null,
      call_out: null,
    },
  ],
});
const right = spot(1, "ann", {
  stakes: { ante: 200, play: 200 },
  cards: ["8c", "6d", "2h"],
  choices: { decide: "1x" },
  settled: { ante: won(200, -200, "lose"), play: won(200, -200, "lose") },
  hand: "Eight high",
});
const corrected: Frame = {
  ...sampleFrame(),
  last: last([right], { number: 7, dealer: ["Qc", "4d", "7h"], dealer_has: "queen high", corrected: 1 }),
};
const TAKE: ChipsPutRight = { hand: 7, spot: 1, name: "Ann", cents: -600, moves: true, says: "Take $6 from Ann." };
const form = shape("six-card");

test("the felt shows the corrected cards and results in place of those that were paid", () => {
  const seen = putRight(form, corrected, PAID, begin(form, LAID));
  expect(layOf(seen.entry.laid, 1).cards).toEqual(["8c", "6d", "2h"]);
  expect(layOf(seen.entry.laid, 1).stakes).toEqual({ ante: 200 });
  expect(seen.picture.spots[0]).toMatchObject({ hand: "Eight high", net_cents: -400 });
  expect(seen.picture.dealer_hand).toBe("queen high");
});

test("a hand that was not corrected, or another one, stays as it was paid", () => {
  const entry = begin(form, LAID);
  const other = { ...corrected, last: { ...corrected.last!, number: 6 } };
  const plain = { ...corrected, last: { ...corrected.last!, corrected: 0 } };
  for (const one of [other, plain]) expect(putRight(form, one, PAID, entry)).toEqual({ entry, picture: PAID });
});

test("a spot says which chips move, and nothing of the old payment", () => {
  const staff = staffTable({ put_right: [TAKE] });
  expect(moved({ frame: corrected, picture: PAID, staff }, 1)).toBe(-600);
  expect(moved({ frame: corrected, picture: PAID, staff }, 2)).toBe(0);
  expect(moved({ frame: sampleFrame(), picture: PAID, staff: staffTable() }, 1)).toBe(null);
});

const boxes: HTMLElement[] = [];
afterEach(() => {
  localStorage.clear();
  for (const box of boxes.splice(0)) act(() => render(null, box));
});
function drawn(told: ChipsPutRight[]): HTMLElement {
  const box = document.createElement("div");
  boxes.push(box);
  act(() => render(<PutRight table="t" told={told} />, box));
  return box;
}

test("the dealer is told until it is done, also after a reload, and again of another correction", () => {
  const box = drawn([TAKE]);
  expect(box.textContent).toContain("Hand 7 was corrected");
  expect(box.textContent).toContain("Take $6 from Ann.");
  act(() => box.querySelector("button")!.click());
  expect(box.textContent).toBe("");
  expect(drawn([TAKE]).textContent).toBe("");
  const more = { ...TAKE, cents: 600, says: "Pay Ann $6 more." };
  expect(drawn([TAKE, more]).textContent).toContain("Pay Ann $6 more.");
  expect(drawn([TAKE, more]).textContent).not.toContain("Take $6");
});

test("the key is above the list, which is longer than its box after several corrections", () => {
  const box = drawn([TAKE, { ...TAKE, hand: 6 }, { ...TAKE, hand: 5 }]);
  const [key, list] = [box.querySelector("button")!, box.querySelector("ul")!];
  expect(key.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
