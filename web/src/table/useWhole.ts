// The finished hand as the house tells it, with the reason for every wager; and the list of hands before.

import { useEffect, useState } from "preact/hooks";
import { api, theSession } from "../net";
import type { PastHand, PastHands, WholeHand } from "../wire";

export function useWhole(table: string, number: number | null): WholeHand | null {
  const [whole, setWhole] = useState<WholeHand | null>(null);
  useEffect(() => {
    if (number === null || number < 1) return;
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
  return whole && whole.number === number ? whole : null;
}

export function usePast(table: string, last: number): PastHand[] | null {
  const [hands, setHands] = useState<PastHand[] | null>(null);
  useEffect(() => {
    let gone = false;
    // Whose hands?
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
