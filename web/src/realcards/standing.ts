// Whether a hand can be tapped at a table now.

import type { Frame, TableCard } from "../wire";

/** The frame is pushed and the card is asked for every few seconds, so either may be older. A table that one of them
    knows as closed, or with sealed decks, is not asked for its hand: the house would refuse it. */
export function standing(frame: Frame | null, card: TableCard | null): "closed" | "sealed" | "real" {
  if (frame?.public.closed || card?.open === false) return "closed";
  return frame?.public.cards === "sealed" || card?.cards === "sealed" ? "sealed" : "real";
}
