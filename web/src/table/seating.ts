// Sitting down: how many chips to begin with, and what a newcomer needs before the first bet.

const LEAST_BETS = 40;
const MOST = 200_00;

/** About forty of the least bets, up to $200, as far as the wallet allows; at least one bet if possible. */
export function firstBuyIn(wallet: number, least: number): number {
  const sensible = Math.max(Math.min(least * LEAST_BETS, MOST), least * 4);
  return Math.min(wallet, sensible);
}

/** Practice chips to request if the wallet cannot pay for a few hands. */
export function practiceNeeded(wallet: number, left: number, least: number): number {
  if (wallet >= least * 4) return 0;
  return Math.min(left, Math.max(MOST * 5, least * LEAST_BETS));
}

export function ordinal(place: number): string {
  const tens = place % 100;
  const ends = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ends}`;
}
