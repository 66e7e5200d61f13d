// The tablet's state: what was tapped, what can be undone, and the house's results.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, useShown } from "../kit";
import { api, theSession } from "../net";
import { sendSurely } from "../staff";
import type { RealCardsIrregular, RealCardsPicture, Problem } from "../wire";
import { begin, LOOKING, tap as tapOn, type Entry, type Tap } from "./entry";
import { RealCardsLink } from "./RealCardsLink";
import { amend, fresh, record, redo, undo, type History } from "./history";
import { EMPTY, same, type Laid } from "./laid";
import type { Shape } from "./shape";
import { taps } from "./state";
import { keepBets, keepDown, keepHistory, keptDown, keptHistory } from "./undoing";
import type { RealCardsNow, RealCardsWorld } from "./world";

export interface Tablet {
  now: RealCardsNow | null;
  /** The sheet, adjusted for this hand and this tablet. */
  shape: Shape | null;
  gone: { status: number; problem: Problem } | null;
  entry: Entry | null;
  busy: boolean;
  said: string | null;
  say: (says: string | null) => void;
  tap: (made: Tap) => void;
  /** Spots that have to decide before a tap counts. */
  asked: readonly number[] | null;
  ask: (spots: readonly number[]) => void;
  /** Their decisions, by spot; null: the dealer checks first, and the tap is dropped. */
  answer: (words: Readonly<Record<number, string>> | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  close: () => Promise<void>;
  reopen: () => Promise<void>;
  /** Why the house refused it; null if it is done. */
  irregular: (what: Omit<RealCardsIrregular, "id">) => Promise<string | null>;
  /** The result was visible long enough, so that a second tap on Close cannot clear it away unread. */
  read: boolean;
  nextHand: (bets: Laid | null) => void;
}

const SAID_MS = 6000;
const WAITS = "What went wrong with this hand waits for a second person. Nothing changes meanwhile.";

/** What Close responds to: after decisions were answered the hand has to be seen again before it can be closed. */
export const closing = (hand: number, asks: boolean): string => (asks ? "the decisions" : `hand ${hand}`);

export function useTablet(table: string, sheet: Shape | null, world: RealCardsWorld): Tablet {
  const [now, setNow] = useState<RealCardsNow | null>(null);
  const [gone, setGone] = useState<Tablet["gone"]>(null);
  const [history, setHistory] = useState<History<Entry> | null>(null);
  const [busy, setBusy] = useState(false);
  const [down, setDown] = useState(() => !world.forgets && keptDown());
  const [asked, setAsked] = useState<{ spots: readonly number[]; next: Tap | null } | null>(null);
  const [said, say] = useSaid();
  const picture = now?.picture;
  const read = useShown(picture?.phase === "closed" ? `result of hand ${picture.draft.hand}` : undefined);
  const ended = useShown(closing(picture?.draft.hand ?? 0, asked !== null));
  const link = useRef<RealCardsLink | null>(null);
  const latest = useRef<History<Entry> | null>(null); // so that two taps within one drawing both count
  latest.current = history;

  useEffect(() => {
    setNow(null);
    setGone(null);
    const mine = new RealCardsLink(
      { onNow: setNow, onSay: say, onGone: (status, problem) => setGone({ status, problem }) },
      world,
    );
    link.current = mine;
    return () => mine.stop();
  }, [world]);

  const over = overSpots(now).join(" ");
  const shape = useMemo(
    () => sheet && { ...sheet, over: overSpots(now), down: down && sheet.laid !== null },
    [sheet, over, down],
  );
  useEffect(() => {
    const before = latest.current;
    if (shape && before?.now.at && shape.over.includes(before.now.at.place as number))
      set(amend(before, begin(shape, before.now.laid, before.now.by)));
  }, [over]);

  // A change by another tablet, a reload or a new hand starts a new history.
  const hand = now?.picture.draft.hand ?? 0;
  useEffect(() => {
    if (!now || !shape) return;
    const by = latest.current?.now.by ?? "cards";
    const restored = keptHistory(table, hand);
    set(restored && same(restored.now.laid, now.laid) ? restored : fresh(begin(shape, now.laid, by)));
  }, [now?.taken, sheet]);

  function set(next: History<Entry>): void {
    latest.current = next;
    setHistory(next);
    keepHistory(table, hand, next);
    keepBets(table, hand, next.now.laid);
  }

  function change(next: History<Entry>): void {
    set(next);
    link.current?.lay(next.now.laid);
  }

  function tap(made: Tap): void {
    const before = latest.current;
    if (!before || !shape || !now || !taps(now.picture)) return;
    if (now.picture.waiting && !LOOKING.includes(made.tap)) return say(WAITS);
    const step = tapOn(shape, before.now, made);
    if ("refused" in step) return say(step.refused);
    if ("undecided" in step) return setAsked({ spots: step.undecided, next: made });
    say(null);
    if (made.tap === "down") {
      setDown(made.down);
      if (!world.forgets) keepDown(made.down);
    }
    if (LOOKING.includes(made.tap)) return set(amend(before, step.entry));
    if (same(step.entry.laid, before.now.laid)) return set(amend(before, step.entry));
    change(record(before, step.entry));
  }

  function answer(words: Readonly<Record<number, string>> | null): void {
    const next = asked?.next ?? null;
    setAsked(null);
    if (!words) return;
    tap({ tap: "decide", words });
    if (next) tap(next);
  }

  const during = async <T>(what: Promise<T> | undefined): Promise<T | undefined> => {
    setBusy(true);
    const came = await what;
    setBusy(false);
    return came;
  };
  const step = (how: typeof undo) => {
    const before = latest.current;
    if (!before || !now || !taps(now.picture)) return;
    say(now.picture.waiting ? WAITS : null);
    if (!now.picture.waiting) change(how(before));
  };

  return {
    now,
    shape,
    gone,
    busy,
    said,
    say,
    tap,
    answer,
    asked: asked && now?.picture.phase === "entering" ? asked.spots : null,
    ask: (spots) => setAsked({ spots, next: null }),
    entry: history?.now ?? null,
    undo: () => step(undo),
    redo: () => step(redo),
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
    close: async () => void (ended && (await during(link.current?.close()))),
    reopen: async () => void (await during(link.current?.reopen())),
    irregular: async (what) => (await during(link.current?.irregular(what))) ?? null,
    read,
    nextHand: (bets) => link.current?.begin(bets ?? EMPTY),
  };
}

/** Spots whose hand is over because of a dead card. */
const overSpots = (now: RealCardsNow | null): number[] =>
  now?.picture.spots.filter((one) => one.dead).map((one) => one.spot) ?? [];

/** A message to the dealer: announced, and removed after a while. */
function useSaid(): [string | null, (says: string | null) => void] {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useMemo(
    () => (says: string | null) => {
      setSaid(says);
      if (says) announce(says);
    },
    [],
  );
  return [said, say];
}

/** The house, for the tablet of one of its tables. */
export function worldOf(table: string): RealCardsWorld {
  const place = `/api/felt/${encodeURIComponent(table)}`;
  const kept = `felt-${table}`;
  return {
    get: async () => {
      await theSession();
      return api.get<RealCardsPicture>(place, AbortSignal.timeout(8000));
    },
    put: (draft) => api.put<RealCardsPicture>(place, draft, AbortSignal.timeout(8000)),
    post: (what, body) => sendSurely<RealCardsPicture>(`${place}/${what}`, body),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    onWake(then) {
      const seen = () => document.visibilityState === "visible" && then();
      window.addEventListener("online", then);
      document.addEventListener("visibilitychange", seen);
      return () => {
        window.removeEventListener("online", then);
        document.removeEventListener("visibilitychange", seen);
      };
    },
    kept: () => stored(() => localStorage.getItem(kept)) ?? null,
    keep: (text) =>
      void stored(() => (text === null ? localStorage.removeItem(kept) : localStorage.setItem(kept, text))),
  };
}

/** If storage is switched off, a reload knows only what the house knows. */
function stored<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
