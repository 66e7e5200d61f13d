/** How long something lasts, as people say it. */

/** "41 min", "2 h 05 min": how long the session lasts. */
export function lasting(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
