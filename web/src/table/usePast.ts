// Finished hands: the floor's ruling in one of them, and the list of all.

import { useEffect, useState } from "preact/hooks";
import { api, theSession } from "../net";
import type { HandView, PastHand, PastHands, WholeHand } from "../wire";

/** The floor's ruling in a finished hand, in its own words; null if the floor was not called. */
export function useRuling(table: string, over: HandView | null): string | null {
  const [whole, setWhole] = useState<WholeHand | null>(null);
  const number = over && over.ruled.length > 0 ? over.number : null;
  useEffect(() => {
    if (number === null) return;
    let gone = false;
    const fetch = (tries: number): void => {
      api.get<WholeHand>(`/api/tables/${encodeURIComponent(table)}/hands/${number}`).then(
        (found) => !gone && setWhole(found),
        () => !gone && tries > 0 && setTimeout(() => fetch(tries - 1), 700), // its record may be on the way
      );
    };
    fetch(2);
    return () => {
      gone = true;
    };
  }, [table, number]);
  return whole && whole.number === number ? whole.ruling : null;
}

export function usePast(table: string, last: number): PastHand[] | null {
  const [hands, setHands] = useState<PastHand[] | null>(null);
  useEffect(() => {
    let gone = false;
    // The list depends on the session.
    const asked = theSession().then(() => api.get<PastHands>(`/api/tables/${encodeURIComponent(table)}/hands`));
    asked.then(
      (found) => !gone && setHands(found.hands),
      () => !gone && setHands((was) => was ?? []),
    );
    return () => {
      gone = true;
    };
  }, [table, last]);
  return hands;
}
