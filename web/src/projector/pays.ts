/** Which pay tables are on both sides of the dealer, page by page. */

import type { Printed } from "../table/layout";

export interface PayPage {
  left: Printed[];
  right: Printed[];
}

const ROWS_A_SIDE = 8;
const ROWS_MOST = 10; // of one table that has a side for itself
const TITLE_ROWS = 1.6;

const rowsOf = (tables: readonly Printed[]): number =>
  tables.reduce((sum, one) => sum + Math.min(one.rows.length, ROWS_MOST) + TITLE_ROWS, 0);

/** In the sheet's order: one on each side where there are two; else a side is filled before the next one begins. */
export function payPages(tables: readonly Printed[]): PayPage[] {
  const sides: Printed[][] = [];
  for (const one of tables) {
    const table = { ...one, rows: one.rows.slice(0, ROWS_MOST) };
    const side = sides.at(-1);
    if (side && tables.length > 2 && rowsOf([...side, table]) <= ROWS_A_SIDE + TITLE_ROWS) side.push(table);
    else sides.push([table]);
  }
  const pages: PayPage[] = [];
  for (let place = 0; place < sides.length; place += 2)
    pages.push({ left: sides[place] ?? [], right: sides[place + 1] ?? [] });
  return pages;
}
