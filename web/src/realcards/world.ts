// What the tablet's line needs of the world outside, what it tells, and what the browser keeps for it. Tests bring
// their own.

import type { ApiError } from "../net";
import type { RealCardsDraft, RealCardsPicture, RealCardsStale, Problem } from "../wire";
import { EMPTY, toDraft, type Laid } from "./laid";

export interface RealCardsWorld {
  get(): Promise<RealCardsPicture>;
  put(draft: RealCardsDraft): Promise<RealCardsPicture>;
  /** Sends until there is an answer. */
  post(what: "close" | "reopen" | "irregular", body: unknown): Promise<RealCardsPicture>;
  later(ms: number, then: () => void): () => void;
  onWake(then: () => void): () => void;
  kept(): string | null;
  keep(text: string | null): void;
}

export interface RealCardsNow {
  /** The newest that the house has said. */
  picture: RealCardsPicture;
  /** What was tapped here, sent or not. */
  laid: Laid;
  /** Counts up when what lies there was changed by somebody else: there is nothing of one's own to undo then. */
  taken: number;
  unsent: boolean;
  /** The hand waited for the floor, and is over since. */
  seen: boolean;
  /** Two people have made the hand void that waited for them. */
  agreed: boolean;
  /** The house does not answer; the entries are kept here. */
  lost: boolean;
}

export interface RealCardsHandlers {
  onNow(now: RealCardsNow): void;
  /** A sentence worth telling: a refusal, or that another tablet was faster. */
  onSay(says: string): void;
  /** There is no such table, or not for this person. */
  onGone(status: number, problem: Problem): void;
}

/** Entries that have not reached the house, with the hand and the version that they belong to. */
export interface Kept {
  hand: number;
  version: number;
  laid: Laid;
}

export const voidSays = (hand: number): string => `Hand ${hand} is void. Give the wagers back as the sheet has it.`;

/** The draft as it is now, which comes with a refusal. */
export function newer({ body }: ApiError): RealCardsPicture | null {
  return typeof body === "object" && body !== null && "picture" in body ? (body as RealCardsStale).picture : null;
}

/** A hand of which the house has heard nothing yet. */
export function blank(hand: number): RealCardsPicture {
  return {
    draft: toDraft(EMPTY, hand, 0),
    phase: "entering",
    spots: [],
    dealer_hand: null,
    qualifies: null,
    used: [],
    problems: [],
    ready: false,
    tray_cents: null,
    called: [],
    tapped: 0,
  };
}

/** What the browser has kept; null where it is nothing that can be read. */
export function readKept(text: string | null): Kept | null {
  try {
    const kept = text === null ? null : (JSON.parse(text) as Kept);
    return kept && typeof kept.hand === "number" ? { ...kept, laid: { ...EMPTY, ...kept.laid } } : null;
  } catch {
    return null;
  }
}
