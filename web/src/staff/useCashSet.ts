import { useEffect, useState } from "preact/hooks";
import { fetchSets } from "./useChipSet";
import type { CashKind } from "../wire";

const NONE: readonly CashKind[] = [];

/** The notes and coins of the house's currency, the smallest first; empty until they are known. */
export function useCashSet(): readonly CashKind[] {
  const [cash, setCash] = useState<readonly CashKind[]>(NONE);
  useEffect(() => {
    let here = true;
    void fetchSets().then((found) => here && setCash(found?.cash ?? NONE));
    return () => {
      here = false;
    };
  }, []);
  return cash;
}
