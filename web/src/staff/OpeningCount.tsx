/** What a table was opened with is counted by dealer and floor, each alone: said until both have. */

import { useState } from "preact/hooks";
import { Button, Notice } from "../kit";
import type { StaffTable } from "../wire";
import { TrayCount } from "./TrayCount";

interface OpeningCountProps {
  staff: StaffTable;
  may: (word: "count-tray") => boolean;
  onChanged: () => void;
}

export function OpeningCount({ staff, may, onChanged }: OpeningCountProps) {
  const [counts, setCounts] = useState(false);
  const due = staff.opening_count ?? null;
  if (due === null) return null;
  return (
    <Notice kind="warn" icon="chips" title="Opening count">
      {due === "entered" ? (
        <p>Your count is in. Now somebody else counts: dealer and floor, each alone.</p>
      ) : (
        <p>
          Tray and rack are not counted since the table was opened. Dealer and floor count, each alone, between hands.
        </p>
      )}
      {due === "due" && may("count-tray") && <Button onClick={() => setCounts(true)}>Count the opening</Button>}
      {counts && (
        <TrayCount
          card={staff.card}
          does="count-tray"
          title="Opening count"
          verb="Enter my count"
          done="The counts are the same: done."
          two
          onClose={() => setCounts(false)}
          onChanged={onChanged}
        />
      )}
    </Notice>
  );
}
