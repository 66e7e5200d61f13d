// Who or what is at the window, and what can be done for them.

import type { CashierView, Customer, TableCard } from "../wire";
import type { CageCommand, TableCommand } from "../staff";

export type AtWindow = { kind: "customer"; player: string } | { kind: "walk-in" } | { kind: "table"; table: string } | { kind: "drawer" };

export type Doing = "buy-in" | "cash-out" | "fill" | "credit" | "drop" | "tips" | "collections" | "count" | "put-in" | "take-out";

export interface Deed {
  value: Doing;
  label: string;
  /** Two people stand behind it. */
  second: boolean;
  /** The amount is what the book holds, all of it. */
  all?: boolean;
}

const BUY: Deed = { value: "buy-in", label: "Buy-in", second: false };
const CASH: Deed = { value: "cash-out", label: "Cash-out", second: false };

/** None for a table that is closed and counted. */
export function deeds(at: AtWindow, card?: TableCard): readonly Deed[] {
  switch (at.kind) {
    case "customer":
    case "walk-in":
      return [BUY, CASH];
    case "table":
      return TABLE.filter((deed) => possible(deed.value, card));
    case "drawer":
      return [
        { value: "count", label: "Count", second: true },
        { value: "put-in", label: "Put in", second: true },
        { value: "take-out", label: "Take out", second: true },
      ];
  }
}

const TABLE: readonly Deed[] = [
  { value: "fill", label: "Fill", second: true },
  { value: "credit", label: "Credit", second: true },
  { value: "drop", label: "Drop box", second: false },
  { value: "tips", label: "Pay tips", second: false },
  { value: "collections", label: "Collections", second: false, all: true },
];

/** A closed table takes no chips any more, and is left with what is still to be counted; fees are there only where a
    player has had the bank. */
function possible(doing: Doing, card: TableCard | undefined): boolean {
  const left = doing === "drop" ? card?.drop : doing === "tips" ? card?.tips : doing === "collections" ? card?.collections : 0;
  return (left ?? 0) > 0 || (card?.open === true && doing !== "collections");
}

/** What is sent. A fill and a credit go to the table; all else to the cage. */
export function order(at: AtWindow, doing: Doing, cents: number, inHand: boolean): { table: string; command: TableCommand } | { table: null; command: CageCommand } {
  const player = at.kind === "customer" ? at.player : null;
  const table = at.kind === "table" ? at.table : "";
  switch (doing) {
    case "fill":
    case "credit":
      return { table, command: { do: doing, cents } };
    case "buy-in":
      return { table: null, command: { do: "cage-buy-in", player, cents, in_hand: inHand || player === null } };
    case "cash-out":
      return { table: null, command: { do: "cage-cash-out", player, cents, in_hand: inHand || player === null } };
    case "drop":
      return { table: null, command: { do: "count-drop", table, cents } };
    case "tips":
      return { table: null, command: { do: "pay-tips", table, cents } };
    case "collections":
      return { table: null, command: { do: "sweep-collections", table } };
    case "count":
      return { table: null, command: { do: "count-cage", cents } };
    case "put-in":
      return { table: null, command: { do: "change-capital", cents } };
    case "take-out":
      return { table: null, command: { do: "change-capital", cents: -cents } };
  }
}

/** What the key says. */
export function keySays(doing: Doing, amount: string): string {
  switch (doing) {
    case "buy-in":
      return `Hand out ${amount}`;
    case "cash-out":
      return `Pay out ${amount}`;
    case "fill":
      return `Send ${amount} to the table`;
    case "credit":
      return `Take ${amount} from the tray`;
    case "drop":
      return `The box held ${amount}`;
    case "tips":
      return `Pay ${amount} to the dealers`;
    case "collections":
      return "Sweep the collections";
    case "count":
      return `The drawer holds ${amount}`;
    case "put-in":
      return `Put in ${amount}`;
    case "take-out":
      return `Take out ${amount}`;
  }
}

/** The most it can be, where the book knows it. */
export function mostOf(doing: Doing, inHand: boolean, customer: Customer | undefined, card: TableCard | undefined): number | undefined {
  if (doing === "cash-out" && customer && !inHand) return customer.wallet;
  if (doing === "credit" && card) return card.tray;
  if (doing === "tips" && card) return card.tips;
  return undefined;
}

export const tableAt = (view: CashierView, at: AtWindow): TableCard | undefined => (at.kind === "table" ? view.tables.find((one) => one.table === at.table) : undefined);

/** "MK" of Mara Keller. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => [...word!][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

export const atTables = (customer: Customer): number => customer.seats.reduce((sum, [, , cents]) => sum + cents, 0);

/** "table 4, seat 3", or what they do instead. */
export function whereabouts({ seats }: Customer): string {
  return seats.length === 0 ? "at no table" : seats.map(([table, seat]) => `table ${table}, seat ${seat}`).join("; ");
}
