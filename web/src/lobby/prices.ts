// What $100 on a wager costs, in words.

import { money } from "../kit";
import type { PriceLine } from "../wire";

/** "$3.83"; "$15.09 to $27.39" where it depends on the stake. */
export function priceRange(price: PriceLine): string {
  if (price.cost_cents === null) return "not counted";
  return price.cost_most_cents === null
    ? said(price.cost_cents)
    : `${said(price.cost_cents)} to ${said(price.cost_most_cents)}`;
}

const said = (cents: number): string => (cents < 0 ? `gains ${money(-cents)}` : money(cents));
