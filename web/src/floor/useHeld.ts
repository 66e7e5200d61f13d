import { useEffect } from "preact/hooks";
import { askTable } from "../staff";
import { offers, type FloorTable } from "./useFloorTable";

/** While somebody writes down what went wrong the hand is stopped, so that no clock folds it meanwhile. It goes on when
    the form is closed, unless it is void by then, waits for a second person, or was stopped by somebody before. */
export function useHeld(at: FloorTable, open: boolean): void {
  useEffect(() => {
    if (!open || !offers(at, "stop-hand")) return;
    const stopped = askTable(at.table, { do: "stop-hand" });
    return () => void stopped.then((answer) => (answer.error ? null : askTable(at.table, { do: "go-on" })));
  }, [open]);
}
