/** A payout that was wrong: what it was, what it should have been, and which way the chips go. */

import { money, signed } from "../kit";
import type { PastSpot, WagerResult } from "../wire";

export type Should = "won" | "push" | "lost";

/** The right net; null while the amount is missing. A loss is never more than the stake. */
export function rightNet(should: Should, cents: number | null, stake: number): number | null {
  switch (should) {
    case "push":
      return 0;
    case "won":
      return cents;
    case "lost":
      return cents === null || cents > stake ? null : -cents;
  }
}

/** Why this correction is not possible; null if it is. */
export function wrongWith(result: WagerResult, net: number | null): string | null {
  if (net === null) return "Write what it should have been.";
  if (net === result.net_cents) return "That is what was paid.";
  return null;
}

/** "Ante: was a loss of $4, becomes a win of $4. $8 go to Bea." */
export function effect(spot: PastSpot, result: WagerResult, net: number): string {
  const moves = net - result.net_cents;
  const way = moves > 0 ? `to ${spot.name}` : `back from ${spot.name}`;
  return `${result.title}: ${signed(result.net_cents)} becomes ${signed(net)}. ${money(Math.abs(moves))} ${way}.`;
}

/** Wagers that were settled, with a stake or without one (a bonus). */
export const settledOn = (spot: PastSpot): WagerResult[] =>
  spot.wagers.filter((one) => one.stake_cents > 0 || one.net_cents !== 0);
