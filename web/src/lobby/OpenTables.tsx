/** Tables that are open now, with their seats. */

import { useState } from "preact/hooks";
import { tableTitle } from "../floor/look";
import { Button } from "../kit";
import { Link } from "../shell";
import type { OpenTableCard } from "../wire";

const SHOWN_FIRST = 5;

export function OpenTables({ tables }: { tables: readonly OpenTableCard[] }) {
  const [all, setAll] = useState(false);
  const shown = inOrder(tables).slice(0, all ? tables.length : SHOWN_FIRST);
  return (
    <section class="panel" aria-labelledby="open-tables">
      <header>
        <h2 id="open-tables">Tables open now</h2>
        <span class="grow" />
        {tables.length > SHOWN_FIRST && (
          <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Fewer" : `All ${tables.length}`}
          </Button>
        )}
      </header>
      <div class="body">
        {tables.length === 0 ? (
          <p class="note">No table is open to all. Play opens one.</p>
        ) : (
          <ul class="rows">
            {shown.map((table) => (
              <li key={table.table}>
                <Row table={table} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Row({ table }: { table: OpenTableCard }) {
  return (
    <Link href={`/table/${encodeURIComponent(table.table)}`}>
      <b>{tableTitle(table.table)}</b>
      <span class="dots" role="img" aria-label={`${table.taken} of ${table.seats} seats taken`}>
        {Array.from({ length: table.seats }, (_, seat) => (
          <i key={seat} class={seat < table.taken ? "on" : undefined} />
        ))}
      </span>
      <span class="d">
        {table.title}, <span class="nb">{table.limits}</span>
        {playedFor(table)}
      </span>
      <span class="r">{waitOf(table)}</span>
    </Link>
  );
}

/** Whether the house has opened the table for the evening, and not only for practice. */
export const ofHouse = ({ chips = "practice" }: Pick<OpenTableCard, "chips">): boolean => chips !== "practice";

/** Tables of the house first, and among those the ones with people; otherwise in the house's order. */
export function inOrder(tables: readonly OpenTableCard[]): OpenTableCard[] {
  const rank = (one: OpenTableCard): number => (ofHouse(one) ? (one.taken > one.bots ? 0 : 1) : 2);
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/** Only what is unusual: not practice chips, and not decks of the house. */
export function playedFor({ chips, cards }: Pick<OpenTableCard, "chips" | "cards">): string {
  const what = chips === "issued" ? ", chips of the house" : chips === "night" ? ", chips of the night" : "";
  return cards === "real" ? `${what}, real cards` : what;
}

/** Bots do not give up their seats, so these count as taken. */
export function waitOf({ waiting, bots, taken, seats, invited_only }: OpenTableCard): string {
  if (waiting > 0) return `${waiting} waiting`;
  if (invited_only) return "Invited only";
  if (taken >= seats) return "Full";
  return bots > 0 ? `${bots} ${bots === 1 ? "bot" : "bots"}, no wait` : "No wait";
}
