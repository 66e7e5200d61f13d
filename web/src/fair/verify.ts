// Is this hand true? The checks of a record, done by this browser alone, one plain sentence each.
// The settlement is not recomputed here: that needs the complete rules, and `pitboss verify` does it
// from the same file.

import { FULL_DECK, RANKS, SUITS, commitOf, deckKeyOf, orderOf, poolOf, sealOf, type Header } from "./protocol";
import { hex, sha256, utf8 } from "./sha256";
import { chipProblems } from "./chips";
import type { HandRecord } from "./record";
import { sightingCheck, type Sighting } from "./sightings";
import { wagerProblem } from "./wagers";

export interface Check {
  name: string;
  ok: boolean;
  says: string;
  /** Neither a proof nor an error, but worth knowing. */
  aside?: true;
}

/** What this browser itself knows, against which the record is checked. */
export interface Own {
  player?: string | null;
  cut?: string | null;
  seen?: { commit: string } | null;
  shown?: ShownCards | null;
  saw?: Sighting | null;
}

/** The cards as a page showed them, by place: "dealer", "board", or the number of a spot. */
export type ShownCards = Record<string, readonly (string | null)[]>;

export function verify(record: HandRecord, own: Own = {}): Check[] {
  const checks = [hold("rules", ruleProblem(record), "The rules in the record are those that were posted.")];
  const dealt = record.status !== "unused" || orderIn(record).length > 0;
  if (record.proof === "none") {
    checks.push({
      name: "proof",
      ok: true,
      aside: true,
      says: "The hand was dealt from real cards: nothing is claimed about its deck.",
    });
  } else {
    checks.push(hold("commit", commitProblem(record), "The seal of the deck is the hash of the seed that was opened."));
    if (own.seen) checks.push(seenCheck(record, own.seen.commit));
    checks.push(sealsCheck(record), ...ownCheck(record, own));
    if (dealt)
      checks.push(hold("order", orderProblem(record), "The order of the deck follows from the seed and the cuts."));
  }
  if (own.saw) checks.push(...sightingCheck(record, own.saw));
  if (record.status === "unused") checks.push(causeCheck(record));
  if (untouched(record)) return [...checks, { name: "nobody", ok: true, aside: true, says: NOBODY }];
  checks.push(
    hold("cards", cardsProblem(record, own.shown ?? null), "Every card that was dealt is the next one of that order."),
  );
  checks.push(accounted(record));
  if (record.proof !== "none") checks.push(hold("wagers", wagerProblem(record), WAGERS_HOLD));
  const chips = chipProblems(record);
  checks.push(
    ...(chips.length
      ? chips.map((says) => ({ name: "chips", ok: false, says }))
      : [{ name: "chips", ok: true, says: CHIPS_HOLD }]),
  );
  return checks;
}

/** Nobody was in the hand, so there are no cards and no chips to check. */
export const untouched = (record: HandRecord): boolean =>
  record.status === "unused" &&
  record.deal.every((place) => place === "undealt") &&
  !record.spots.length &&
  !record.postings.flat().length;

const NOBODY = "The record has nobody in the hand, no card dealt and no chips moved: there is no more to check.";
const WAGERS_HOLD = "Every wager has a result, a class and a clause that its rules have.";
const CHIPS_HOLD = "The chips that moved sum to zero, and every seat got what its wagers came to.";

export const allTrue = (checks: readonly Check[]): boolean => checks.every((check) => check.ok);

export function headerOf(record: HandRecord): Header {
  return { table: record.table, hand: record.hand, deck: record.deck, rulesHash: record.rules_hash };
}

export const orderIn = (record: HandRecord): string[] => (record.order ?? "").split(" ").filter(Boolean);

/** The cards that went to a place, in the order in which they came. */
export function cardsAt(record: HandRecord, place: string): string[] {
  const order = orderIn(record);
  return record.deal.flatMap((to, at) => (to === place && order[at] ? [order[at]] : []));
}

function hold(name: string, problem: string | null, holds: string): Check {
  return { name, ok: problem === null, says: problem ?? holds };
}

function ruleProblem(record: HandRecord): string | null {
  return hex(sha256(utf8(record.rules))) === record.rules_hash
    ? null
    : "The rules in the record are not those that its hash names.";
}

function commitProblem(record: HandRecord): string | null {
  if (!record.seed) return "The seed of this deck was never opened.";
  return commitOf(headerOf(record), record.seed) === record.commit
    ? null
    : "The seal of the deck is not the hash of this seed.";
}

function seenCheck(record: HandRecord, commit: string): Check {
  return hold(
    "seen",
    commit === record.commit ? null : "This browser saw another seal before the bets than the record has.",
    "It is the same seal that this browser saw before the bets.",
  );
}

function sealsCheck(record: HandRecord): Check {
  const { seals, cuts } = record;
  const unused = record.status === "unused";
  const missing = new Set(record.missing.map(String));
  for (const seat of new Set([...Object.keys(seals), ...Object.keys(cuts), ...missing])) {
    const wrong = sealProblem(record, seat, missing.has(seat));
    if (wrong) return { name: "seals", ok: false, says: wrong };
  }
  if (!Object.keys(seals).length)
    return {
      name: "seals",
      ok: true,
      aside: true,
      says: unused
        ? "No seat had sealed a cut of this deck."
        : "No seat cut this deck: the order follows from the house's seed alone.",
    };
  if (unused)
    return {
      name: "seals",
      ok: true,
      aside: true,
      says: `Sealed, and never opened: the cut of ${listed("seat", Object.keys(seals))}.`,
    };
  const late = missing.size
    ? ` ${listed("seat", [...missing])} did not open in time and ${missing.size === 1 ? "is" : "are"} named.`
    : "";
  return {
    name: "seals",
    ok: true,
    says: `Every cut is the one that was sealed before: ${listed("seat", Object.keys(cuts))}.${late}`,
  };
}

function sealProblem(record: HandRecord, seat: string, missing: boolean): string | null {
  const { seals, cuts } = record;
  const cut = cuts[seat];
  if (!/^[1-9]\d{0,2}$/.test(seat) || Number(seat) > 255) return `There is no seat ${seat}.`;
  if (!(seat in seals)) return `Seat ${seat} sealed nothing, and yet ${cut ? "has a cut" : "is called missing"}.`;
  if (cut && missing) return `Seat ${seat} opened its cut and is called missing all the same.`;
  if (!cut && !missing && record.status !== "unused")
    return `Seat ${seat} sealed a cut that was neither opened nor named as missing.`;
  if (cut && sealOf(record.commit ?? "", cut) !== seals[seat])
    return `The cut of seat ${seat} is not the one that it sealed.`;
  return null;
}

function ownCheck(record: HandRecord, own: Own): Check[] {
  const seat = Object.entries(record.cuts).find(([, cut]) => cut === own.cut)?.[0];
  if (own.cut && seat) return [{ name: "own", ok: true, says: `Your own cut is in: seat ${seat}.` }];
  const mine = record.spots.find((spot) => spot.player === own.player);
  if (!mine) return [];
  const number = String(mine.seat ?? mine.spot);
  if (!(number in record.seals))
    return [{ name: "own", ok: true, aside: true, says: "Your seat sealed no cut in this hand." }];
  if (record.missing.map(String).includes(number))
    return [{ name: "own", ok: true, aside: true, says: "Your cut did not arrive in time, and the record says so." }];
  if (!own.cut)
    return [
      { name: "own", ok: true, aside: true, says: "Your cut was made in another browser, so this one cannot know it." },
    ];
  return [{ name: "own", ok: false, says: `The cut of seat ${number} is not the one that this browser made.` }];
}

function orderProblem(record: HandRecord): string | null {
  const order = orderIn(record);
  if (!record.seed || !record.pool) return "Without a seed and a pool the order cannot be rebuilt.";
  if (poolOf(headerOf(record), record.cuts) !== record.pool)
    return "The pool is not the hash of the cuts that were opened.";
  const deck = deckOf(record.rules);
  if ([...order].sort().join() !== [...deck].sort().join())
    return `The order is not made of the ${deck.length} cards of the deck, each once.`;
  const rebuilt = orderOf(deckKeyOf(headerOf(record), record.seed, record.pool), deck);
  const at = rebuilt.findIndex((card, place) => card !== order[place]);
  return at < 0
    ? null
    : `The seed and the cuts put ${rebuilt[at]} at place ${at + 1}; the record has ${order[at]} there.`;
}

/** The cards of the game, by its rules: some sheets leave out ranks or suits. */
export function deckOf(rules: string): string[] {
  const equipment = (read(rules)["equipment"] ?? {}) as Record<string, unknown>;
  const ranks = typeof equipment["ranks"] === "string" ? equipment["ranks"] : RANKS;
  const suits = typeof equipment["suits"] === "string" ? equipment["suits"] : SUITS;
  return FULL_DECK.filter((card) => ranks.includes(card[0]!) && suits.includes(card[1]!));
}

function read(rules: string): Record<string, unknown> {
  try {
    return (JSON.parse(rules) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function cardsProblem(record: HandRecord, shown: ShownCards | null): string | null {
  const gap = record.deal.indexOf("undealt");
  if (gap >= 0 && record.deal.slice(gap).some((place) => place !== "undealt"))
    return "A card is undealt that lay above a dealt one.";
  for (const spot of record.spots) {
    const held = cardsAt(record, String(spot.spot));
    const strange = (spot.kept ?? "").split(" ").find((card) => card && !held.includes(card));
    if (strange) return `Spot ${spot.spot} kept ${strange}, which was dealt to somebody else.`;
  }
  for (const [place, cards] of Object.entries(shown ?? {})) {
    const dealt = cardsAt(record, place);
    const wrong = cards.find((card) => card && !dealt.includes(card));
    const seen = cards.map((card) => card ?? "?").join(" ");
    if (wrong || cards.length !== dealt.length)
      return `${whose(place)} cards were shown as ${seen}; by the order they are ${dealt.join(" ") || "none"}.`;
  }
  return null;
}

const CAUSES: Record<string, string> = {
  start: "the house was started anew",
  restore: "a copy of the house was put back",
  limits: "it was washed for other limits",
  close: "the table closed",
};

/** A deck is dropped only while bets are open, with a cause; older records have none. */
function causeCheck(record: HandRecord): Check {
  const cause = record.cause;
  const before = "The deck was opened unused; this older record does not say why.";
  if (cause == null) return { name: "cause", ok: true, aside: true, says: before };
  const why = Object.hasOwn(CAUSES, cause) ? CAUSES[cause] : undefined;
  const opened = Object.keys(record.cuts).length > 0;
  if (!why) return { name: "cause", ok: false, says: `A deck is not opened unused for “${cause}”.` };
  if (opened) return { name: "cause", ok: false, says: "The deck was given up after its bets were closed." };
  return { name: "cause", ok: true, says: `The deck was opened unused: ${why}.` };
}

function accounted(record: HandRecord): Check {
  const order = orderIn(record);
  if (record.status === "unused" && !order.length)
    return { name: "accounted", ok: true, says: "The deck was opened without being dealt: no card left it." };
  const places = new Set(["dealer", "board", "burnt", "undealt", ...record.spots.map((spot) => String(spot.spot))]);
  const strange = record.deal.find((place) => !places.has(place));
  if (strange) return { name: "accounted", ok: false, says: `A card went to “${strange}”, where there is no wager.` };
  const different = new Set(order).size;
  const ok = record.deal.length === order.length && different === order.length && order.length > 0;
  if (!ok)
    return {
      name: "accounted",
      ok,
      says: `${different} cards have ${record.deal.length} places: they are not all accounted for.`,
    };
  const count = (place: string): number => record.deal.filter((to) => to === place).length;
  const burnt = count("burnt");
  const dealt = order.length - burnt - count("undealt");
  return {
    name: "accounted",
    ok,
    says:
      `${order.length} of ${order.length} cards are accounted for: ` +
      `${dealt} dealt, ${burnt ? `${burnt} burnt, ` : ""}${count("undealt")} left in the deck.`,
  };
}

function whose(place: string): string {
  return place === "dealer" ? "The dealer's" : place === "board" ? "The board's" : `Spot ${place}'s`;
}

function listed(what: string, names: readonly string[]): string {
  const sorted = [...names].sort((one, other) => Number(one) - Number(other));
  if (!sorted.length) return `no ${what}`;
  return sorted.length === 1
    ? `${what} ${sorted[0]}`
    : `${what}s ${sorted.slice(0, -1).join(", ")} and ${sorted.at(-1)}`;
}
