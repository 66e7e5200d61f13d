/** Counting chips: so many of each kind, and what that is beside what the book says. */

export type Counts = Record<number, number | null>;

/** The chips of the house beside those that the table's bets are made of, the largest first. */
const HOUSE = [100, 500, 2500, 10_000, 50_000, 100_000];

export function kinds(tray: readonly number[]): number[] {
  return [...new Set([...HOUSE, ...tray])].sort((one, other) => other - one);
}

export function worth(counts: Counts): number {
  return Object.entries(counts).reduce((sum, [chip, count]) => sum + Number(chip) * (count ?? 0), 0);
}

/** Whole chips; null while nothing is written, or where it is no number. */
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

/** Of the count to the book. */
export function difference(counted: number, book: number): Difference {
  const cents = counted - book;
  return { kind: cents === 0 ? "none" : cents < 0 ? "missing" : "over", cents: Math.abs(cents) };
}
