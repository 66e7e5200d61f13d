// The whole hand from the keyboard: cards as rank and suit, decisions, results, and the keys that end a hand.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lettersHeard, RANKS, SUITS } from "../kit";
import type { Place } from "./laid";
import { layOf, spotsOf, staked } from "./laid";
import { places, tapped } from "./shape";
import { mayClose, taps, type RealCards } from "./state";
import { lines, outcomes, tellable, type Outcome } from "./results";
import { ASKED_FIRST, Burst, NO_CARD, SCAN_MS } from "./scanner";

type Keyed = Omit<RealCards, "rank">;

const A_CARD_HAS = /^[0-9akqjtshdc]$/; // ranks, suits, and the 1 of "10"

/** Returns the rank that waits for its suit. */
export function useKeyboard(real: Keyed | null): string | null {
  const [rank, setRank] = useState<string | null>(null);
  const now = useRef<{ real: Keyed | null; rank: string | null }>({ real, rank });
  now.current = { real, rank };
  useLayoutEffect(() => {
    const burst = new Burst();
    let deed: ReturnType<typeof setTimeout> | undefined;
    const wait = (next: string | null) => {
      now.current.rank = next;
      setRank(next);
    };
    const misread = (says: string) => {
      clearTimeout(deed);
      wait(null);
      if (burst.misread()) now.current.real?.say(says);
    };
    /** Whether the key was a scanner's, and not one that the tablet has to hear. */
    const scanned = (event: KeyboardEvent, shown: Keyed, waits: boolean): boolean => {
      if (event.key !== "Enter" && !lettersHeard(event)) return false;
      const follows = burst.follows(performance.now());
      const key = event.key.toLowerCase();
      const dialog = document.querySelector("dialog[open]") !== null;
      if (!follows) return false;
      if (event.key === "Enter") {
        // It ends what was scanned. Neither the hand nor an open question is meant.
        if (!dialog && (waits || now.current.rank !== null)) misread(NO_CARD);
        burst.end();
        return true;
      }
      if (dialog) {
        if (shown.asked !== null && A_CARD_HAS.test(key)) misread(ASKED_FIRST);
        return false;
      }
      if (shown.entry.by !== "cards" || event.key.length > 1) return false;
      if (waits || !A_CARD_HAS.test(key) || burst.isWrong) misread(NO_CARD);
      return burst.isWrong;
    };
    const onKey = (event: KeyboardEvent) => {
      const { real: shown, rank: half } = now.current;
      if (!shown || event.defaultPrevented) return;
      const before = deed;
      deed = undefined;
      if (scanned(event, shown, before !== undefined)) {
        clearTimeout(before);
        event.preventDefault();
        return;
      }
      if (document.querySelector("dialog[open]")) return;
      const next = pressed(event, shown, half, (what) => {
        deed = setTimeout(() => {
          deed = undefined;
          what();
        }, SCAN_MS);
      });
      if (next === undefined) return;
      event.preventDefault();
      wait(next);
      if (event.key !== "Enter") letGo();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(deed);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return real?.entry.by === "cards" ? rank : null;
}

/** A circle that was tapped keeps the focus, and the Enter that closes the hand would put another chip on it.
    Who goes on by keyboard has left it; Tab still goes on from there. */
function letGo(): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at.matches("button, a, summary")) at.blur();
}

/** What the key does; undefined if it is not a shortcut of the tablet, else the rank that then waits for its suit. */
function pressed(
  event: KeyboardEvent,
  real: Keyed,
  half: string | null,
  later: (what: () => void) => void,
): string | null | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey;
  if (control && key === "z") return done(event.shiftKey ? real.redo : real.undo);
  if (control && key === "y") return done(real.redo);
  if (key === "Enter") return entered(event, real);
  if (!lettersHeard(event)) return undefined;
  if (!taps(real.picture)) return key === "?" ? done(() => real.open({ is: "keys" })) : undefined;
  if (key === "Backspace" && half !== null) return null;
  if (real.entry.by === "cards") {
    const card = carded(key, real, half);
    if (card !== undefined) return card;
  } else if (resultKey(key, real)) return null;
  const act = ACTS[key];
  if (!act) return undefined;
  // A letter that does something waits for a moment: it may be the first of something that a scanner has misread.
  return done(() => (key.length === 1 && real.entry.by === "cards" ? later(() => act(real)) : act(real)));
}

function done(what: () => void): null {
  what();
  return null;
}

/** Enter presses what has the focus, as everywhere; without a focus it ends the hand. */
function entered(event: KeyboardEvent, real: Keyed): null | undefined {
  const target = event.target;
  const button = target instanceof Element ? target.closest("button, a, input, select, textarea, summary") : null;
  if (button && !button.matches(".rc-padcard, .rc-card, .rc-slot")) return undefined;
  if (real.busy) return null;
  if (real.picture.phase === "closed") return done(() => real.nextHand(real.before !== null));
  return mayClose(real) ? done(real.close) : undefined;
}

function carded(key: string, real: Keyed, half: string | null): string | null | undefined {
  const rank = key === "0" ? "T" : key.toUpperCase();
  if (half !== null && (SUITS as readonly string[]).includes(key))
    return done(() => real.tap({ tap: "card", card: half + key }));
  return (RANKS as readonly string[]).includes(rank) ? rank : undefined;
}

const OUTCOMES: Record<string, Outcome> = { w: "higher", e: "equal", l: "lower", n: "not_qualified", x: "rest" };

function resultKey(key: string, real: Keyed): boolean {
  const spot = real.entry.at?.place;
  if (typeof spot !== "number") return false;
  const lay = layOf(real.entry.laid, spot);
  const outcome = OUTCOMES[key];
  if (outcome && (outcome === "rest" || (outcomes(real.shape, lay) as Outcome[]).includes(outcome))) {
    real.tap({ tap: "outcome", spots: [spot], outcome });
    return true;
  }
  const all = tellable(real.shape, lay).flatMap((wager) =>
    lines(real.shape, wager).map((one) => ({ wager: wager.id, id: one.id })),
  );
  const line = /^[1-9]$/.test(key) ? all[Number(key) - 1] : undefined;
  if (line) real.tap({ tap: "result", spot, ...line });
  return line !== undefined;
}

const ACTS: Record<string, (real: Keyed) => void> = {
  u: (real) => real.undo(),
  Backspace: (real) => real.undo(),
  y: (real) => real.redo(),
  f: (real) => real.tap({ tap: "fold", spot: spotNow(real) }),
  p: (real) => real.tap({ tap: "raise", spot: spotNow(real) }),
  o: (real) => onAll(real),
  b: (real) => real.before && real.tap({ tap: "same", before: real.before }),
  m: (real) => real.tap({ tap: "by", by: real.entry.by === "cards" ? "results" : "cards" }),
  v: (real) =>
    real.shape.laid !== null && real.entry.by === "cards" && real.tap({ tap: "down", down: !real.shape.down }),
  g: (real) => real.shape.info.banked_by_player && real.open({ is: "bank", keyed: true }),
  i: (real) => real.open({ is: "irregular" }),
  "?": (real) => real.open({ is: "keys" }),
  ArrowLeft: (real) => moved(real, -1),
  ArrowRight: (real) => moved(real, 1),
  ArrowUp: (real) => real.entry.by === "cards" && real.tap({ tap: "go", place: "dealer" }),
};

/** The wagers that a hand begins with, on every spot. Side bets are tapped. */
function onAll(real: Keyed): void {
  const { shape, seated, frame, chip } = real;
  const spots = seated.length > 0 ? seated : Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  for (const wager of tapped(shape.info).filter((one) => one.kind === "opening"))
    real.tap({ tap: "all", spots, wager: wager.id, put: chip });
}

/** The spot that the keys apply to: the one that gets the next card, or the last one that was shown. */
const spotNow = ({ entry, shown }: Keyed): number => (typeof entry.at?.place === "number" ? entry.at.place : shown);

function moved(real: Keyed, by: 1 | -1): void {
  const { entry, shape, shown } = real;
  const betting = spotsOf(entry.laid).filter((spot) => staked(layOf(entry.laid, spot)) > 0);
  const all: Place[] =
    entry.by === "cards"
      ? [...places(shape, entry.laid).filter((place) => typeof place !== "number"), ...betting]
      : betting;
  if (all.length === 0) return;
  const at = all.indexOf(entry.at?.place ?? shown);
  const next = all[(at + by + all.length) % all.length]!;
  real.tap({ tap: "go", place: next });
}
