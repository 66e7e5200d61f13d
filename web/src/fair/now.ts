// What can be said about the current deck to a player who has never heard of a hash.

import type { Frame, HandView } from "../wire";
import { ownCut, sealOf } from "./protocol";

export interface SealLine {
  seat: number;
  name: string;
  own: boolean;
  state: "sealed" | "opened" | "missing";
  says: string;
  seal: string | null;
}

export const deckColour = (deck: string): "blue" | "red" => (deck === "B" ? "red" : "blue");
export const deckName = (deck: string): string => `${deckColour(deck) === "red" ? "Red" : "Blue"} deck`;

/** The player's own seat: the seat's own spot has the same number. */
export function ownSeat(frame: Frame): number | null {
  const sitter = frame.public.sitters.find((one) => one.player === frame.you?.player);
  return sitter?.spots[0] ?? null;
}

export function ownCutSays(frame: Frame, hand: HandView): string {
  const seat = ownSeat(frame);
  if (seat === null) return "You watch, so you do not cut.";
  const cut = hand.cuts[String(seat)];
  if (cut)
    return cut === ownCut(frame.public.table, hand.commit)
      ? "Your cut is in and open."
      : "The cut of your seat was made in another browser.";
  if (hand.missed.includes(seat)) return "Your cut did not arrive in time. Your bets stand.";
  if (hand.sealed.includes(seat))
    return hand.phase === "betting" ? "Your cut is in, sealed until bets close." : "Your cut is being opened.";
  return hand.phase === "betting" ? "Your cut goes in with your first bet." : "You did not cut this deck.";
}

export function sealLines(frame: Frame, hand: HandView): SealLine[] {
  const own = ownSeat(frame);
  return hand.sealed.map((seat) => {
    const cut = hand.cuts[String(seat)];
    const seal = hand.seals[String(seat)] ?? null;
    const state = cut ? "opened" : hand.missed.includes(seat) ? "missing" : "sealed";
    const fits = cut && seal ? sealOf(hand.commit, cut) === seal : true;
    const says = !fits
      ? "is not the cut that was sealed"
      : state === "opened"
        ? "opened, as sealed"
        : state === "missing"
          ? "not opened in time"
          : "sealed";
    return { seat, name: nameAt(frame, seat), own: seat === own, state, says, seal };
  });
}

function nameAt(frame: Frame, seat: number): string {
  const player = frame.public.sitters.find((one) => one.spots[0] === seat)?.player;
  return player === undefined ? "" : (frame.people[player] ?? "Somebody");
}
