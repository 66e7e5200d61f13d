/** Chips by denomination, as the house counts them (`money/denominations.py`): by value in cents, how many. */

import { money } from "./money";

export type Pieces = Record<string, number>;

const values = (pieces: Pieces): number[] =>
  Object.keys(pieces)
    .map(Number)
    .filter((value) => pieces[value])
    .sort((one, other) => other - one);

export const worth = (pieces: Pieces): number =>
  Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** "1 x $100, 2 x $5", largest first. */
export const shownPieces = (pieces: Pieces): string =>
  values(pieces)
    .map((value) => `${pieces[value]} x ${money(value)}`)
    .join(", ");

/** The same as parts, for drawing. */
export const listed = (pieces: Pieces): { cents: number; count: number }[] =>
  values(pieces).map((cents) => ({ cents, count: pieces[cents] ?? 0 }));

/** The fewest chips of these values that make the amount; null if they cannot. */
export function piecesFor(cents: number, chips: readonly number[]): Pieces | null {
  const order = [...new Set(chips)].sort((one, other) => other - one);
  const known = new Map<string, number[] | null>();
  const chainFrom = order.map((_, at) =>
    order.slice(at).every((value, next, all) => next === 0 || (all[next - 1] ?? 0) % value === 0),
  );
  const best = (at: number, left: number): number[] | null => {
    const value = order[at];
    if (value === undefined) return left === 0 ? [] : null;
    const key = `${at} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const next = order[at + 1];
    const most = Math.floor(left / value);
    // Where each value divides the next larger one, as many as possible of the largest is best.
    const least = chainFrom[at] || next === undefined ? most : Math.max(0, most - next);
    let found: number[] | null = null;
    for (let count = most; count >= least; count--) {
      const below = best(at + 1, left - count * value);
      if (below !== null && (found === null || count + sum(below) < sum(found))) found = [count, ...below];
      if (
        found !== null &&
        next !== undefined &&
        count - 1 + Math.ceil((left - (count - 1) * value) / next) >= sum(found)
      )
        break; // even the largest of the others would need as many
    }
    known.set(key, found);
    return found;
  };
  if (cents === 0) return {};
  const counts = cents < 0 ? null : best(0, cents);
  if (counts === null) return null;
  return Object.fromEntries(order.flatMap((value, at) => (counts[at] ? [[String(value), counts[at]]] : [])));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
