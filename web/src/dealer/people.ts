// Who is at the table, for the lists and forms of its dealer.

import type { Frame } from "../wire";

export interface Sitting {
  player: string;
  name: string;
  spots: number[];
  chips: number;
  warnings: number;
  leaving: boolean;
}

export function sitting(frame: Frame): Sitting[] {
  const all = frame.public.sitters.map(({ player, spots, chips, warnings, leaving }) => ({
    player,
    spots,
    chips,
    warnings,
    leaving,
    name: frame.people[player] ?? "Somebody",
  }));
  return all.sort((one, other) => (one.spots[0] ?? 0) - (other.spots[0] ?? 0));
}

/** "seat 3" or "seats 3 and 4". */
export function seatsSaid(spots: readonly number[]): string {
  if (spots.length === 0) return "no seat";
  return spots.length === 1 ? `seat ${spots[0]}` : `seats ${spots.slice(0, -1).join(", ")} and ${spots.at(-1)}`;
}

const NAME_MOST = 40;

/** A name that staff write for somebody without an account. */
export function readName(text: string): { name: string | null; error: string | null } {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") return { name: null, error: null };
  if (name.length > NAME_MOST) return { name: null, error: `A name has at most ${NAME_MOST} letters.` };
  return { name, error: null };
}
