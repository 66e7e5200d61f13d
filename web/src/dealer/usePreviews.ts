import { useEffect, useState } from "preact/hooks";
import { api } from "../net";
import type { Shown } from "../table/turn";
import type { HandResult, SheetInfo } from "../wire";
import { openHand, type Previews } from "./spots";

/** The results of face-up hands before the house has settled them, from the payout checker and public cards. Not
    included: a setting other than the best one, a bank that is used up, and a posted maximum. */
export function usePreviews(sheet: SheetInfo | null, view: Shown | null): Previews {
  const [known, setKnown] = useState<Record<string, HandResult | null>>({});
  const hands =
    sheet && view?.hand && !view.over
      ? view.spots.flatMap((spot) => {
          const open = Object.keys(spot.settled).length > 0 ? null : openHand(sheet, view.hand!, spot);
          return open ? [{ spot: spot.number, open, key: `${view.number} ${JSON.stringify(open)}` }] : [];
        })
      : [];
  const wanted = hands.map((one) => one.key).join("|");
  useEffect(() => {
    const stop = new AbortController();
    for (const { key, open } of hands) {
      if (key in known) continue;
      api.post<HandResult>("/api/settle", open, stop.signal).then(
        (result) => setKnown((before) => ({ ...before, [key]: result })),
        () => undefined, // the settlement will show it
      );
    }
    return () => stop.abort();
  }, [wanted]);
  useEffect(() => setKnown({}), [view?.number]);
  return Object.fromEntries(hands.map(({ spot, key }) => [spot, known[key] ?? null]));
}
