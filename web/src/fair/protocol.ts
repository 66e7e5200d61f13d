// The deck protocol: how a seed and everybody's cuts become the order of a deck. See docs and /fair.
// All hashes are lower-case hexadecimal text here, as they are on the wire and in a record.

import { hex, hmac, join, lp, sha256, u32, unhex, type Bytes } from "./sha256";
import { note, recall } from "./memory";

const VERSION = "pitboss/v1";
export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const FULL_DECK: readonly string[] = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** Which use of which deck, under which rules. It is in every hash, so that none fits another hand. */
export interface Header {
  table: string;
  hand: number;
  deck: string;
  rulesHash: string;
}

export function headerBytes(header: Header): Bytes {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(header.hand));
  return join(lp(VERSION), lp(header.table), number, lp(header.deck), lp(unhex(header.rulesHash)));
}

/** What the house publishes before the first bet. */
export function commitOf(header: Header, seed: string): string {
  return hex(sha256(join(lp("commit"), headerBytes(header), unhex(seed))));
}

/** A seat's cut: made from the commit, so the house cannot pick its seed knowing the cut. */
export function cutOf(secret: Bytes, commit: string): string {
  return hex(hmac(secret, join(lp("cut"), unhex(commit))));
}

/** What a seat sends with its first bet: at the lock it can open this cut, and no other. */
export function sealOf(commit: string, cut: string): string {
  return hex(sha256(join(lp("seal"), unhex(commit), unhex(cut))));
}

/** The hash of all opened cuts, by seat. A hand without cuts has a pool as well. */
export function poolOf(header: Header, cuts: Readonly<Record<string, string>>): string {
  const seats = Object.keys(cuts)
    .map(Number)
    .sort((one, other) => one - other);
  const opened = seats.flatMap((seat) => [Uint8Array.of(seat), unhex(cuts[seat]!)]);
  return hex(sha256(join(lp("pool"), headerBytes(header), Uint8Array.of(seats.length), ...opened)));
}

export function deckKeyOf(header: Header, seed: string, pool: string): string {
  return hex(hmac(unhex(seed), join(lp("deck"), headerBytes(header), unhex(pool))));
}

export interface Shuffled {
  cards: string[];
  bytesUsed: number;
  bytesSkipped: number;
}

/** The deck in order, the card dealt first in front. A byte that would favour a card is skipped. */
export function shuffled(deckKey: string, deck: readonly string[] = FULL_DECK): Shuffled {
  const cards = [...deck];
  const key = unhex(deckKey);
  let stream: Bytes = new Uint8Array(0);
  let used = 0;
  let skipped = 0;
  for (let last = cards.length - 1; last > 0; last--) {
    const among = last + 1;
    const fair = 256 - (256 % among);
    for (;;) {
      if (used % 32 === 0) stream = hmac(key, join(lp("stream"), u32(used / 32)));
      const byte = stream[used++ % 32]!;
      if (byte >= fair) {
        skipped++;
        continue;
      }
      const pick = byte % among;
      [cards[last], cards[pick]] = [cards[pick]!, cards[last]!];
      break;
    }
  }
  return { cards, bytesUsed: used, bytesSkipped: skipped };
}

export function orderOf(deckKey: string, deck: readonly string[] = FULL_DECK): string[] {
  return shuffled(deckKey, deck).cards;
}

/** The whole way from a seed and the cuts to the order. */
export function rebuild(
  header: Header,
  seed: string,
  cuts: Readonly<Record<string, string>>,
  deck = FULL_DECK,
): string[] {
  return orderOf(deckKeyOf(header, seed, poolOf(header, cuts)), deck);
}

/** This browser's secret at a table. It stays here; only values derived from it are sent. */
export function secretFor(table: string): Bytes {
  const name = `pitboss.secret.${table}`;
  const known = recall(name);
  if (known && /^[0-9a-f]{64}$/.test(known)) return unhex(known);
  const fresh = crypto.getRandomValues(new Uint8Array(32));
  note(name, hex(fresh));
  return fresh;
}

/** The player's own cut for a commit, from this browser's secret. */
export const cutFor = (table: string, commit: string): string => cutOf(secretFor(table), commit);
export const sealFor = (table: string, commit: string): string => sealOf(commit, cutFor(table, commit));

/** The player's own cut, if this browser has a secret for the table; looking does not create one. */
export function ownCut(table: string, commit: string): string | null {
  return recall(`pitboss.secret.${table}`) ? cutFor(table, commit) : null;
}
