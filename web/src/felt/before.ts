// The bets of the hand before: of the one that was just closed on this tablet, or of the last that the table has had.

import type { FeltPicture, Frame } from "../wire";
import { EMPTY, fromDraft, NOTHING, spotsOf, staked, layOf, type Laid, type Lay } from "./laid";
import { betWagers, type Shape } from "./shape";

/** Null where there is nothing to repeat. Who has got up since bets no more; a newcomer on the spot bets for themselves. */
export function lastBets(shape: Shape, frame: Frame, picture: FeltPicture): Laid | null {
  const laid = picture.phase === "closed" ? fromDraft(picture.draft) : fromFrame(shape, frame);
  const spots = spotsOf(laid).filter((spot) => staked(layOf(laid, spot)) > 0 && stillThere(frame, spot, layOf(laid, spot)));
  if (spots.length === 0) return null;
  return { ...EMPTY, bankSpot: laid.bankSpot, bankWager: laid.bankWager, spots: Object.fromEntries(spots.map((spot) => [spot, { ...NOTHING, stakes: layOf(laid, spot).stakes }])) };
}

function stillThere(frame: Frame, spot: number, { player }: Lay): boolean {
  const sitter = frame.public.sitters.find((one) => one.spots.includes(spot));
  return player === "" || !sitter || sitter.player === player;
}

function fromFrame({ info }: Shape, frame: Frame): Laid {
  const last = frame.last;
  if (!last) return EMPTY;
  const bets = betWagers(info).map((wager) => wager.id);
  const spots = last.spots.map((one): [number, Lay] => [
    one.number,
    { ...NOTHING, player: one.player, stakes: Object.fromEntries(Object.entries(one.stakes).filter(([wager]) => bets.includes(wager))) },
  ]);
  const holder = last.bank ? frame.public.sitters.find((one) => one.player === last.bank?.player) : undefined;
  return { ...EMPTY, spots: Object.fromEntries(spots), bankSpot: holder?.spots[0] ?? null, bankWager: holder && last.bank ? last.bank.wager : 0 };
}
