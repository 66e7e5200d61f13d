// The steps of a hand, kept in the tab: after a reload they can still be taken back.

import type { Entry } from "./entry";
import type { History } from "./history";

const name = (table: string): string => `felt-steps-${table}`;
const KEPT = 80;

export function keepHistory(table: string, hand: number, { past, now, future }: History<Entry>): void {
  try {
    sessionStorage.setItem(name(table), JSON.stringify({ hand, past: past.slice(-KEPT), now, future: future.slice(0, KEPT) }));
  } catch {
    // Without storage there is nothing to take back after a reload; what lies there is safe with the house.
  }
}

export function keptHistory(table: string, hand: number): History<Entry> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(table)) ?? "null") as (History<Entry> & { hand: number }) | null;
    return kept && kept.hand === hand && Array.isArray(kept.past) ? { past: kept.past, now: kept.now, future: kept.future } : null;
  } catch {
    return null;
  }
}
