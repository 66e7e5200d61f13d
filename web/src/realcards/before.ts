// The bets of the hand before: as tapped here, or those of the table's last hand.

import type { RealCardsPicture, Frame } from "../wire";
import { EMPTY, fromDraft, NOTHING, spotsOf, staked, layOf, type Laid, type Lay } from "./laid";
import { betWagers } from "../kit";
import type { Shape } from "./shape";

/** Null if there is nothing to repeat. Bets of players who have left are dropped; a new player on the spot bets for
    themselves. */
export function lastBets(shape: Shape, frame: Frame, picture: RealCardsPicture, kept: Laid | null): Laid | null {
  const laid = picture.phase === "closed" ? fromDraft(picture.draft) : (kept ?? fromFrame(shape, frame));
  const spots = spotsOf(laid).filter(
    (spot) => staked(layOf(laid, spot)) > 0 && stillThere(frame, spot, layOf(laid, spot)),
  );
  if (spots.length === 0) return null;
  return {
    ...EMPTY,
    bankSpot: laid.bankSpot,
    bankWager: laid.bankWager,
    spots: Object.fromEntries(spots.map((spot) => [spot, { ...NOTHING, stakes: layOf(laid, spot).stakes }])),
  };
}

/** The same without the bank, if it goes to somebody else: that is asked at once, instead of being refused after the
    cards. */
export function withoutTurn(before: Laid, { bank_seats = [] }: RealCardsPicture): Laid {
  const refused = bank_seats.some((one) => one.spot === before.bankSpot && one.refused);
  return refused ? { ...before, bankSpot: null, bankWager: 0 } : before;
}

function stillThere(frame: Frame, spot: number, { player }: Lay): boolean {
  const sitter = frame.public.sitters.find((one) => one.spots.includes(spot));
  const before = player || (frame.last?.spots.find((one) => one.number === spot)?.player ?? "");
  return before === "" || !sitter || sitter.player === before;
}

function fromFrame({ info }: Shape, frame: Frame): Laid {
  const last = frame.last;
  if (!last) return EMPTY;
  const bets = betWagers(info).map((wager) => wager.id);
  const spots = last.spots.map((one): [number, Lay] => [
    one.number,
    {
      ...NOTHING,
      player: one.player,
      stakes: Object.fromEntries(Object.entries(one.stakes).filter(([wager]) => bets.includes(wager))),
    },
  ]);
  const holder = last.bank ? frame.public.sitters.find((one) => one.player === last.bank?.player) : undefined;
  return {
    ...EMPTY,
    spots: Object.fromEntries(spots),
    bankSpot: holder?.spots[0] ?? null,
    bankWager: holder && last.bank ? last.bank.wager : 0,
  };
}
