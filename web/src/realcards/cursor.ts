// Where the next tap goes: from card to card and from hand to hand, skipping hands that need nothing more.

import { cardsAt, layOf, spotsOf, staked, type Laid, type Place } from "./laid";
import { places, room, type Shape } from "./shape";
import { missing } from "./results";

export interface Cursor {
  place: Place;
  /** Which card of the hand; if it is there already, the next tap changes it. */
  index: number;
}

export function firstOpen(shape: Shape, laid: Laid, by: "cards" | "results"): Cursor | null {
  return nextOpen(shape, laid, by, null);
}

/** The next place with something missing: the present one first, then those after it, then from the beginning. */
export function nextOpen(shape: Shape, laid: Laid, by: "cards" | "results", from: Place | null): Cursor | null {
  const all = by === "cards" ? places(shape, laid) : telling(laid);
  const start = from === null ? 0 : position(all, from);
  const turned = [...all.slice(start), ...all.slice(0, start)];
  const open = turned.find((place) => lacks(shape, laid, by, place));
  return open === undefined ? null : { place: open, index: by === "cards" ? cardsAt(laid, open).length : 0 };
}

function lacks(shape: Shape, laid: Laid, by: "cards" | "results", place: Place): boolean {
  if (by === "cards") return cardsAt(laid, place).length < room(shape, laid, place);
  return typeof place === "number" && missing(shape, layOf(laid, place)).length > 0;
}

const telling = (laid: Laid): Place[] => spotsOf(laid).filter((spot) => staked(layOf(laid, spot)) > 0);

/** If a place no longer plays, because it folded, continue with the next one. */
function position(all: readonly Place[], from: Place): number {
  const found = all.indexOf(from);
  if (found >= 0) return found;
  const behind = typeof from === "number" ? all.findIndex((place) => typeof place === "number" && place > from) : 0;
  return Math.max(0, behind);
}
