/** Reporting flags: which of them are in force on a day, and in words. */

import { grouped, money } from "../kit";
import type { Flag } from "../wire";

/** Of each kind the newest one that has begun is in force; earlier ones are kept for the record. */
export function holds(flags: readonly Flag[], flag: Flag, day: string): boolean {
  if (flag.since > day) return false;
  return !flags.some(
    (other) => other !== flag && other.kind === flag.kind && other.since <= day && other.since > flag.since,
  );
}

export function flagSays(flag: Flag): string {
  if (flag.kind === "cash")
    return `Cash that comes to ${money(flag.over_cents)} or more in a day is reported, in or out.`;
  const times = flag.times ? ` at ${grouped(flag.times)} times the wager or more` : "";
  return `A win of ${money(flag.over_cents)} or more${times} waits for the floor.`;
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
