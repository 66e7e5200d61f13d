// Who or what is at the window, and what can be done for them.

import type { Pieces } from "../kit";
import type { CashierView, Customer, Offer, TableCard } from "../wire";
import type { CageCommand, TableCommand } from "../staff";

export type AtWindow =
  | { kind: "customer"; player: string }
  | { kind: "walk-in" }
  | { kind: "table"; table: string }
  | { kind: "box"; table: string; number: number }
  | { kind: "drawer" };

export type Doing =
  | "buy-in"
  | "cash-out"
  | "fill"
  | "credit"
  | "fill-rack"
  | "drop"
  | "box"
  | "tips"
  | "pool"
  | "collections"
  | "count"
  | "chips"
  | "chips-in"
  | "chips-out"
  | "put-in"
  | "donations"
  | "take-out";

/** Something that can be done now: the house has offered it. */
export interface Deed {
  value: Doing;
  label: string;
  /** The word of the command. */
  word: string;
  /** It needs two people. */
  second: boolean;
  /** The largest amount, if the house knows it. */
  most?: number;
  /** The amount is everything that the book has there. */
  all?: boolean;
}

const WINDOW: readonly [Doing, string, string][] = [
  ["buy-in", "Buy-in", "cage-buy-in"],
  ["cash-out", "Cash-out", "cage-cash-out"],
];

const TABLE: readonly [Doing, string, string][] = [
  ["fill", "Fill", "fill"],
  ["credit", "Credit", "credit"],
  ["fill-rack", "Fill the rack", "fill-rack"],
  ["box", "Change the box", "change-box"],
  ["drop", "Count the box", "count-drop"],
  ["tips", "Pay tips", "pay-tips"],
  ["pool", "Pool tips", "pool-tips"],
  ["collections", "Collections", "sweep-collections"],
];

/** What the house offers for whoever or whatever is at the window. Pages do not work out themselves what is
    possible. */
export function offersAt(view: CashierView, at: AtWindow, customer?: Customer): Offer[] {
  switch (at.kind) {
    case "customer":
      return customer?.offers ?? [];
    case "table":
      return (view.offers ?? []).filter(
        (one) => one.table === at.table && one.filed === null && (one.box ?? null) === null,
      );
    case "box":
      return (view.offers ?? []).filter((one) => one.table === at.table && one.box === at.number);
    case "walk-in":
    case "drawer":
      return (view.offers ?? []).filter((one) => one.where === "cage" && one.table === null);
  }
}

/** The keys for it, in the order in which they are drawn. */
export function deeds(view: CashierView, at: AtWindow, customer?: Customer): readonly Deed[] {
  const offers = offersAt(view, at, customer);
  if (at.kind === "drawer") return offers.flatMap(ofDrawer);
  const keys = at.kind === "table" || at.kind === "box" ? TABLE : WINDOW;
  return keys.flatMap(([value, label, word]) => {
    const one = offers.find((offer) => offer.do === word);
    return one
      ? [{ value, label, word, second: one.second.length > 0, ...mostOf(one.most), all: takesAll(value) }]
      : [];
  });
}

/** Capital can be put in, and taken out as far as there is any. */
function ofDrawer(offer: Offer): Deed[] {
  const { do: word, least } = offer;
  const second = offer.second.length > 0;
  if (word === "count-cage") return [{ value: "count", label: "Count", word, second }];
  if (word === "count-chips") return [{ value: "chips", label: "Count the chips", word, second }];
  if (word === "change-chips")
    return [
      { value: "chips-in", label: "New chips", word, second },
      { value: "chips-out", label: "Chips out of use", word, second },
    ];
  if (word === "hand-over-donations")
    return [{ value: "donations", label: "Donations", word, second, ...mostOf(offer.most) }];
  if (word !== "change-capital") return [];
  const out: Deed[] = (least ?? 0) < 0 ? [{ value: "take-out", label: "Take out", word, second }] : [];
  return [{ value: "put-in", label: "Put in", word, second }, ...out];
}

const mostOf = (cents: number | null): { most?: number } => (cents === null ? {} : { most: cents });

/** Where chips can go to, or come from: the account, or the customer's hand. */
export function places(
  view: CashierView,
  at: AtWindow,
  deed: Deed,
  customer?: Customer,
): { inHand: boolean; most?: number }[] {
  return offersAt(view, at, customer)
    .filter((one) => one.do === deed.word)
    .map((one) => ({ inHand: one.in_hand, ...mostOf(one.most) }));
}

/** The chosen place, if it is offered. While an amount is typed the place never changes by itself: $50 from an account
    that has become empty would turn into $50 for chips that nobody handed in. */
export function placeOf<T extends { inHand: boolean }>(
  where: readonly T[],
  wanted: boolean,
  written: boolean,
): T | undefined {
  return where.find((one) => one.inHand === wanted) ?? (written ? undefined : where[0]);
}

/** Why there is no key, or one less than expected; null if none is missing. `serves`: they are a cashier, and no
    manager who has come for the drawer. `open`: the table is. */
export function whyNot(
  at: AtWindow,
  customer: Customer | undefined,
  all: readonly Deed[],
  { serves = true, open = false } = {},
): string | null {
  if (!serves)
    return at.kind === "drawer" || all.length > 0
      ? null
      : "A cashier does this. Capital and expenses are yours, too: they are at the drawer.";
  if (at.kind === "table" && all.length === 0)
    return open
      ? "You play at this table. Somebody else does what is to be done for it."
      : "This table is closed, and nothing of it is left to be counted.";
  if (at.kind === "table") return null;
  if (at.kind === "box") return all.length === 0 ? "This box is counted." : null;
  if (at.kind === "customer" && customer?.excluded_until)
    return `${customer.name} is self-excluded and cannot buy chips. Chips can always be cashed.`;
  if (at.kind === "customer" && customer && all.length === 0)
    return "Nobody serves themselves at the cage. Ask another cashier.";
  if (at.kind === "drawer" || all.some((one) => one.value === "cash-out")) return null;
  return at.kind === "customer" && !customer
    ? null
    : "By the book the drawer is empty: nothing can be paid out. Count the boxes first.";
}

/** The command to send. A fill and a credit go to the table, everything else to the cage. */
export function order(
  at: AtWindow,
  doing: Doing,
  cents: number,
  inHand: boolean,
  pieces: Pieces | null = null,
  to = "",
): { table: string; command: TableCommand } | { table: null; command: CageCommand } {
  const player = at.kind === "customer" ? at.player : null;
  const table = "table" in at ? at.table : "";
  const chips = pieces === null ? {} : { pieces };
  switch (doing) {
    case "fill":
    case "credit":
    case "fill-rack":
      return { table, command: { do: doing, cents, ...chips } };
    case "buy-in":
      return {
        table: null,
        command: { do: "cage-buy-in", player, cents, in_hand: inHand || player === null, ...chips },
      };
    case "cash-out":
      return {
        table: null,
        command: { do: "cage-cash-out", player, cents, in_hand: inHand || player === null, ...chips },
      };
    case "drop":
      return {
        table: null,
        command: { do: "count-drop", table, cents, ...chips, ...(at.kind === "box" && { box: at.number }) },
      };
    case "box":
      return { table: null, command: { do: "change-box", table } };
    case "tips":
      return { table: null, command: { do: "pay-tips", table, cents, ...chips } };
    case "pool":
      return { table: null, command: { do: "pool-tips", table, ...chips } };
    case "collections":
      return { table: null, command: { do: "sweep-collections", table, ...chips } };
    case "count":
      return { table: null, command: { do: "count-cage", cents, ...chips } };
    case "chips":
      return { table: null, command: { do: "count-chips", pieces: pieces ?? {} } };
    case "chips-in":
    case "chips-out":
      return {
        table: null,
        command: { do: "change-chips", pieces: pieces ?? {}, out_of_use: doing === "chips-out" },
      };
    case "donations":
      return { table: null, command: { do: "hand-over-donations", cents, to: to.trim() } };
    case "put-in":
      return { table: null, command: { do: "change-capital", cents } };
    case "take-out":
      return { table: null, command: { do: "change-capital", cents: -cents } };
  }
}

const LABELS: Record<Doing, string> = {
  "buy-in": "Cash received",
  "cash-out": "Chips handed in",
  fill: "Chips for the tray",
  credit: "Chips from the tray",
  "fill-rack": "Chips for the rack",
  drop: "Counted in the drop box",
  box: "",
  tips: "Tips to pay out",
  pool: "",
  collections: "",
  count: "Counted in the drawer",
  chips: "Chips counted at the cage",
  "chips-in": "Chips that came from the maker",
  "chips-out": "Chips taken out of use",
  donations: "Donations to hand over",
  "put-in": "Cash that the owners put in",
  "take-out": "Cash that the owners take out",
};

/** The label of the amount. Chips on an account are in nobody's hand: only cash goes over the counter. */
export function amountLabel(doing: Doing, inHand: boolean): string {
  return doing === "cash-out" && !inHand ? "Cash paid out from the account" : LABELS[doing];
}

/** What is counted by denomination alone. */
export const countsChips = (doing: Doing): boolean =>
  doing === "chips" || doing === "chips-in" || doing === "chips-out";

/** What moves chips that are handed over: by denomination, where the house has a set. Those on an account stay at the
    cage. */
export const movesChips = (doing: Doing, inHand: boolean): boolean =>
  doing === "buy-in" || doing === "cash-out" ? inHand : doing === "fill" || doing === "fill-rack" || comesIn(doing);

/** Chips that come to the cage. */
export const comesIn = (doing: Doing): boolean => doing === "cash-out" || doing === "credit" || doing === "tips";

/** What is taken whole: the amount is that of the book. */
export const takesAll = (doing: Doing): boolean => doing === "collections" || doing === "pool";

/** The text on the key. */
export function keySays(doing: Doing, amount: string, inHand = true): string {
  switch (doing) {
    case "buy-in":
      return inHand ? `Hand out ${amount}` : `Put ${amount} on the account`;
    case "cash-out":
      return `Pay out ${amount}`;
    case "fill":
      return `Send ${amount} to the table`;
    case "credit":
      return `Take ${amount} from the tray`;
    case "fill-rack":
      return `Send ${amount} to the rack`;
    case "drop":
      return `The box held ${amount}`;
    case "box":
      return "Take the box, put in an empty one";
    case "tips":
      return `Pay ${amount} to the dealers`;
    case "pool":
      return `Collect ${amount} into the pool`;
    case "collections":
      return "Sweep the collections";
    case "count":
      return `The drawer holds ${amount}`;
    case "chips":
      return amount ? `The cage has ${amount} in chips` : "The cage has these chips";
    case "chips-in":
      return amount ? `Take in chips of ${amount}` : "Take in chips";
    case "chips-out":
      return amount ? `Take chips of ${amount} out of use` : "Take chips out of use";
    case "donations":
      return `Hand over ${amount}`;
    case "put-in":
      return `Put in ${amount}`;
    case "take-out":
      return `Take out ${amount}`;
  }
}

/** "Box 3 of T9, Swing of 17 November"; its number once it is counted. */
export const boxLabel = (view: CashierView, at: AtWindow & { kind: "box" }): string => {
  const waiting = (view.boxes ?? []).find((one) => one.table === at.table && one.number === at.number);
  return `Box ${at.number} of ${at.table}${waiting ? `, ${waiting.of}` : ""}`;
};

export const tableAt = (view: CashierView, at: AtWindow): TableCard | undefined =>
  at.kind === "table" ? view.tables.find((one) => one.table === at.table) : undefined;

/** "MK" of Mara Keller. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...word!][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}

export const atTables = (customer: Customer): number => customer.seats.reduce((sum, [, , cents]) => sum + cents, 0);

/** "table 4, seat 3", or what they do instead. */
export function whereabouts({ seats }: Customer): string {
  return seats.length === 0 ? "at no table" : seats.map(([table, seat]) => `table ${table}, seat ${seat}`).join("; ");
}
