// One line above the checks of a record: their summary, for people who read nothing else.

import { allTrue, untouched, type Check } from "../fair/verify";
import type { HandRecord } from "../fair/record";

export interface Verdict {
  ok: boolean;
  title: string;
}

/** The worst first: not the hand that was seen, then the deck, then the signature. */
export function verdict(record: HandRecord, checks: readonly Check[]): Verdict {
  const wrong = new Set(checks.filter((check) => !check.ok).map((check) => check.name));
  const about = (title: string): Verdict => ({ ok: false, title });
  if (wrong.has("saw")) return about("This is not the hand that this browser saw");
  if (wrong.has("seen")) return about("This browser saw another deck sealed for this hand");
  if ([...wrong].some((name) => !ASIDE.has(name))) return about("The deck is not proved");
  if (wrong.has("bad-receipt")) return about("A receipt for this hand is not signed");
  if (wrong.has("receipt")) return about("The house told two stories");
  if (wrong.has("signature")) return about("The record is not as it was signed");
  if (wrong.has("key")) return about("The deck is proved, but this is not the word of this house");
  const title = untouched(record) ? "The deck was opened, and nobody was in the hand" : "The deck is proved";
  return { ok: allTrue(checks), title };
}

/** Failures that do not concern the deck. */
const ASIDE = new Set(["signature", "key", "receipt", "bad-receipt"]);
