/** Times as people say them. */

const clockTime = (at: Date): string =>
  `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** "today 18:40", "tomorrow 06:00", "Friday 06:00", "12 May 06:00". */
export function until(ms: number, now: number = Date.now()): string {
  const at = new Date(ms);
  const days = Math.round((midnight(at) - midnight(new Date(now))) / 86_400_000);
  if (days === 0) return `today ${clockTime(at)}`;
  if (days === 1) return `tomorrow ${clockTime(at)}`;
  if (days > 1 && days < 7) return `${at.toLocaleDateString("en-GB", { weekday: "long" })} ${clockTime(at)}`;
  return `${at.toLocaleDateString("en-GB", { day: "numeric", month: "long" })} ${clockTime(at)}`;
}

/** "41 min", "2 h 05 min": how long the session lasts. */
export function lasting(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
