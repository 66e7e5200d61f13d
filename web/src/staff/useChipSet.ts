/** The chips of the house, fetched once for all forms of a page. */

import { useEffect, useState } from "preact/hooks";
import { houseChips, type Pieces } from "../kit";
import { api, theSession } from "../net";
import type { ChipKind, ChipSet, SuggestedChips } from "../wire";

const NONE: readonly ChipKind[] = [];

let fetched: Promise<ChipSet | null> | null = null;

export function fetchSets(): Promise<ChipSet | null> {
  fetched ??= theSession()
    .then(() => api.get<ChipSet>("/api/staff/chips"))
    .then((found) => {
      houseChips(found.chips);
      return found;
    })
    .catch(() => {
      fetched = null; // tried again by the next form; until then it works by totals
      return null;
    });
  return fetched;
}

const fetchSet = (): Promise<readonly ChipKind[]> => fetchSets().then((found) => found?.chips ?? NONE);

/** After the manager has changed the set. */
export function chipSetChanged(): void {
  fetched = null;
}

/** The set, the smallest first; empty if the house has none, or until it is known. */
export function useChipSet(wanted = true): readonly ChipKind[] {
  const [set, setSet] = useState<readonly ChipKind[]>(NONE);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    void fetchSet().then((found) => here && setSet(found));
    return () => {
      here = false;
    };
  }, [wanted]);
  return wanted ? set : NONE;
}

/** Where chips come from, and what for. Without a table, or the bets of one, the fewest chips are proposed. */
export interface ChipsFrom {
  /** Those that the cage has. */
  cage?: boolean;
  /** Those that came to the rack of this table. */
  rack?: string;
  /** Those that this table works with, whatever is fewest. */
  table?: string;
  /** The same for a table that is being opened: its least and its most bet. */
  least?: number;
  most?: number | undefined;
  /** For somebody who plays: chips to bet with. */
  plays?: boolean;
}

/** A buy-in at the cage. */
export const CAGE: ChipsFrom = { cage: true, plays: true };

export interface Proposed {
  /** Null: the house has no set, or does not say. Then the amount goes alone. */
  pieces: Pieces | null;
  /** The chips that are there do not make the amount. */
  unmade: boolean;
}

export async function suggested(cents: number, from: ChipsFrom): Promise<Proposed> {
  if ((await fetchSet()).length === 0) return { pieces: null, unmade: false };
  const asked = new URLSearchParams({ cents: String(cents) });
  for (const [name, value] of Object.entries(from)) if (value) asked.set(name, String(value));
  return api.get<SuggestedChips>(`/api/staff/chips/for?${asked}`).then(
    ({ pieces }) => ({ pieces, unmade: pieces === null }),
    () => ({ pieces: null, unmade: false }),
  );
}
