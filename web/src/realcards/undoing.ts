// What the tab stores for a table: the steps of a hand, so that they can be undone after a reload, and the bets of the
// last two; and what the tablet stores for its dealers: whether discards stay face down.

import type { Entry } from "./entry";
import type { History } from "./history";
import { EMPTY, layOf, spotsOf, staked, type Laid } from "./laid";

const name = (table: string): string => `felt-steps-${table}`;
const KEPT = 80;

export function keepHistory(table: string, hand: number, { past, now, future }: History<Entry>): void {
  try {
    sessionStorage.setItem(
      name(table),
      JSON.stringify({ hand, past: past.slice(-KEPT), now, future: future.slice(0, KEPT) }),
    );
  } catch {
    // Without storage nothing can be undone after a reload; the house has the draft itself.
  }
}

export function keptHistory(table: string, hand: number): History<Entry> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(table)) ?? "null") as
      | (History<Entry> & { hand: number })
      | null;
    return kept && kept.hand === hand && Array.isArray(kept.past)
      ? { past: kept.past, now: kept.now, future: kept.future }
      : null;
  } catch {
    return null;
  }
}

const DOWN = "pitboss.felt.down";

/** Whether discards stay face down: as it was last set on this tablet, at any table. */
export function keptDown(): boolean {
  try {
    return localStorage.getItem(DOWN) === "yes";
  } catch {
    return false;
  }
}

export function keepDown(down: boolean): void {
  try {
    localStorage.setItem(DOWN, down ? "yes" : "no");
  } catch {
    // It holds until the page is left.
  }
}

const betsName = (table: string): string => `felt-bets-${table}`;

type Bets = Record<number, Laid>; // by hand

/** The bets of a hand, for the next one; also of a void hand, whose bets the table does not keep. */
export function keepBets(table: string, hand: number, laid: Laid): void {
  if (!spotsOf(laid).some((spot) => staked(layOf(laid, spot)) > 0)) return;
  const before = keptBets(table, hand);
  try {
    sessionStorage.setItem(
      betsName(table),
      JSON.stringify({ [hand]: laid, ...(before ? { [hand - 1]: before } : {}) }),
    );
  } catch {
    // as above
  }
}

/** What was bet in the hand before this one, as far as it was tapped here. */
export function keptBets(table: string, hand: number): Laid | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(betsName(table)) ?? "null") as Bets | null;
    const found = kept?.[hand - 1];
    return found ? { ...EMPTY, ...found } : null;
  } catch {
    return null;
  }
}
