/** All tables at a glance: their order, and the word or mark for each state. */

import { money, type Meaning } from "../kit";
import type { CalledOut, DisputeCard, FloorView, TableCard } from "../wire";

export type Show = "all" | "need" | "waiting";

/** How many things wait for the viewer: called-out hands, disputes, calls about paid hands, and commands that others
    have filed. */
export function needYou(view: FloorView): number {
  return (
    view.called.filter((one) => offersAt(view, "acknowledge", one.table)).length +
    view.disputes.filter((one) => offersAt(view, "rule", one.table)).length +
    (view.calls ?? []).filter((one) => offersAt(view, "answer-call", one.table)).length +
    view.waiting.filter((one) => one.may_agree).length
  );
}

/** Whether the viewer can give this command at a table now. */
export const offersAt = ({ offers }: FloorView, word: string, table: string): boolean =>
  (offers ?? []).some((one) => one.do === word && one.table === table);

/** "Table 3" for a table that is only called 3. */
export function tableTitle(table: string): string {
  return /^\d+$/.test(table) ? `Table ${table}` : table;
}

/** Open tables first, then by name in natural order: 9 before 10. */
export function inOrder(tables: readonly TableCard[]): TableCard[] {
  return [...tables].sort((one, other) => Number(other.open) - Number(one.open) || byName(one.table, other.table));
}

const byName = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/** Tables that the house runs; the others were opened by guests for practice, and need nobody. */
export function ofHouse({ guests, dealer, floor }: TableCard): boolean {
  return !guests || dealer !== "automatic" || floor !== "automatic";
}

/** "5 closed tables; 2 closed today, win $100". */
export function closedSay(count: number, today: readonly TableCard[]): string {
  const wins = today.map((card) => card.win);
  const all = count === 1 ? "1 closed table" : `${count} closed tables`;
  if (today.length === 0) return all;
  // Not told to those who have still to count a drop box.
  const told = wins.every((win) => win !== null) ? `, win ${money(wins.reduce((sum, win) => sum + win, 0))}` : "";
  return `${all}; ${today.length} closed today${told}`;
}

export function showing(tables: readonly TableCard[], show: Show): TableCard[] {
  const all = inOrder(tables);
  switch (show) {
    case "all":
      return all;
    case "need":
      return all.filter((card) => card.needs);
    case "waiting":
      return all.filter((card) => card.queue.length > 0);
  }
}

/** Whoever has waited longest comes first, so that a key never applies to somebody who has just come. */
export function oldestFirst<T extends { since: number }>(all: readonly T[]): T[] {
  return [...all].sort((one, other) => one.since - other.since);
}

export type SeatLook = "free" | "taken" | "bet" | "acting" | "folded";

export function seatLook(card: TableCard, spot: number): SeatLook {
  if (card.acting.includes(spot)) return "acting";
  if (card.folded.includes(spot)) return "folded";
  if (card.bet.includes(spot)) return "bet";
  return card.taken.includes(spot) ? "taken" : "free";
}

const MEANINGS: Record<string, Meaning> = {
  settled: "win",
  "floor needed": "brass",
  disputed: "brass",
  frozen: "brass",
  "tray short": "brass",
  closed: "plain",
};

export interface Pill {
  says: string;
  kind: Meaning;
}

/** The state of a table in a word or two, with the seconds left. */
export function pill(card: TableCard, passedMs: number): Pill {
  const left = card.left_ms === null ? null : Math.max(0, Math.ceil((card.left_ms - passedMs) / 1000));
  const says = card.phase.charAt(0).toUpperCase() + card.phase.slice(1);
  const kind = card.needs ? "brass" : (MEANINGS[card.phase] ?? "plain");
  return { says: left === null || left > LONG_S ? says : `${says} ${left} s`, kind };
}

const LONG_S = 3600; // a table without a clock has one of a day

/** "18 s", "14 min", "2 h 05 min". */
export function since(ms: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - ms) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** The place of a hand: "Table 3, seat 4", "Table 3, dealer". */
export function placeOf({ table, who }: Pick<CalledOut, "table" | "who">): string {
  return /^\d+$/.test(who) ? `${tableTitle(table)}, seat ${who}` : `${tableTitle(table)}, ${who}`;
}

export const disputeOf = ({ table, spot }: DisputeCard): string => `${tableTitle(table)}, seat ${spot}`;

/** "Bea, Jun, Aldo and 3 more". */
export function names(queue: readonly { name: string }[], most = 6): string {
  const said = queue
    .slice(0, most)
    .map((one) => one.name)
    .join(", ");
  return queue.length > most ? `${said} and ${queue.length - most} more` : said;
}

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Which tile an arrow key leads to; null for other keys and at the edge. */
export function neighbour(key: string, at: number, count: number, columns: number): number | null {
  const step = STEPS[key]?.(Math.max(1, columns));
  if (step === undefined || count === 0) return null;
  if (at < 0) return 0;
  const to = at + step;
  return to >= 0 && to < count ? to : null;
}
