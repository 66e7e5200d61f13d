// What the tablet's link needs from outside, what it reports, and what the browser stores for it. Tests provide their
// own.

import type { ApiError } from "../net";
import type { RealCardsDraft, RealCardsPicture, RealCardsStale, Problem } from "../wire";
import { EMPTY, toDraft, type Laid } from "./laid";

export interface RealCardsWorld {
  get(): Promise<RealCardsPicture>;
  put(draft: RealCardsDraft): Promise<RealCardsPicture>;
  /** Repeats until there is an answer. */
  post(what: "close" | "reopen" | "irregular", body: unknown): Promise<RealCardsPicture>;
  later(ms: number, then: () => void): () => void;
  onWake(then: () => void): () => void;
  kept(): string | null;
  keep(text: string | null): void;
  /** A practice table: how its tablet is set is not remembered. */
  forgets?: boolean;
}

export interface RealCardsNow {
  /** The house's newest answer. */
  picture: RealCardsPicture;
  /** What was tapped here, sent or not. */
  laid: Laid;
  /** Increases when somebody else has changed the draft: then nothing can be undone here. */
  taken: number;
  unsent: boolean;
  /** The hand waited for the floor, and is over now. */
  seen: boolean;
  /** Two people have made the waiting hand void. */
  agreed: boolean;
  /** The house does not answer; the entries are kept here. */
  lost: boolean;
  /** Close was pressed, and waits for the connection. */
  held: boolean;
}

export interface RealCardsHandlers {
  onNow(now: RealCardsNow): void;
  /** A message for the dealer: a refusal, or that another tablet was faster. */
  onSay(says: string): void;
  /** There is no such table, or not for this person. */
  onGone(status: number, problem: Problem): void;
}

/** Entries that have not reached the house, with the hand and the version that they belong to. */
export interface Kept {
  hand: number;
  version: number;
  laid: Laid;
  /** Close was pressed, under this id. */
  closing?: string;
}

export const voidSays = (hand: number): string => `Hand ${hand} is void. Give the wagers back as the sheet has it.`;

/** The present draft, which comes with a refusal. */
export function newer({ body }: ApiError): RealCardsPicture | null {
  return typeof body === "object" && body !== null && "picture" in body ? (body as RealCardsStale).picture : null;
}

/** A hand of which the house has heard nothing yet. Who may not tap the one before may not tap this one. */
export function blank(hand: number, refused: string | null): RealCardsPicture {
  return {
    draft: toDraft(EMPTY, hand, 0),
    phase: "entering",
    spots: [],
    dealer_hand: null,
    qualifies: "",
    used: [],
    problems: [],
    ready: false,
    tray_cents: null,
    called: [],
    tapped: 0,
    refused,
  };
}

/** What the browser has stored; null if it cannot be read. */
export function readKept(text: string | null): Kept | null {
  try {
    const kept = text === null ? null : (JSON.parse(text) as Kept);
    return kept && typeof kept.hand === "number" ? { ...kept, laid: { ...EMPTY, ...kept.laid } } : null;
  } catch {
    return null;
  }
}
