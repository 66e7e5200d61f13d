// The clock of the table, counted down here between two frames. A bar without animation and a number.

import { useEffect, useState } from "preact/hooks";
import type { Clock } from "../wire";
import { seconds } from "./words";

export interface Left {
  waitsFor: Clock["waits_for"];
  left: number; // seconds
  of: number;
  part: number; // of the whole time, 0 to 1
  more: number;
}

export function leftNow(clock: Clock | null, at: number, now: number): Left | null {
  if (!clock) return null;
  const ms = Math.max(0, clock.left_ms - (now - at));
  const of = Math.max(clock.of_ms, clock.left_ms, 1);
  return {
    waitsFor: clock.waits_for,
    left: seconds(ms),
    of: seconds(of),
    part: Math.min(1, ms / of),
    more: clock.more,
  };
}

/** Every tick redraws the component that calls this, so call it in small components, never in a page. */
export function useClock(clock: Clock | null, at: number): Left | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!clock) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [clock, at]);
  return leftNow(clock, at, Math.max(now, at));
}
