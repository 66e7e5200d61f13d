// An example hand: random cards, the least bet on every wager, and a player who stays in.

import { betWagers, limitsBeside, RANKS, SUITS } from "../kit";
import type { SheetInfo } from "../wire";
import type { Layout } from "./layout";

export function example(info: SheetInfo, chance: () => number): Layout {
  const cards = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}`));
  const draw = (count: number): string[] =>
    Array.from({ length: count }, () => cards.splice(Math.floor(chance() * cards.length), 1)[0]!);
  const stakes: Record<string, number> = {};
  for (const { id, takes } of betWagers(info)) stakes[id] = limitsBeside(takes, stakes).least;
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
    meters: {},
  };
}
