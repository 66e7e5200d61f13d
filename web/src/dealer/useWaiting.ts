import { usePolled } from "../staff";
import type { WaitingApprovals } from "../wire";

/** How many commands at this table wait for a second person, who may be the viewer. */
export function useWaiting(table: string): number {
  const { value } = usePolled<WaitingApprovals>("/api/staff/approvals", 3000);
  return (value?.waiting ?? []).filter((one) => one.table === table && !one.mine).length;
}
