/** Irregularities: what has to be filled in before one can be called. The house computes the effect. */

import { cardName } from "../kit";
import type { TableCommand } from "../staff";
import type { DealtCard, Irregularity, StaffTable, VoidHand } from "../wire";
import { holder } from "./felt";

export interface Entry {
  note: string;
  position: number | null;
  to: string;
  reason: VoidHand["reason"];
}

export const NOTHING_SAID: Entry = { note: "", position: null, to: "", reason: "misdeal" };

export const VOID_REASONS: readonly VoidHand["reason"][] = [
  "misdeal",
  "foul deck",
  "exposed card",
  "dealer card exposed",
  "card in the wrong place",
  "dead card",
  "dispute",
  "failure of the equipment",
];

/** Those that are called here; a wrong payout and a dispute have their own places. */
export function callable(all: readonly Irregularity[]): Irregularity[] {
  return all.filter((one) => one.do !== "correct-payout" && one.do !== "open-dispute");
}

/** If nothing at all can be called: the reason once, instead of beside every button. */
export function nothingToCall(all: readonly Irregularity[]): string | null {
  if (all.some((one) => one.refused === null)) return null;
  return all[0]?.refused ?? "No cards are on the table: there is nothing to call.";
}

/** The cards that an irregularity can be about: two of them differ only in whose card it is. */
export function cardsFor({ what }: Irregularity, dealt: readonly DealtCard[]): DealtCard[] {
  if (what === "exposed card") return dealt.filter((card) => /^\d+$/.test(card.to) && card.shown === null);
  if (what === "dealer card exposed") return dealt.filter((card) => card.to === "dealer" && card.shown === null);
  return [...dealt];
}

/** What is still missing, in words; null if it can be called. */
export function missing({ needs }: Irregularity, entry: Entry): string | null {
  if (needs.includes("position") && entry.position === null) return "Choose the card on the felt or in the list.";
  if (needs.includes("to") && entry.to === "") return "Choose where the card lies.";
  if (needs.includes("note") && entry.note.trim() === "") return "Write what happened.";
  return null;
}

/** The command for the house; null if something is missing, or if this page does not know the irregularity. */
export function commandFor(one: Irregularity, entry: Entry): TableCommand | null {
  if (missing(one, entry) !== null) return null;
  const { note, position, to, reason } = { ...entry, note: entry.note.trim(), position: entry.position ?? -1 };
  switch (one.do) {
    case "call-misdeal":
    case "foul-deck":
      return { do: one.do, note };
    case "card-exposed":
    case "card-dead":
      return { do: one.do, position };
    case "card-misplaced":
      return { do: one.do, position, to };
    case "void-hand":
      return { do: one.do, reason, note };
    default:
      return null;
  }
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
