import { usePolled } from "../staff";
import type { CalledOut, FloorView } from "../wire";
import { oldestFirst } from "./look";
import type { FloorTable } from "./useFloorTable";

/** The hands of this table that wait to be seen. Why and since when is in the floor's picture, asked for while there
    are any. */
export function useCalled({ table, frame }: FloorTable): { called: CalledOut[]; again: () => Promise<void> } {
  const waiting = frame.public.hand?.called ?? [];
  const floor = usePolled<FloorView>(waiting.length > 0 ? "/api/staff/floor" : null, 2000);
  const called = (floor.value?.called ?? []).filter((one) => one.table === table && waiting.includes(one.who));
  return { called: oldestFirst(called), again: floor.again };
}
