// What the parts of the dealer's screen share.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Shown } from "../table/turn";
import type { Frame, SheetInfo, StaffTable } from "../wire";
import type { NextKey } from "./next";
import type { SpotLine } from "./spots";
import type { Deal } from "./useDeal";
import type { May } from "./may";

export interface Dealing {
  table: string;
  staff: StaffTable;
  frame: Frame;
  sheet: SheetInfo;
  view: Shown;
  key: NextKey | null;
  lines: SpotLine[];
  deal: Deal;
  may: May;
  again: () => Promise<void>;
  openSide: () => void;
}

export const DealingContext = createContext<Dealing | null>(null);

export function useDealing(): Dealing {
  const found = useContext(DealingContext);
  if (!found) throw new Error("a part of the dealer's screen outside of it");
  return found;
}
