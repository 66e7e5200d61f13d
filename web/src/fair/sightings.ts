// What this browser saw of its own player's hands: that it cut the deck, the opened seed, the player's result. A house
// that was restored from a backup may show such a hand differently; this browser remembers.

import { signed } from "../kit";
import type { Frame, LastView } from "../wire";
import { note, recall } from "./memory";
import { ownSeat } from "./now";
import { ownCut, sealOf } from "./protocol";
import type { HandRecord } from "./record";
import type { Check } from "./verify";

export interface Sighting {
  hand: number;
  commit: string;
  player: string;
  /** Its own cut was among those of the deck. */
  cut: boolean;
  /** The seed, once it was opened, which means that the hand was over. */
  seed: string | null;
  /** The player's net result; null if they had no wagers, or the hand was void. */
  net: number | null;
}

const KEPT = 300; // of each table, the newest
const nameOf = (table: string): string => `pitboss.saw.${table}`;

/** The first sighting counts; later ones add to it, and never replace it. */
export function noteSighting(table: string, seen: Sighting): void {
  const kept = sightingsOf(table);
  const had = kept.find((one) => one.hand === seen.hand);
  if (had && had.commit !== seen.commit) return;
  const now = had ? { ...had, cut: had.cut || seen.cut, seed: had.seed ?? seen.seed, net: had.net ?? seen.net } : seen;
  if (had && JSON.stringify(had) === JSON.stringify(now)) return;
  const others = kept.filter((one) => one.hand !== seen.hand);
  note(nameOf(table), JSON.stringify([...others, now].slice(-KEPT)));
}

export function sightingOf(table: string, hand: number): Sighting | null {
  return sightingsOf(table).find((one) => one.hand === hand) ?? null;
}

/** Hands of these numbers that this browser saw opened, and in which its player took part. */
export function sawPlayed(table: string, first: number, last: number): Sighting[] {
  return sightingsOf(table)
    .filter((one) => one.seed !== null && one.hand >= first && one.hand <= last)
    .sort((one, other) => one.hand - other.hand);
}

/** What a frame shows of hands in which the player takes part. */
export function seenIn(frame: Frame): Sighting[] {
  const { table, hand } = frame.public;
  const player = frame.you?.player;
  const seat = ownSeat(frame);
  if (!player || seat === null) return [];
  const found: Sighting[] = [];
  const mine = (one: { commit: string; seals: Record<string, string> }): boolean => {
    const cut = ownCut(table, one.commit);
    return cut !== null && one.seals[String(seat)] === sealOf(one.commit, cut);
  };
  if (hand && mine(hand))
    found.push({ hand: hand.number, commit: hand.commit, player, cut: true, seed: null, net: null });
  const { last } = frame;
  if (last) {
    const net = netOf(last, player);
    if (mine(last) || net !== null)
      found.push({ hand: last.number, commit: last.commit, player, cut: mine(last), seed: last.seed, net });
  }
  return found;
}

function netOf(last: LastView, player: string): number | null {
  const own = last.spots.filter((spot) => spot.player === player);
  const ends = own.flatMap((spot) => Object.values(spot.settled));
  return last.void || !ends.length ? null : ends.reduce((sum, end) => sum + end.net_cents, 0);
}

/** The record of a hand compared with what this browser saw of it. */
export function sightingCheck(record: HandRecord, saw: Sighting): Check[] {
  const wrong = saw.commit === record.commit ? otherwise(record, saw) : "names another deck";
  if (wrong === null) return [];
  const why =
    record.cause === "restore"
      ? "A copy of the house was put back, which the record declares: what you played is lost, " +
        "and your chips went back."
      : "Nothing in it says that a copy of the house was put back: the house tells two stories.";
  return [{ name: "saw", ok: false, says: `${sawSays(saw)} The record ${wrong}. ${why}` }];
}

/** How the record differs; null if it agrees. */
function otherwise(record: HandRecord, saw: Sighting): string | null {
  if (record.status === "unused" && (saw.seed || saw.net !== null)) return "says that no card was dealt";
  const seal = ownSeal(record.table, saw);
  if (saw.cut && seal && !Object.values(record.seals).includes(seal)) return "has no cut of yours";
  // The record itself says that the floor corrected a payout.
  if (saw.net === null || record.corrections.length) return null;
  if (record.status === "void") return "says that the hand was void";
  const own = record.spots.filter((spot) => spot.player === saw.player);
  if (record.status !== "settled" || own.some((spot) => spot.ended !== "settled")) return null;
  const net = own.flatMap((spot) => Object.values(spot.wagers)).reduce((sum, wager) => sum + wager.net_cents, 0);
  return net === saw.net ? null : own.length ? `has ${signed(net)} for you` : "has no wager of yours";
}

function ownSeal(table: string, saw: Sighting): string | null {
  const cut = ownCut(table, saw.commit);
  return cut && sealOf(saw.commit, cut);
}

/** "You cut this deck, and this browser saw the hand opened: +$15 for you." */
export function sawSays(saw: Sighting): string {
  const came = saw.net === null ? "" : `: ${saw.net === 0 ? "you came out even" : `${signed(saw.net)} for you`}`;
  const opened = saw.seed === null ? "" : `this browser saw the hand dealt and opened${came}`;
  if (!saw.cut) return `${opened.charAt(0).toUpperCase()}${opened.slice(1)}.`;
  return opened ? `You cut this deck, and ${opened}.` : "You cut this deck.";
}

function sightingsOf(table: string): Sighting[] {
  try {
    const read: unknown = JSON.parse(recall(nameOf(table)) ?? "[]");
    return Array.isArray(read) ? (read as Sighting[]) : [];
  } catch {
    return [];
  }
}
