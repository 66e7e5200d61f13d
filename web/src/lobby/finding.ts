// To find one game among some thirty: by shelf, or by a word of its name.

import type { GameCard } from "../wire";

/** The games by shelf, in the order of the library. */
export function shelves(games: readonly GameCard[]): [string, GameCard[]][] {
  const titles = [...new Set(games.map(({ shelf }) => shelf))];
  return titles.map((title) => [title, games.filter(({ shelf }) => shelf === title)]);
}

/** Whether every word that was typed begins a word of the game's name, its family, its shelf or its wagers. */
export function found(game: GameCard, sought: string): boolean {
  const wagers = game.prices.map(({ title }) => title);
  const there = words([game.title, game.family, game.shelf, ...wagers].join(" "));
  return words(sought).every((word) => there.some((one) => one.startsWith(word)));
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
