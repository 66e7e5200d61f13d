import { usePolled } from "../staff";
import type { Waiting, WaitingApprovals } from "../wire";

/** The commands at this table that wait for a second person, who may be the viewer. */
export function useWaiting(table: string): { waiting: Waiting[]; again: () => void } {
  const { value, again } = usePolled<WaitingApprovals>("/api/staff/approvals", 3000);
  return { waiting: (value?.waiting ?? []).filter((one) => one.table === table && !one.mine), again };
}
