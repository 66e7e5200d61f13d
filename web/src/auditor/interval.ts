// The positions of an interval and a result on a scale from 0 to 100.

import type { WagerTheory } from "../wire";

const MARGIN = 6;

/** Who won or lost these wagers: at a table where players bank, it is not the house. */
export function wonBy(banked: readonly boolean[]): string {
  if (!banked.includes(true)) return "Won by the house";
  return banked.includes(false) ? "Won by the house, or the bank" : "Won by the bank";
}

/** The scale includes the interval and the result, with a margin on either side. */
export function place({ low, high, won }: Pick<WagerTheory, "low" | "high" | "won">): {
  low: number;
  high: number;
  won: number;
} {
  const least = Math.min(low, won);
  const most = Math.max(high, won);
  const at = (cents: number): number =>
    most === least ? 50 : MARGIN + ((100 - 2 * MARGIN) * (cents - least)) / (most - least);
  return { low: at(low), high: at(high), won: at(won) };
}
