// Undo and redo of taps, one entry at a time, until the hand is closed.

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

const KEPT = 300;

export const fresh = <T>(now: T): History<T> => ({ past: [], now, future: [] });

export function record<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-KEPT), now: next, future: [] };
}

/** Replaces the present entry without a step to undo, for instance when only the cursor moves. */
export const amend = <T>(history: History<T>, now: T): History<T> => ({ ...history, now });

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}
