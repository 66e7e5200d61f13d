/** The slides of the big screen: pages of tables, then the leader board of the night. */

import type { Lobby, Night, OpenTableCard, Prize, Standing } from "../wire";

export type Slide =
  | { is: "nothing" }
  | { is: "tables"; tables: OpenTableCard[]; page: number; of: number }
  | { is: "board"; name: string; board: Standing[]; prizes: Prize[]; over: boolean; page: number; of: number };

export const TABLES_A_PAGE = 5; // a title may take two lines
export const PLACES_A_PAGE = 8;
const BOARD_PAGES_MOST = 3; // players further down look at their own screen

export function slides(lobby: Lobby | null, night: Night | null): Slide[] {
  const tables = pages(inOrder(lobby?.tables ?? []), TABLES_A_PAGE);
  const board =
    night && (night.on || isFresh(night)) ? pages(night.board, PLACES_A_PAGE).slice(0, BOARD_PAGES_MOST) : [];
  const all: Slide[] = [
    ...tables.map((some, page): Slide => ({ is: "tables", tables: some, page: page + 1, of: tables.length })),
    ...board.map(
      (some, page): Slide => ({
        is: "board",
        name: night?.name ?? "",
        board: some,
        prizes: night?.prizes ?? [],
        over: night?.on === false,
        page: page + 1,
        of: board.length,
      }),
    ),
  ];
  return all.length > 0 ? all : [{ is: "nothing" }];
}

/** The leader board on a screen of its own: rows that can be read from ten metres, and no more than three pages. */
export const BOARD_PLACES = 8;
export const boardPages = (board: readonly Standing[]): Standing[][] =>
  pages(board, BOARD_PLACES).slice(0, BOARD_PAGES_MOST);

/** A night that ended longer ago is not shown. */
const FRESH_MS = 2 * 3600_000;
const isFresh = ({ until }: Night, now: number = Date.now()): boolean => until !== null && now - until < FRESH_MS;

function pages<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size));
}

/** Tables with a free seat first: that is what people look for. */
export function inOrder(tables: readonly OpenTableCard[]): OpenTableCard[] {
  const rank = (table: OpenTableCard): number => (table.waiting > 0 ? 2 : freeSeats(table) > 0 ? 0 : 1);
  return [...tables].sort(
    (one, other) => rank(one) - rank(other) || one.table.localeCompare(other.table, "en", { numeric: true }),
  );
}

export const freeSeats = ({ seats, taken }: OpenTableCard): number => Math.max(0, seats - taken);

/** "3 seats free", "Full", "2 waiting". */
export function seatsSay(table: OpenTableCard): string {
  if (table.waiting > 0) return `${table.waiting} waiting`;
  const free = freeSeats(table);
  return free === 0 ? "Full" : free === 1 ? "1 seat free" : `${free} seats free`;
}

const CHIPS: Record<OpenTableCard["chips"] & string, string> = {
  practice: "Practice chips",
  issued: "",
  night: "Night chips",
};

/** What to know besides the game and its limits. */
export function kindSays({ chips = "practice", cards = "sealed" }: OpenTableCard): string {
  return [CHIPS[chips], cards === "real" ? "Real cards" : ""].filter(Boolean).join(", ");
}

/** An address as people type it: without the scheme, without a slash at the end. */
export function typed(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
