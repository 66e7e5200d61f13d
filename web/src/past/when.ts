/** "16 November 2026, 10:44". */
export function dayAndHour(ms: number): string {
  const at = new Date(ms);
  const hour = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${at.toLocaleDateString([], { day: "numeric", month: "long", year: "numeric" })}, ${hour}`;
}

/** The time of a hand: the hour for today, with the date for earlier ones. */
export function when(ms: number, now: number = Date.now()): string {
  const at = new Date(ms);
  const hour = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (at.toDateString() === new Date(now).toDateString()) return hour;
  return `${at.toLocaleDateString([], { day: "numeric", month: "short" })}, ${hour}`;
}
