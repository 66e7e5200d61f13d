/** Irregularities: what has to be filled in before one can be called. The house computes the effect. */

import { cardName } from "../kit";
import type { TableCommand } from "../staff";
import type { DealtCard, Irregularity, StaffTable, VoidHand } from "../wire";
import { holder } from "./felt";

type Need = Irregularity["needs"][number];

export interface Entry {
  note: string;
  position: number | null;
  to: string;
  reason: VoidHand["reason"];
}

export const NOTHING_SAID: Entry = { note: "", position: null, to: "", reason: "misdeal" };

/** The fields that the form of this page has. */
const IN_FORM: Record<Need, boolean> = {
  position: true,
  to: true,
  reason: true,
  note: true,
  says: false,
  hand: false,
  spot: false,
};

/** Those that are called here; a wrong payout and a dispute have their own places. One that this page has no form for,
    perhaps because the page is older than the house, says so instead of a key that does nothing. */
export function callable(all: readonly Irregularity[]): Irregularity[] {
  const here = all.filter((one) => one.do !== "correct-hand" && one.do !== "open-dispute");
  return here.map((one) =>
    one.needs.every((need) => IN_FORM[need]) ? one : { ...one, refused: one.refused ?? NO_FORM },
  );
}

export const NO_FORM = "This page has no form for it. Reload the page.";

/** If nothing at all can be called: the reason once, instead of beside every button. */
export function nothingToCall(all: readonly Irregularity[]): string | null {
  if (all.some((one) => one.refused === null)) return null;
  return all[0]?.refused ?? "No cards are on the table: there is nothing to call.";
}

/** The cards that an irregularity can be about. */
export function cardsFor({ cards }: Irregularity, dealt: readonly DealtCard[]): DealtCard[] {
  return dealt.filter((card) => cards.includes(card.position));
}

/** What is still missing, in words; null if it can be called. */
export function missing({ needs }: Irregularity, entry: Entry): string | null {
  if (needs.includes("position") && entry.position === null) return "Choose the card on the felt or in the list.";
  if (needs.includes("to") && entry.to === "") return "Choose where the card lies.";
  if (needs.includes("note") && entry.note.trim() === "") return "Write what happened.";
  return null;
}

/** The command for the house, with the fields that it says it needs; null if something is missing. */
export function commandFor(one: Irregularity, entry: Entry): TableCommand | null {
  if (missing(one, entry) !== null || !one.needs.every((need) => IN_FORM[need])) return null;
  const filled: Partial<Record<Need, unknown>> = { ...entry, note: entry.note.trim() };
  return { do: one.do, ...Object.fromEntries(one.needs.map((need) => [need, filled[need]])) } as TableCommand;
}

/** Whose agreement it needs if chips are worth something; null if nobody's. */
export const SECOND_PERSON: Record<Irregularity["second"], string | null> = {
  always: "A second person has to agree first.",
  "if void": "If the hand is void by it, a second person has to agree first.",
  never: null,
};

/** "Card 5, seat 2, face down": a card is named by its position, not by its face. Positions count from 1. */
export function cardSays({ position, to, shown }: DealtCard): string {
  return `Card ${position + 1}, ${holder(to)}, ${shown === null ? "face down" : cardName(shown)}`;
}

/** Where a card can be by mistake: everywhere except where it belongs. */
export function otherPlaces({ dealt }: StaffTable, position: number | null): string[] {
  const belongs = dealt.find((one) => one.position === position)?.to;
  const all = [...new Set(dealt.map((one) => one.to))].filter((to) => to !== "board");
  return all.filter((to) => to !== belongs);
}
