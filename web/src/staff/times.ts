/** How long ago, as people say it, and a clock for it. */

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

/** "14:05". */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "7 May 2031, 14:05". */
export const dateTime = (at: number): string =>
  `${new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })}, ${clockTime(at)}`;

/** "7 May 2031" of the day "2031-05-07", which has no time and so no zone. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

export function useNow(everyMs: number = 10_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
