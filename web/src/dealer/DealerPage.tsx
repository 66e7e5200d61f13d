// A human dealer runs a table of the house: the table as everybody sees it, and one key at a time.

import "../styles/table.css";
import "../styles/board.css";
import "../styles/dealer.css";
import { useEffect, useState } from "preact/hooks";
import { Button, grouped, Icon, IconButton, Mark, Meters, Notice } from "../kit";
import { Link, Menu, RoomButton, TabletKey, usePageTitle } from "../shell";
import { ForRoles, usePolled } from "../staff";
import { Board } from "../table/Board";
import { useFit } from "../table/useFit";
import { Panels } from "../table/Panels";
import { TableContext } from "../table/state";
import { useLive } from "../table/useLive";
import type { StaffTable } from "../wire";
import { Away, Coming } from "./Away";
import { ClosedTable } from "./ClosedTable";
import { DealerDock } from "./DealerDock";
import { DealerPhone } from "./DealerPhone";
import { DealerSide, SideDrawer } from "./DealerSide";
import { DealingContext, type Dealing } from "./dealing";
import { nextKey } from "./next";
import { spotLines } from "./spots";
import { useDeal } from "./useDeal";
import { mayOf } from "./may";
import { usePreviews } from "./usePreviews";
import { useWatchedTable } from "./useWatchedTable";
import { useWaiting } from "./useWaiting";

export default function DealerPage({ table }: { table: string }) {
  return (
    <ForRoles page="dealer" title={`Dealer, ${table}`}>
      <Behind table={table} />
    </ForRoles>
  );
}

const STAFF_MS = 1500;

function Behind({ table }: { table: string }) {
  const at = encodeURIComponent(table);
  const staff = usePolled<StaffTable>(`/api/staff/tables/${at}`, STAFF_MS);
  const live = useLive(table);
  const fit = useFit();
  const watched = useWatchedTable(table, live, fit);
  const previews = usePreviews(live.sheet, watched?.view ?? null);
  const may = mayOf(staff.value);
  useEffect(() => {
    if (live.frame) void staff.again(); // the possible commands may have changed with the table
  }, [live.frame?.version]);
  const card = staff.value?.card ?? null;
  const key = staff.value && live.frame && live.sheet ? nextKey(staff.value, live.frame, live.sheet) : null;
  const deal = useDeal(table, key, live.frame?.version ?? 0, staff.again);
  const [side, setSide] = useState(false);
  const { waiting } = useWaiting(table);
  usePageTitle(`Dealer, ${table}`);
  if (staff.refused === 404 || live.bye || (live.failed && !live.sheet))
    return <Away title="There is no such table" why={live.bye ?? live.failed ?? `No table is called ${table}.`} />;
  if (card && !card.open) return <ClosedTable table={table} onOpened={() => void staff.again()} />;
  if (card?.cards === "real")
    return (
      <Away title={`Table ${table} has real cards`} why="Its hands are tapped in on the tablet beside the felt.">
        <Link class="btn solid" href={`/felt/${at}`}>
          To the tablet
        </Link>
      </Away>
    );
  if (!watched || !staff.value || !live.frame || !live.sheet) return <Coming />;
  const dealing: Dealing = {
    table,
    deal,
    may,
    key,
    staff: staff.value,
    frame: live.frame,
    sheet: live.sheet,
    view: watched.view,
    lines: spotLines(live.frame, live.sheet, watched.view, previews),
    again: staff.again,
    openSide: () => setSide(true),
  };
  const phone = fit.shape === "phone";
  return (
    <DealingContext.Provider value={dealing}>
      <TableContext.Provider value={watched.table}>
        <div class={phone ? "dl-phone" : fit.side === "panel" ? "tp-app dl" : "tp-app alone dl"}>
          <Bar drawer={phone || fit.side === "drawer"} asks={waiting.length + (staff.value.card.transit > 0 ? 1 : 0)} />
          {phone ? (
            <DealerPhone />
          ) : (
            <main class="tp-stage" id="main" aria-label="Table">
              <Board />
              <DealerDock />
            </main>
          )}
          {!phone && fit.side === "panel" && <DealerSide />}
        </div>
        {(live.state === "lost" || staff.stale) && (
          <div class="tp-lost">
            <Notice kind="warn" icon="offline">
              Connection lost. The table stands still; trying again.
            </Notice>
          </div>
        )}
        <Panels />
        <SideDrawer open={side} onClose={() => setSide(false)} />
      </TableContext.Provider>
    </DealingContext.Provider>
  );
}

function Bar({ drawer, asks }: { drawer: boolean; asks: number }) {
  const [menu, setMenu] = useState(false);
  return (
    <DealingContext.Consumer>
      {(dealing) => (
        <header class="bar tp-bar dl-bar">
          <Link class="mark" href="/" label="pitboss, to the lobby">
            <Mark />
          </Link>
          <div class="bar-title grow">
            <h1>{dealing?.table}</h1>
            <span class="tp-title">{dealing?.sheet.title}</span>
            {dealing && dealing.view.number > 0 && <span class="pill">Hand {grouped(dealing.view.number)}</span>}
            <Meters meters={dealing?.frame.public.meters} />
            {dealing?.view.over && <span class="pill win">{dealing.view.hand?.void ? "Void" : "Settled"}</span>}
            <span class="pill dl-who">
              <Icon name={dealing?.staff.card.dealer === "automatic" ? "bot" : "person"} />
              {dealing?.staff.card.dealer === "automatic" ? "The house deals" : `${dealing?.staff.card.dealer} deals`}
            </span>
          </div>
          {drawer && (
            <Button
              size="small"
              icon="people"
              class={asks > 0 ? "asks" : undefined}
              onClick={() => dealing?.openSide()}
            >
              Table
              {asks > 0 && <span class="sr">, something waits for you</span>}
            </Button>
          )}
          <TabletKey />
          <RoomButton />
          <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => setMenu(true)} />
          <Menu open={menu} onClose={() => setMenu(false)} />
        </header>
      )}
    </DealingContext.Consumer>
  );
}
