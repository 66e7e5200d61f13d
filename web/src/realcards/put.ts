// What a tap places in a circle: one of few amounts, or one more chip; or it removes the bet.

import { betWagers, more } from "../kit";
import type { SheetInfo } from "../wire";
import { tapped } from "./shape";

export type Put = { put: "set" | "add"; cents: number } | { put: "off" };

const FEW = 6;

/** If the sheet has few amounts, each is a key and one tap makes the bet. Otherwise chips add up. */
export function choices(info: SheetInfo): Put[] {
  const amounts = new Set<number>();
  for (const wager of tapped(info)) {
    const { takes } = wager;
    if (takes.most === null) return chips(info);
    for (
      let cents = takes.least, before = 0;
      cents !== before && amounts.size <= FEW;
      before = cents, cents = more(cents, takes)
    )
      amounts.add(cents);
    if (amounts.size > FEW) return chips(info);
  }
  return [...amounts].sort((one, other) => one - other).map((cents): Put => ({ put: "set", cents }));
}

const chips = (info: SheetInfo): Put[] =>
  [...info.chips].sort((one, other) => one - other).map((cents): Put => ({ put: "add", cents }));

/** The bet in the circle afterwards. The same amount again removes the bet. */
export function put(info: SheetInfo, stakes: Readonly<Record<string, number>>, wager: string, what: Put): number {
  const now = stakes[wager] ?? 0;
  switch (what.put) {
    case "off":
      return 0;
    case "set":
      return now === what.cents ? 0 : what.cents;
    case "add":
      return now === 0 ? Math.max(what.cents, leastOf(info, wager)) : now + what.cents;
  }
}

/** The first chip counts as the least bet, if it is smaller than that. */
function leastOf(info: SheetInfo, wager: string): number {
  return betWagers(info).find((one) => one.id === wager)?.takes.least ?? 0;
}
