/** The tables of the house, for a dealer who comes to work: each with a link to its felt. */

import { buttonClass, Empty, inKind, money, Spinner, Tag } from "../kit";
import { Link, PageHeader } from "../shell";
import { ApprovalsPanel, ForRoles, Heard, usePolled, useStaff } from "../staff";
import type { FloorView, RotaView, TableCard } from "../wire";
import { Mine } from "../floor/RotaPage";
import "../styles/office.css";

export default function DealTablesPage() {
  return (
    <ForRoles page="dealer-tables" title="Tables to deal">
      <DealTables />
    </ForRoles>
  );
}

/** What a dealer may agree to, from docs/permissions.md; the other roles may agree to something at every place. */
const SECONDED_BY_DEALERS = [
  "open-table",
  "close-table",
  "fill",
  "credit",
  "sell-chips",
  "change-box",
  "hand-over-dealing",
  "inspect-deck",
  "count-tray",
];

function DealTables() {
  const { is } = useStaff();
  const more = is("floor", "cashier", "manager");
  const polled = usePolled<FloorView>("/api/staff/floor", 3000);
  const rota = usePolled<RotaView>("/api/staff/rota", 5000);
  const tables = polled.value?.tables.filter((table) => table.open) ?? null;
  return (
    <>
      <PageHeader title="Tables to deal" />
      <main class="page of-account" id="main">
        <div class="of-title">
          <h1>Tables to deal</h1>
          <Link class={buttonClass("quiet")} href="/learn">
            Learn the tablet
          </Link>
        </div>
        <Heard polled={polled} />
        {rota.value?.mine && <Mine mine={rota.value.mine} onChanged={rota.again} />}
        <ApprovalsPanel
          only={(one) => one.mine || more || SECONDED_BY_DEALERS.includes(one.command)}
          onChanged={polled.again}
        />
        {tables === null && !polled.problem && <Spinner label="Looking round the room" />}
        {tables?.length === 0 && (
          <Empty title="No table is open" icon="table">
            The floor opens tables.
          </Empty>
        )}
        {tables && tables.length > 0 && (
          <ul class="panel of-deals">
            {tables.map((table) => (
              <Row key={table.table} table={table} />
            ))}
          </ul>
        )}
      </main>
    </>
  );
}

function Row({ table }: { table: TableCard }) {
  const place = encodeURIComponent(table.table);
  const real = table.cards === "real";
  return (
    <li>
      <div>
        <b>{table.table}</b>
        <small>
          {table.title}, {table.limits}
        </small>
      </div>
      <span class="of-pills">
        {real && <Tag>Real cards</Tag>}
        {table.transit > 0 && <Tag kind="warn">Fill of {money(table.transit, inKind(table.chips))} on its way</Tag>}
        {table.needs && <Tag kind="warn">Waits for the floor</Tag>}
        <Tag>{seatsSaid(table)}</Tag>
        <Tag>{dealtBy(table)}</Tag>
      </span>
      <Link
        class={buttonClass("plain", "small")}
        href={real ? `/felt/${place}` : `/dealer/${place}`}
        label={`${real ? "Tap in hands" : "Deal"} at ${table.table}`}
      >
        {real ? "Tap in hands" : "Deal"}
      </Link>
    </li>
  );
}

/** The house sends a dealer's name, "staff" while nobody has come, or "automatic". */
export function dealtBy({ dealer }: Pick<TableCard, "dealer">): string {
  if (dealer === "automatic") return "Dealt by the house";
  return dealer === "staff" ? "No dealer yet" : `${dealer} deals`;
}

export const seatsSaid = ({ taken, seats }: Pick<TableCard, "taken" | "seats">): string =>
  `${taken.length} of ${seats} seats`;
