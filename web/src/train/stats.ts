// The statistics of the training on one sheet: plain counts. No streaks and no scores to beat.

import { forget, note, recall } from "../fair/memory";
import type { Marked, TrainerAsk, TrainerMarks } from "../wire";

export type Mistake = Exclude<Marked["mistake"], "none">;
export type Focus = NonNullable<TrainerAsk["focus"]>;

export interface Stats {
  hands: number;
  wagers: number;
  right: number;
  mistakes: Partial<Record<Mistake, number>>;
  /** Seconds per hand, the newest last; enough of them for a median that follows the trainee. */
  seconds: number[];
}

export const NONE: Stats = { hands: 0, wagers: 0, right: 0, mistakes: {}, seconds: [] };
const SECONDS_KEPT = 60;
/** A hand that took longer was left alone, not thought about. */
const SECONDS_MOST = 600;

export function withMarks(stats: Stats, marks: TrainerMarks, seconds: number): Stats {
  const mistakes = { ...stats.mistakes };
  for (const { mistake } of marks.wagers) if (mistake !== "none") mistakes[mistake] = (mistakes[mistake] ?? 0) + 1;
  return {
    hands: stats.hands + 1,
    wagers: stats.wagers + marks.wagers.length,
    right: stats.right + marks.wagers.filter((one) => one.right).length,
    mistakes,
    seconds:
      seconds <= SECONDS_MOST ? [...stats.seconds, Math.round(seconds * 10) / 10].slice(-SECONDS_KEPT) : stats.seconds,
  };
}

export function accuracy(stats: Stats): number | null {
  return stats.wagers ? (100 * stats.right) / stats.wagers : null;
}

export function median(values: readonly number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function mostCommon(stats: Stats): [Mistake, number][] {
  return (Object.entries(stats.mistakes) as [Mistake, number][]).sort((one, other) => other[1] - one[1]);
}

export const MISTAKES: Record<Mistake, { title: string; says: string; focus: Focus }> = {
  qualifying: {
    title: "Does the dealer qualify",
    says: "The answer fits a dealer on the other side of the qualifying line.",
    focus: "qualifying",
  },
  comparison: { title: "Which hand is higher", says: "The hands were compared the other way round.", focus: "all" },
  "pay line": {
    title: "The line of the pay table",
    says: "The answer fits another line of the pay table.",
    focus: "pays",
  },
  missed: {
    title: "Which hands are paid",
    says: "Whether a line of the pay table pays the hand decides between paying and taking.",
    focus: "pays",
  },
  arithmetic: { title: "The sum", says: "No rule of the sheet comes to that amount.", focus: "pays" },
  push: { title: "Push, pay or lose", says: "A push gives the chips back and pays nothing.", focus: "qualifying" },
  fold: { title: "What a fold leaves", says: "After a fold some wagers are lost and some stay live.", focus: "folds" },
};

export const FOCUSES: readonly { value: Focus; label: string }[] = [
  { value: "all", label: "Everything" },
  { value: "pays", label: "Pay tables" },
  { value: "qualifying", label: "Qualifying" },
  { value: "bonus", label: "Bonuses" },
  { value: "folds", label: "Folds" },
];

/** What to deal for "same kind again": the kind of the first mistake, or the present focus. */
export function sameKind(marks: TrainerMarks, focus: Focus): Focus {
  const first = marks.wagers.find((one) => one.mistake !== "none")?.mistake;
  return first && first !== "none" ? MISTAKES[first].focus : focus;
}

const place = (sheet: string): string => `pitboss.trainer.${sheet}`;

export function recallStats(sheet: string): Stats {
  try {
    const read = JSON.parse(recall(place(sheet)) ?? "null") as Partial<Stats> | null;
    const whole =
      read && [read.hands, read.wagers, read.right].every(Number.isSafeInteger) && Array.isArray(read.seconds);
    return whole ? { ...NONE, ...read } : NONE;
  } catch {
    return NONE;
  }
}

export const noteStats = (sheet: string, stats: Stats): void => note(place(sheet), JSON.stringify(stats));
export const forgetStats = (sheet: string): void => forget(place(sheet));
