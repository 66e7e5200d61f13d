/** All tables at a glance, and everything that waits for the floor manager. */

import "../styles/floor.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, buttonClass, dayOf, Empty, Icon, money, Segmented, Spinner, Tag } from "../kit";
import { PrintKey } from "../print";
import { Link, PageHeader, SoundButton, sounds } from "../shell";
import { ForRoles, Heard, useNow, usePolled, useStaff, type Watched } from "../staff";
import { useAsk } from "../odds/useAsk";
import type { FloorView, HouseTableRow, HouseTables, TableCard } from "../wire";
import { Beside } from "./Beside";
import { ClosedTables } from "./ClosedTables";
import { needYou, ofHouse, showing, type Show } from "./look";
import { OpenTable } from "./OpenTable";
import { TableTile } from "./TableTile";
import { STOPS } from "../staff/stops";
import { useFloorKeys } from "./useFloorKeys";

export default function FloorPage() {
  return (
    <ForRoles page="floor" title="Floor">
      <Floor />
    </ForRoles>
  );
}

function Floor() {
  const floor = usePolled<FloorView>("/api/staff/floor");
  const need = floor.value ? needYou(floor.value) : 0;
  useCall(floor.value ? need : null);
  return (
    <>
      <PageHeader title={need > 0 ? `(${need}) Floor` : "Floor"}>
        {floor.value && (
          <span class="note fl-where">
            {floor.value.house}, {dayOf(floor.value.day)}
          </span>
        )}
        {need > 0 && <Tag kind="brass">{need === 1 ? "1 needs you" : `${need} need you`}</Tag>}
        <SoundButton />
      </PageHeader>
      {floor.value ? <Room floor={floor} view={floor.value} /> : <Coming floor={floor} />}
    </>
  );
}

function Coming({ floor }: { floor: Watched<FloorView> }) {
  return (
    <main class="page narrow" id="main">
      <h1 class="sr">Floor</h1>
      <Heard polled={floor} />
      {floor.problem === null && <Spinner label="Walking the floor" />}
    </main>
  );
}

/** Something new waits: announced once, with a sound if that is on. */
function useCall(need: number | null): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (need === null) return;
    if (before.current !== null && need > before.current) {
      sounds.play("turn");
      announce(need === 1 ? "One thing needs you." : `${need} things need you.`);
    }
    before.current = need;
  }, [need]);
}

const SHOWS: readonly { value: Show; label: string }[] = [
  { value: "all", label: "All" },
  { value: "need", label: "Need me" },
  { value: "waiting", label: "Waiting" },
];

function Room({ floor, view }: { floor: Watched<FloorView>; view: FloorView }) {
  const [show, setShow] = useState<Show>("all");
  const [opening, setOpening] = useState<{ first: HouseTableRow | null } | null>(null);
  const rows = useHouseTables(view);
  const opens = useStaff().is("floor"); // a manager may look at this page, but not open a table
  const now = useNow(1000);
  const room = useRef<HTMLDivElement>(null);
  const tables = showing(view.tables, show);
  const house = tables.filter(ofHouse);
  const guests = tables.filter((card) => !ofHouse(card));
  const passedMs = floor.at === null ? 0 : Math.max(0, now - floor.at);
  const tile = (card: TableCard) => <TableTile key={card.table} card={card} passedMs={passedMs} />;
  useFloorKeys(room);
  return (
    <div class="fl">
      <Beside view={view} now={now} onChanged={floor.again} />
      <main class="fl-right" id="main">
        <Heard polled={floor} />
        <h1 class="fl-house">
          {view.house}, <span>{dayOf(view.day)}</span>
        </h1>
        <div class="fl-sum">
          <p>
            <b>{view.open}</b>open
          </p>
          <p>
            <b>{view.seated}</b>seated
          </p>
          {view.drop !== null && view.win !== null && (
            <>
              <p>
                <b>{money(view.drop)}</b>drop
              </p>
              <p>
                <b>{money(view.win)}</b>win
              </p>
            </>
          )}
          <Segmented label="Show" options={SHOWS} value={show} onChange={setShow} />
          {opens && (
            <Button icon="plus" onClick={() => setOpening({ first: null })}>
              Open a table
            </Button>
          )}
        </div>
        <div class="fl-room" ref={room}>
          {house.length === 0 ? (
            <Nothing show={show} guests={guests.length} opens={opens} />
          ) : (
            <ul class="fl-tables" aria-label="Tables">
              {house.map(tile)}
            </ul>
          )}
          {guests.length > 0 && (
            <details class="fl-guests">
              <summary>
                {guests.length === 1 ? "1 practice table" : `${guests.length} practice tables`} of guests
                <Icon name="down" />
              </summary>
              <ul class="fl-tables" aria-label="Practice tables of guests">
                {guests.map(tile)}
              </ul>
            </details>
          )}
          {show === "all" && rows.some((row) => !row.open) && (
            <ClosedTables
              rows={rows.filter((row) => !row.open)}
              today={view.closed}
              onOpenOtherwise={opens ? (first) => setOpening({ first }) : null}
              onOpened={floor.again}
            />
          )}
          <p class="fl-stops">
            <PrintKey documents={STOPS} kind="quiet" label="When something stops" />
            <Link class={buttonClass("quiet")} href="/learn">
              Learn the tablet
            </Link>
          </p>
        </div>
      </main>
      {opening && (
        <OpenTable
          open={view.tables.map((card) => card.table)}
          rows={rows}
          first={opening.first}
          onClose={() => setOpening(null)}
          onOpened={floor.again}
        />
      )}
    </div>
  );
}

const NO_TABLES: readonly HouseTableRow[] = [];

/** The tables of the house, read again when one was opened or closed. */
function useHouseTables(view: FloorView): readonly HouseTableRow[] {
  const { answer, again } = useAsk<HouseTables>("/api/staff/tables");
  const open = view.tables.map((card) => card.table).join("/");
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) again();
    first.current = false;
  }, [open, view.closed.length]);
  const last = useRef(NO_TABLES);
  if (answer) last.current = answer.tables; // while it is read again, the list stays
  return last.current;
}

function Nothing({ show, guests, opens }: { show: Show; guests: number; opens: boolean }) {
  switch (show) {
    case "all":
      return (
        <Empty title={guests > 0 ? "No table of the house is open" : "No table is open"} icon="table">
          <p>
            {opens
              ? "Open one: its bank comes from the cage, and players find it in the lobby."
              : "The floor opens tables."}
          </p>
        </Empty>
      );
    case "need":
      return <Empty title="No table needs you" icon="tick" />;
    case "waiting":
      return <Empty title="Nobody waits for a seat" icon="people" />;
  }
}
