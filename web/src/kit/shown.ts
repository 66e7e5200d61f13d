/** Keys that move chips wait until what they answer has been shown: a double click answers nothing unseen. */

import { useEffect, useState } from "preact/hooks";

/** So long a thing lies there before it can be answered; a double click is over by then. */
export const READ_MS = 400;

let lands = 0; // when the last card that is on its way lies on the table
const watchers = new Set<() => void>();

/** Something is on its way for so long. */
export function moves(ms: number): void {
  lands = Math.max(lands, performance.now() + ms);
}

/** Everything lies where it will be. */
export function landed(): void {
  lands = Math.min(lands, performance.now());
  for (const look of watchers) look();
}

/** Whether what a key answers, by name, has been seen: the last card has landed, and a moment has gone by. */
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
