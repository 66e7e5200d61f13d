// What a tap places in a circle: one of few amounts, or one more chip; or it removes the bet.

import { more } from "../kit";
import type { SheetInfo, Takes, WagerInfo } from "../wire";
import { tapped } from "./shape";

export type Put = { put: "set" | "add"; cents: number } | { put: "off" };

const FEW = 6;

/** If the sheet has few amounts, each is a key and one tap makes the bet. Otherwise chips add up: those of the `house`,
    where it has a set, since others lie on no table of it. */
export function choices(info: SheetInfo, house: readonly number[] = []): Put[] {
  const amounts = new Set<number>();
  for (const wager of tapped(info)) {
    const { takes } = wager;
    if (takes.most === null) return chips(info, house);
    for (
      let cents = takes.least, before = 0;
      cents !== before && amounts.size <= FEW;
      before = cents, cents = more(cents, takes)
    )
      amounts.add(cents);
    if (amounts.size > FEW) return chips(info, house);
  }
  return [...amounts].sort((one, other) => one - other).map((cents): Put => ({ put: "set", cents }));
}

/** What a tap puts until the dealer picks another: one tap makes the least bet, if there is a key for it. */
export function firstOf(info: SheetInfo, house: readonly number[] = []): Put {
  const all = choices(info, house);
  const least = tapped(info)[0]?.takes.least ?? 0;
  return all.find((one) => one.put !== "off" && one.cents >= least) ?? all.at(-1) ?? { put: "off" };
}

const chips = (info: SheetInfo, house: readonly number[]): Put[] =>
  [...(house.length > 0 ? house : info.chips)]
    .sort((one, other) => one - other)
    .map((cents): Put => ({ put: "add", cents }));

/** The bet in the circle afterwards. The same amount again removes the bet. A wager with one amount gets that one,
    whichever chip was picked for the others: a chip of $5 is no bet on a wager of $1. */
export function put(stakes: Readonly<Record<string, number>>, { id, takes }: WagerInfo, what: Put): number {
  const now = stakes[id] ?? 0;
  const only = takes ? onlyAmount(takes) : null;
  if (only !== null && what.put !== "off") return now === only ? 0 : only;
  switch (what.put) {
    case "off":
      return 0;
    case "set":
      return now === what.cents ? 0 : what.cents;
    case "add":
      return now + what.cents; // as they lie: a bet below the least is told by the house, and not made another
  }
}

const onlyAmount = ({ least, most, amounts }: Takes): number | null =>
  amounts.length > 0 ? (amounts.length === 1 ? amounts[0]! : null) : least === most ? least : null;
