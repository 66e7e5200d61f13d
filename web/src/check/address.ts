// The whole hand in the address, after the "#": it can be shared, and it never reaches the house's log.

import { readCard } from "../kit";
import { EMPTY, PLACES, type Layout } from "./layout";

export interface Shared {
  sheet: string | null;
  layout: Layout;
}

export function toHash(sheet: string, layout: Layout): string {
  const words = new URLSearchParams({ sheet });
  for (const place of PLACES) if (layout[place].length) words.set(place, layout[place].join(""));
  for (const [wager, cents] of Object.entries(layout.stakes)) words.set(`bet-${wager}`, String(cents));
  for (const [stage, choice] of Object.entries(layout.choices)) words.set(`do-${stage}`, choice);
  for (const [meter, cents] of Object.entries(layout.meters)) words.set(`shows-${meter}`, String(cents));
  if (layout.keep) words.set("keep", layout.keep.join(""));
  return `#${words}`;
}

export function fromHash(hash: string): Shared {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const layout = {
    ...EMPTY,
    stakes: {} as Record<string, number>,
    choices: {} as Record<string, string>,
    meters: {} as Record<string, number>,
  };
  const seen = new Set<string>();
  for (const place of PLACES)
    layout[place] = cardsOf(words.get(place)).filter((card) => !seen.has(card) && seen.add(card));
  for (const [key, value] of words) {
    const cents = Number(value);
    if (key.startsWith("bet-") && Number.isSafeInteger(cents) && cents > 0) layout.stakes[key.slice(4)] = cents;
    if (key.startsWith("shows-") && Number.isSafeInteger(cents) && cents >= 0) layout.meters[key.slice(6)] = cents;
    if (key.startsWith("do-")) layout.choices[key.slice(3)] = value;
  }
  const keep = words.get("keep");
  layout.keep = keep === null ? null : cardsOf(keep).filter((card) => layout.player.includes(card));
  return { sheet: words.get("sheet"), layout };
}

function cardsOf(text: string | null): string[] {
  return (text?.match(/../g) ?? []).filter((card) => readCard(card) !== null);
}
