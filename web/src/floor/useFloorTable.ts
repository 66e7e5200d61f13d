import { useEffect } from "preact/hooks";
import { usePolled, type Watched } from "../staff";
import { useLive, type Live } from "../table/useLive";
import type { Frame, SheetInfo, StaffTable } from "../wire";

/** One table, as the parts of its page share it. */
export interface FloorTable {
  table: string;
  staff: StaffTable;
  frame: Frame;
  /** When the frame came, on the page's own clock. */
  heardAt: number;
  sheet: SheetInfo;
  name: (player: string) => string;
  /** Called after a command, since the data shown is then old. */
  again: () => Promise<void>;
}

export interface Watching {
  staff: Watched<StaffTable>;
  live: Live;
  /** Null until both views have arrived. */
  now: FloorTable | null;
}

/** What moves chips or undoes a hand needs two people, except for practice chips, which are worth nothing. */
export const twoPeople = ({ staff }: FloorTable): boolean => staff.card.chips !== "practice";

/** Whether the house would accept a command of the viewer now. */
export const offers = ({ staff }: FloorTable, word: string): boolean =>
  (staff.offers ?? []).some((one) => one.do === word);

/** The public view comes by the table's socket; the staff's view is fetched when it has changed. */
export function useFloorTable(table: string): Watching {
  const staff = usePolled<StaffTable>(`/api/staff/tables/${encodeURIComponent(table)}`, 2000);
  const live = useLive(table);
  useEffect(() => {
    if (live.frame) void staff.again();
  }, [live.frame?.version]);
  const { frame, sheet } = live;
  if (!staff.value || !frame || !sheet) return { staff, live, now: null };
  const called = new Map([...staff.value.card.sitters, ...staff.value.card.queue].map((one) => [one.player, one.name]));
  const name = (player: string): string => frame.people[player] ?? called.get(player) ?? "Somebody";
  return { staff, live, now: { table, staff: staff.value, frame, heardAt: live.at, sheet, name, again: staff.again } };
}
