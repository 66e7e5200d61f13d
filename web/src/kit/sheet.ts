/** The wagers and decisions of a sheet: lookups and arithmetic. The house checks every result again. */

import type { ChoiceInfo, DecisionInfo, SheetInfo, Takes, WagerInfo } from "../wire";
import { money } from "./money";

/** Cents by wager; wagers that were not made are missing. */
export type Stakes = Readonly<Record<string, number>>;

/** The allowed stakes of a wager: from least to most in steps, or one of `amounts` if there are any. */
export type StakeLimits = Pick<Takes, "least" | "most" | "step" | "amounts">;

/** The wagers that are bet before the deal. */
export const betWagers = (info: SheetInfo): (WagerInfo & { takes: Takes })[] =>
  info.wagers.filter((wager): wager is WagerInfo & { takes: Takes } => wager.takes !== null);

/** The allowed stakes of a wager, given the other stakes. */
export function limitsBeside({ equals, at_least, at_most, ...takes }: Takes, stakes: Stakes): StakeLimits {
  const times = (bound: NonNullable<Takes["equals"]>): number => bound.times * (stakes[bound.wager] ?? 0);
  if (equals) return { least: times(equals), most: times(equals), step: takes.step, amounts: [times(equals)] };
  const least = Math.max(takes.least, at_least ? times(at_least) : 0);
  const most = at_most ? Math.min(takes.most ?? Infinity, times(at_most)) : takes.most;
  return {
    ...takes,
    least,
    most,
    amounts: takes.amounts.filter((cents) => cents >= least && cents <= (most ?? cents)),
  };
}

/** The stakes with those that follow: a wager that must equal another gets its amount. */
export function followed(info: SheetInfo, stakes: Stakes): Record<string, number> {
  const all = { ...stakes };
  for (const { id, takes } of betWagers(info)) {
    if (!takes.equals) continue;
    const { least } = limitsBeside(takes, all);
    if (least > 0) all[id] = least;
    else delete all[id];
  }
  return all;
}

/** The next amount up; the same if there is none. From nothing it is the least. */
export function more(cents: number, { least, most, step, amounts }: StakeLimits): number {
  if (amounts.length > 0) return amounts.find((amount) => amount > cents) ?? cents;
  const next = cents < least ? least : cents + step;
  return most !== null && next > most ? cents : next;
}

/** The next amount down; below the least it is nothing. */
export function less(cents: number, { least, step, amounts }: StakeLimits): number {
  if (amounts.length > 0) return amounts.findLast((amount) => amount < cents) ?? 0;
  return cents - step < least ? 0 : cents - step;
}

/** Why a wager may not have this amount, in words; null if it may. */
export function offLimits(title: string, { least, most, step, amounts }: StakeLimits, cents: number): string | null {
  const top = amounts.at(-1) ?? most;
  if (top !== null && cents > top) return `${title} takes at most ${money(top)}; you asked for ${money(cents)}.`;
  if (amounts.length === 1 && cents !== top) return `${title} is ${money(top ?? 0)}.`;
  if (amounts.length > 0) return amounts.includes(cents) ? null : `${title} is ${either(amounts)}, nothing between.`;
  if (cents < least) return `${title} takes at least ${money(least)}; you asked for ${money(cents)}.`;
  if ((cents - least) % step !== 0) return `${title} goes in steps of ${money(step)} from ${money(least)}.`;
  return null;
}

function either(amounts: readonly number[]): string {
  const shown = amounts.map((cents) => money(cents));
  return `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

/** The decisions of a spot: those that follow a wager it has made. Whoever has made the wager of a decision is not
    asked for it again, and whoever has folded not at all. */
export function decisionsOf(
  info: SheetInfo,
  stakes: Stakes,
  chosen: (decision: DecisionInfo, place: number) => string | undefined = () => undefined,
): DecisionInfo[] {
  const found: DecisionInfo[] = [];
  const made = new Set<string>();
  for (const decision of info.decisions) {
    if (!((stakes[decision.base] ?? 0) > 0) || made.has(decision.wager)) continue;
    const word = chosen(decision, found.length);
    found.push(decision);
    const choice = decision.choices.find((one) => one.word === word);
    if (choice?.folds) break;
    if (choice && choice.multiple > 0) made.add(decision.wager);
  }
  return found;
}

/** The choices that are possible with these stakes, each with its own stake. */
export function withinCap(info: SheetInfo, decision: DecisionInfo, stakes: Stakes): (ChoiceInfo & { cents: number })[] {
  const cap = info.wagers.find(({ id }) => id === decision.wager)?.cap ?? null;
  return decision.choices
    .map((choice) => ({ ...choice, cents: choice.multiple * (stakes[decision.base] ?? 0) }))
    .filter(({ cents }) => cap === null || cents <= cap);
}

export const choiceOf = (info: SheetInfo, word: string | undefined): ChoiceInfo | undefined =>
  info.decisions.flatMap(({ choices }) => choices).find((choice) => choice.word === word);

/** Whether one of these words gives up the hand. */
export const hasFolded = (info: SheetInfo, words: readonly string[]): boolean =>
  words.some((word) => choiceOf(info, word)?.folds);
