// Which chips a table plays for, and who deals its cards: what a viewer has to know before they sit down.

import type { Frame, Me } from "../wire";

export type Kind = "practice" | "issued" | "night";

export const kindOf = (frame: Frame | null): Kind => (frame?.public.chips as Kind | undefined) ?? "practice";

/** The cards are real: a dealer deals them by hand and taps them in. No bets are made from this page. */
export const realCards = (frame: Frame | null): boolean =>
  (frame?.public as { cards?: string } | undefined)?.cards === "real";

/** The viewer's balance for tables of this kind, in cents. */
export function purse(me: Me | null, kind: Kind): number {
  if (!me) return 0;
  return kind === "practice" ? me.wallet : kind === "issued" ? (me.issued ?? 0) : (me.night ?? 0);
}

/** The balance in the top line. With real cards chips are on the felt: only those of a night are known, in the wallet
    and at the table together. */
export function holds(frame: Frame, me: Me | null): number | null {
  if (!frame.you) return null;
  if (!realCards(frame)) return frame.you.chips;
  return kindOf(frame) === "night" && me ? purse(me, "night") + frame.you.chips : null;
}

/** Whether others can change the balance while this page is open: the cashier sells, the floor gives chips. */
export const purseMoves = (me: Me | null, kind: Kind): boolean =>
  kind === "night" || (kind === "issued" && me?.account != null);

export const chipsName = (kind: Kind): string =>
  ({ practice: "practice chips", issued: "chips", night: "chips of the night" })[kind];

export function emptyPurse(kind: Kind): string {
  if (kind === "night") return "You have no chips of the night. They come with the entry.";
  return kind === "issued"
    ? "You have no chips of this house. The cashier sells them, and so does a dealer at the table."
    : "Your wallet is empty, and there are no more practice chips today.";
}

/** Drops a note about an empty wallet when there are chips again. */
export function stillSo(note: string | null, frame: Frame | null): string | null {
  return note === emptyPurse(kindOf(frame)) && (frame?.you?.chips ?? 0) > 0 ? null : note;
}

/** Why somebody cannot sit down here, before they try; null if they can. The house checks it again. */
export function barred(me: Me | null, kind: Kind, now: number = Date.now()): "sign-in" | "excluded" | null {
  if (me?.excluded_until != null && me.excluded_until > now) return "excluded";
  return kind === "issued" && me !== null && !me.account ? "sign-in" : null;
}
