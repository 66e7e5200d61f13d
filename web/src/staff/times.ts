/** How long ago, as people say it, and a clock for it. Hours and days are those of the house: `kit/clock`. */

import { useEffect, useState } from "preact/hooks";

/** "just now", "40 s ago", "4 min ago", "2 h ago", "3 days ago". */
export function ago(at: number, now: number = Date.now()): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < 10) return "just now";
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? "a day ago" : `${days} days ago`;
}

export function useNow(everyMs: number = 10_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
