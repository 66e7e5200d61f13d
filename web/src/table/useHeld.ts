// What the player has at the table, stored by this browser: after a loss of records it can show what changed.

import { useEffect, useRef } from "preact/hooks";
import { forget, note, recall } from "../fair/memory";
import type { Frame } from "../wire";

export interface Held {
  player: string;
  /** Chips at the seat, and on the felt. */
  cents: number;
  /** The current hand, if the player had wagers in it; else null. */
  hand: number | null;
}

export function heldIn(frame: Frame): Held | null {
  const { sitters, spots, hand } = frame.public;
  const player = frame.you?.player;
  const sitter = sitters.find((one) => one.player === player);
  if (!player || !sitter) return null;
  const own = [...spots, ...(hand?.riders ?? [])].filter((one) => one.player === player);
  const staked = own.flatMap((one) => Object.values(one.stakes)).reduce((sum, cents) => sum + cents, 0);
  return { player, cents: sitter.chips + staked, hand: hand && staked > 0 ? hand.number : null };
}

/** What the player had at the last frame of the previous connection. `joins` counts connections. */
export function useHeld(table: string, frame: Frame | null, joins: number): () => Held | null {
  const before = useRef<Held | null>(null);
  const name = `pitboss.held.${table}`;
  useEffect(() => {
    before.current = read(recall(name)); // before the effect below runs, since a join comes with its first frame
  }, [name, joins]);
  const held = frame && heldIn(frame);
  const text = held && JSON.stringify(held);
  useEffect(() => {
    if (text) note(name, text);
    else if (frame) forget(name);
  }, [name, text, frame === null]);
  const player = frame?.you?.player;
  return () => (player === undefined || before.current?.player === player ? before.current : null);
}

function read(text: string | null): Held | null {
  try {
    return JSON.parse(text ?? "null") as Held | null;
  } catch {
    return null;
  }
}
