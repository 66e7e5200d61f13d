/** Counting chips: how many of each kind, and the sum beside that of the book. */

import type { Pieces } from "../kit";

export type Counts = Record<number, number | null>;

/** The house's chips, offered in addition to those for the table's bets. */
const HOUSE = [100, 500, 2500, 10_000, 50_000, 100_000];

export function kinds(tray: readonly number[]): number[] {
  return [...new Set([...HOUSE, ...tray])].sort((one, other) => other - one);
}

export function worth(counts: Counts): number {
  return Object.entries(counts).reduce((sum, [chip, count]) => sum + Number(chip) * (count ?? 0), 0);
}

/** As the house puts it down: only what there is. */
export const pieces = (counts: Counts): Pieces =>
  Object.fromEntries(Object.entries(counts).flatMap(([chip, count]) => (count ? [[chip, count]] : [])));

/** Whole chips; null while the field is empty, or if it is not a number. */
export function readCount(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

export function isCounted(counts: Counts): boolean {
  return Object.values(counts).some((count) => count !== null);
}

export interface Difference {
  kind: "none" | "missing" | "over";
  cents: number;
}

/** The difference of the count from the book. */
export function difference(counted: number, book: number): Difference {
  const cents = counted - book;
  return { kind: cents === 0 ? "none" : cents < 0 ? "missing" : "over", cents: Math.abs(cents) };
}
