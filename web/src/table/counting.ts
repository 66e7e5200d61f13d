// How many hands the coach goes through for an answer: every way in which cards that the player does not see can come.

import type { HandView, SheetInfo } from "../wire";

/** `held` is how many cards the player has. */
export function toCount({ hands }: SheetInfo, hand: HandView | null, held: number): number {
  const board = hand?.board.filter((card) => card !== null).length ?? 0;
  const up = hand?.dealer.filter((card) => card !== null).length ?? 0;
  const [own, all, hidden] = [hands.player - held, hands.board - board, hands.dealer - up];
  const unseen = hands.deck - held - board - up;
  return ways(unseen, all) * ways(unseen - all, own) * ways(unseen - all - own, hidden);
}

/** How many sets of `of` cards there are among `from`. */
function ways(from: number, of: number): number {
  let found = 1;
  for (let card = 1; card <= Math.max(0, of); card++) found = (found * (from - of + card)) / card;
  return Math.round(found);
}
