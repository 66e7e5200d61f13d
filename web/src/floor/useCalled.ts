import { usePolled } from "../staff";
import type { CalledOut, FloorView } from "../wire";
import { oldestFirst } from "./look";
import type { FloorTable } from "./useFloorTable";

/** The called-out hands of this table. Their reasons and times are in the floor's view, which is fetched while there
    are any. */
export function useCalled({ table, frame }: FloorTable): { called: CalledOut[]; again: () => Promise<void> } {
  const waiting = frame.public.hand?.called ?? [];
  const floor = usePolled<FloorView>(waiting.length > 0 ? "/api/staff/floor" : null, 2000);
  const called = (floor.value?.called ?? []).filter((one) => one.table === table && waiting.includes(one.who));
  return { called: oldestFirst(called), again: floor.again };
}
