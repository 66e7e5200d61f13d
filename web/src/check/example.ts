// A hand to look at: cards from anywhere, the least that may be bet on everything, and a player who stays in.

import { RANKS, SUITS } from "../kit";
import type { SheetInfo } from "../wire";
import { betWagers, type Layout } from "./layout";
import { readLimits } from "./limits";

export function example(info: SheetInfo, chance: () => number): Layout {
  const cards = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}`));
  const draw = (count: number): string[] =>
    Array.from({ length: count }, () => cards.splice(Math.floor(chance() * cards.length), 1)[0]!);
  const stakes: Record<string, number> = {};
  for (const wager of betWagers(info)) stakes[wager.id] = leastStake(info, wager.limits, stakes);
  const choices = Object.fromEntries(
    info.decisions.map((decision) => [
      decision.stage,
      (decision.choices.find((choice) => choice.multiple > 0) ?? decision.choices[0]!).word,
    ]),
  );
  return {
    player: draw(info.hands.player),
    dealer: draw(info.hands.dealer),
    board: draw(info.hands.board),
    stakes,
    choices,
    keep: null,
  };
}

/** The least that a wager may be, with what lies on the others. */
export function leastStake(info: SheetInfo, limits: string, stakes: Readonly<Record<string, number>>): number {
  return limitsBeside(info, limits, stakes).least;
}

export function limitsBeside(info: SheetInfo, limits: string, stakes: Readonly<Record<string, number>>) {
  const stakeOf = (title: string): number => stakes[info.wagers.find((wager) => wager.title === title)?.id ?? ""] ?? 0;
  return readLimits(limits, info.chips[0] ?? 100, stakeOf);
}
