/** Closing a table, with a count of tray and rack; or the count alone, while the table is open. */

import { TrayCount } from "../staff";
import { tableTitle } from "./look";
import type { FloorTable } from "./useFloorTable";

interface CountProps {
  at: FloorTable;
  onClose: () => void;
}

export function CloseTable({ at, onClose }: CountProps) {
  return (
    <TrayCount
      card={at.staff.card}
      does="close-table"
      title={`Close ${tableTitle(at.table)}`}
      verb="Close with this count"
      done={`${tableTitle(at.table)} is closed.`}
      two={at.staff.card.chips === "issued"}
      onClose={onClose}
      onChanged={at.again}
    />
  );
}

export function CountTable({ at, onClose }: CountProps) {
  return (
    <TrayCount
      card={at.staff.card}
      does="count-tray"
      title={`Count ${tableTitle(at.table)}`}
      verb="Enter my count"
      done="The counts are the same: done."
      two={at.staff.card.chips === "issued"}
      onClose={onClose}
      onChanged={at.again}
    />
  );
}
