import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, dateTime, grouped, Icon, money, Notice } from "../kit";
import { ApiError, newId } from "../net";
import { Link } from "../shell";
import { sendSurely } from "../staff";
import type { HouseTableRow, Opened, TableCard } from "../wire";
import { closedSay, tableTitle } from "./look";

interface ClosedTablesProps {
  /** The tables of the house that are closed, whenever that was. */
  rows: readonly HouseTableRow[];
  /** Those for chips from the cashier that were closed today, with their results. */
  today: readonly TableCard[];
  /** Null for viewers who may not open tables. */
  onOpenOtherwise: ((row: HouseTableRow) => void) | null;
  onOpened: () => void;
}

/** The closed tables of the house: each has its name for good, and opens again as last time with one key. */
export function ClosedTables({ rows, today, onOpenOtherwise, onOpened }: ClosedTablesProps) {
  return (
    <details class="fl-guests" open={rows.length > 0 && rows.length <= 12}>
      <summary>
        {closedSay(rows.length, today)}
        <Icon name="down" />
      </summary>
      <ul class="fl-rows" aria-label="Closed tables">
        {rows.map((row) => (
          <li key={row.table}>
            <div class="fl-row-says">
              <b>
                <Link href={`/floor/${encodeURIComponent(row.table)}`}>{tableTitle(row.table)}</Link>
              </b>
              <small>
                {row.title}. {lastTime(row)}
              </small>
              <small>{resultSays(row, today.find((card) => card.table === row.table) ?? null)}</small>
            </div>
            {onOpenOtherwise && (
              <div class="fl-row-keys">
                <OpenAgain row={row} onOpened={onOpened} />
                <Button size="small" kind="quiet" onClick={() => onOpenOtherwise(row)}>
                  Open otherwise<span class="sr"> than last time, {tableTitle(row.table)}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "Real cards, 7 seats, $2,000 in the tray and $500 in the rack." */
export function lastTime({ cards, chips, seats, tray, rack }: HouseTableRow): string {
  const kind = chips === "issued" ? "" : chips === "night" ? "chips of a night, " : "practice chips, ";
  const dealt = `${kind}${cards === "real" ? "real cards" : "sealed decks"}`;
  const room = `${seats} ${seats === 1 ? "seat" : "seats"}`;
  const said = `${dealt}, ${room}, ${money(tray)} in the tray and ${money(rack)} in the rack.`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function resultSays({ at, hands }: HouseTableRow, card: TableCard | null): string {
  const when = `Closed ${dateTime(at)}`;
  if (card === null) return hands === 0 ? `${when}; no hand was dealt.` : `${when}, after hand ${grouped(hands)}.`;
  const played = card.hand === 1 ? "1 hand" : `${grouped(card.hand)} hands`;
  if (card.win === null) return `${when}. Today ${played}; its drop box is still to be counted.`;
  return `${when}. Today ${played}, drop ${money(card.drop ?? 0)}, win ${money(card.win)}.`;
}

/** One key: the game, the limits and the terms are those of the last opening. */
export function OpenAgain({
  row,
  onOpened,
  size = "small",
}: {
  row: HouseTableRow;
  onOpened: () => void;
  size?: "small" | "normal";
}) {
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState<{ kind: "lose" | "warn"; text: string } | null>(null);
  const id = useRef(newId()); // kept until the house has answered, so that nothing is opened twice
  useEffect(() => {
    id.current = newId();
    setSays(null);
  }, [row.table, row.openings]);
  async function open(): Promise<void> {
    setBusy(true);
    setSays(null);
    try {
      const asked = { id: id.current, table: row.table, as_before: row.openings };
      const { table, waiting } = await sendSurely<Opened>("/api/staff/tables", asked);
      const title = tableTitle(table);
      if (waiting) setSays({ kind: "warn", text: `${title} opens once another person has agreed.` });
      else announce(`${title} is open.`);
      onOpened();
    } catch (failed) {
      // It was refused, so another try is a new command.
      if (failed instanceof ApiError && failed.status !== 0) id.current = newId();
      const refused = failed instanceof ApiError ? failed.problem.message : null;
      setSays({ kind: "lose", text: refused ?? "The house did not answer. Look whether the table is open." });
    }
    setBusy(false);
  }
  return (
    <>
      <Button size={size} kind="primary" disabled={busy} onClick={() => void open()}>
        {busy ? "Opening" : "Open as last time"}
        <span class="sr">, {tableTitle(row.table)}</span>
      </Button>
      {says && (
        <Notice kind={says.kind} live>
          {says.text}
        </Notice>
      )}
    </>
  );
}
