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

/** The chips for an amount from the cage; null if the house has no set, or does not say. */
export async function suggested(cents: number, fromCage: boolean): Promise<Pieces | null> {
  if ((await fetchSet()).length === 0) return null;
  const found = api.get<SuggestedChips>(`/api/staff/chips/for?cents=${cents}&cage=${fromCage}`);
  return found.then(
    ({ pieces }) => pieces,
    () => null, // the amount goes alone
  );
}
