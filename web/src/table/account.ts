// The coach's statistics of this visit: how many decisions, how many mistakes, and what they cost on average.

import type { Advice } from "../wire";

export interface Account {
  decisions: number;
  mistakes: number;
  cost: number; // cents, as a float: an expected value
}

export const NOTHING: Account = { decisions: 0, mistakes: 0, cost: 0 };
const SLACK = 1e-6; // two choices of equal value are both right

export function cost(advice: Advice, choice: string): number {
  const best = Math.max(...advice.choices.map((one) => one.value_cents));
  const mine = advice.choices.find((one) => one.choice === choice)?.value_cents;
  return mine === undefined || !Number.isFinite(best) ? 0 : Math.max(0, best - mine);
}

/** A decision against a bank that may not cover it cannot be judged by these values, so it is not counted. */
export function counted(account: Account, advice: Advice, choice: string): Account {
  if (!advice.covered) return account;
  const lost = cost(advice, choice);
  const wrong = lost > SLACK;
  return {
    decisions: account.decisions + 1,
    mistakes: account.mistakes + (wrong ? 1 : 0),
    cost: account.cost + (wrong ? lost : 0),
  };
}

const KEY = "pitboss.coach";

export function load(table: string): Account {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`${KEY}.${table}`) ?? "null") as Account | null;
    return kept ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keep(table: string, account: Account): void {
  try {
    sessionStorage.setItem(`${KEY}.${table}`, JSON.stringify(account));
  } catch {
    // Without storage nothing is kept.
  }
}
