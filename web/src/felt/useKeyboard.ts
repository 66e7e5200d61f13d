// The whole hand from the keyboard: cards as rank and suit, decisions, results, and the keys that end a hand.

import { useEffect, useRef, useState } from "preact/hooks";
import { lettersHeard, RANKS, SUITS } from "../kit";
import type { Place } from "./laid";
import { layOf, spotsOf, staked } from "./laid";
import { places } from "./shape";
import { mayClose, type Felt } from "./state";
import { lines, outcomes, tellable, type Outcome } from "./tell";

type Keyed = Omit<Felt, "rank">;

/** Returns the rank that waits for its suit. */
export function useKeyboard(felt: Keyed | null): string | null {
  const [rank, setRank] = useState<string | null>(null);
  const now = useRef<{ felt: Keyed | null; rank: string | null }>({ felt, rank });
  now.current = { felt, rank };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { felt: shown, rank: half } = now.current;
      if (!shown || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const next = pressed(event, shown, half);
      if (next === undefined) return;
      event.preventDefault();
      now.current.rank = next;
      setRank(next);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return felt?.entry.by === "cards" ? rank : null;
}

/** What the key does; undefined where it is none of the tablet's, else the rank that waits for its suit afterwards. */
function pressed(event: KeyboardEvent, felt: Keyed, half: string | null): string | null | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey;
  if (control && key === "z") return done(event.shiftKey ? felt.redo : felt.undo);
  if (control && key === "y") return done(felt.redo);
  if (key === "Enter") return entered(event, felt);
  if (!lettersHeard(event)) return undefined;
  if (felt.picture.phase !== "entering") return key === "?" ? done(() => felt.open({ is: "keys" })) : undefined;
  if (key === "Backspace" && half !== null) return null;
  if (felt.entry.by === "cards") {
    const card = carded(key, felt, half);
    if (card !== undefined) return card;
  } else if (told(key, felt)) return null;
  const act = ACTS[key];
  return act ? done(() => act(felt)) : undefined;
}

function done(what: () => void): null {
  what();
  return null;
}

/** Enter presses what has the focus, as everywhere; with nothing in focus it ends the hand. */
function entered(event: KeyboardEvent, felt: Keyed): null | undefined {
  const target = event.target;
  const button = target instanceof Element ? target.closest("button, a, input, select, textarea, summary") : null;
  if (button && !button.matches(".rc-padcard, .rc-card, .rc-slot")) return undefined;
  if (felt.busy) return null;
  if (felt.picture.phase === "closed") return done(() => felt.nextHand(felt.before !== null));
  return mayClose(felt) ? done(felt.close) : undefined;
}

function carded(key: string, felt: Keyed, half: string | null): string | null | undefined {
  const rank = key === "0" ? "T" : key.toUpperCase();
  if (half !== null && (SUITS as readonly string[]).includes(key))
    return done(() => felt.tap({ tap: "card", card: half + key }));
  return (RANKS as readonly string[]).includes(rank) ? rank : undefined;
}

const OUTCOMES: Record<string, Outcome> = { w: "higher", e: "equal", l: "lower", n: "not_qualified", x: "rest" };

function told(key: string, felt: Keyed): boolean {
  const spot = felt.entry.at?.place;
  if (typeof spot !== "number") return false;
  const lay = layOf(felt.entry.laid, spot);
  const outcome = OUTCOMES[key];
  if (outcome && (outcome === "rest" || (outcomes(felt.shape, lay) as Outcome[]).includes(outcome))) {
    felt.tap({ tap: "outcome", spots: [spot], outcome });
    return true;
  }
  const all = tellable(felt.shape, lay).flatMap((wager) =>
    lines(felt.shape, wager).map((one) => ({ wager: wager.id, id: one.id })),
  );
  const line = /^[1-9]$/.test(key) ? all[Number(key) - 1] : undefined;
  if (line) felt.tap({ tap: "result", spot, ...line });
  return line !== undefined;
}

const ACTS: Record<string, (felt: Keyed) => void> = {
  u: (felt) => felt.undo(),
  Backspace: (felt) => felt.undo(),
  y: (felt) => felt.redo(),
  f: (felt) => felt.tap({ tap: "fold", spot: spotNow(felt) }),
  p: (felt) => felt.tap({ tap: "raise", spot: spotNow(felt) }),
  b: (felt) => felt.before && felt.tap({ tap: "same", before: felt.before }),
  m: (felt) => felt.tap({ tap: "by", by: felt.entry.by === "cards" ? "results" : "cards" }),
  v: (felt) =>
    felt.shape.laid !== null && felt.entry.by === "cards" && felt.tap({ tap: "down", down: !felt.shape.down }),
  i: (felt) => felt.open({ is: "irregular" }),
  "?": (felt) => felt.open({ is: "keys" }),
  ArrowLeft: (felt) => moved(felt, -1),
  ArrowRight: (felt) => moved(felt, 1),
  ArrowUp: (felt) => felt.entry.by === "cards" && felt.tap({ tap: "go", place: "dealer" }),
};

/** The spot that the keys are about: the one that is dealt to, or the one that was looked at last. */
const spotNow = ({ entry, shown }: Keyed): number => (typeof entry.at?.place === "number" ? entry.at.place : shown);

function moved(felt: Keyed, by: 1 | -1): void {
  const { entry, shape, shown } = felt;
  const betting = spotsOf(entry.laid).filter((spot) => staked(layOf(entry.laid, spot)) > 0);
  const all: Place[] =
    entry.by === "cards"
      ? [...places(shape, entry.laid).filter((place) => typeof place !== "number"), ...betting]
      : betting;
  if (all.length === 0) return;
  const at = all.indexOf(entry.at?.place ?? shown);
  const next = all[(at + by + all.length) % all.length]!;
  felt.tap({ tap: "go", place: next });
}
