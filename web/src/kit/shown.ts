/** Keys that move chips wait until their subject was visible: a double click must not confirm anything unseen. */

import { useEffect, useState } from "preact/hooks";

/** How long something has to be visible before its key works; a double click is over by then. */
export const READ_MS = 400;

let lands = 0; // when the last flying card arrives
const watchers = new Set<() => void>();

/** Something moves for so long. */
export function moves(ms: number): void {
  lands = Math.max(lands, performance.now() + ms);
}

/** All motion has ended. */
export function landed(): void {
  lands = Math.min(lands, performance.now());
  for (const look of watchers) look();
}

/** Whether the named thing was visible long enough: the last card has arrived, and a moment has passed. */
export function useShown(what: string | undefined): boolean {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (what === undefined) return;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = Math.max(since, lands) + READ_MS - performance.now();
      if (left <= 0) setShown(what);
      else timer = setTimeout(look, left);
    };
    look();
    watchers.add(look);
    return () => {
      clearTimeout(timer);
      watchers.delete(look);
    };
  }, [what]);
  return what === undefined || shown === what;
}
