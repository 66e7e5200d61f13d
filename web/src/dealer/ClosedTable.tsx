/** A table that is closed, on a screen that stays beside it: it opens here by itself when the floor opens it again. */

import { lastTime, OpenAgain } from "../floor/ClosedTables";
import { tableTitle } from "../floor/look";
import { useAsk } from "../odds/useAsk";
import { Link } from "../shell";
import { PAGE_ROLES, useStaff } from "../staff";
import type { HouseTables } from "../wire";
import { Away } from "./Away";

export function ClosedTable({ table, onOpened }: { table: string; onOpened: () => void }) {
  const at = encodeURIComponent(table);
  const { is } = useStaff();
  return (
    <Away
      title={`${tableTitle(table)} is closed`}
      why={
        is("floor")
          ? "This screen goes on by itself when the table is opened again."
          : "The floor opens it again. This screen goes on by itself then."
      }
    >
      <Again table={table} onOpened={onOpened} />
      <div class="st-away-links">
        {is(...PAGE_ROLES.shift) && (
          <Link class="btn" href={`/shift/${at}`}>
            Shift report
          </Link>
        )}
        <Link class="btn" href={`/history/${at}`}>
          Hands
        </Link>
      </div>
    </Away>
  );
}

/** The last opening, and for the floor the key that repeats it. */
export function Again({ table, onOpened }: { table: string; onOpened: () => void }) {
  const { is } = useStaff();
  const known = useAsk<HouseTables>("/api/staff/tables");
  const row = known.answer?.tables.find((one) => one.table === table) ?? null;
  if (row === null || row.open) return null;
  return (
    <>
      <p class="note">
        Last time: {row.title}. {lastTime(row)}
      </p>
      {is("floor") && <OpenAgain row={row} size="normal" onOpened={onOpened} />}
    </>
  );
}
