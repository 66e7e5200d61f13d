import { useEffect, useState } from "preact/hooks";

/** Counts up slowly, for as long as the screen is on. */
export function useTurns(everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return turn;
}
