// The entries of a hand, in words: what an account's name means, and that everything sums to zero.

import type { EntryLine } from "../wire";

export function accountName(account: string, names: Readonly<Record<string, string>>): string {
  const [kind, ...rest] = account.replace(/^practice\//, "").split(":");
  const last = rest.at(-1) ?? "";
  switch (kind) {
    case "seat":
    case "wallet":
      return `${names[last] ?? last}, ${kind === "seat" ? "chips in front" : "wallet"}`;
    case "spot":
      return `Spot ${last}`;
    case "tray":
      return "The house's tray";
    case "meter":
      return `The meter ${last}`;
    case "bank":
      return "The bank";
    case "collections":
      return "Collections";
    case "breakage":
      return "Breakage";
    default:
      return account;
  }
}

export const sumOf = (entry: readonly EntryLine[]): number => entry.reduce((sum, line) => sum + line.cents, 0);

/** The net change of each account over all entries, without those that did not change. */
export function totals(entries: readonly (readonly EntryLine[])[]): EntryLine[] {
  const sums = new Map<string, number>();
  for (const { account, cents } of entries.flat()) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}
