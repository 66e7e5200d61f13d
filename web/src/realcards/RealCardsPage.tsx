// The tablet beside real cards: the dealer taps the cards and bets, and the house says what to pay.

import { useEffect, useMemo } from "preact/hooks";
import { Away, Coming } from "../dealer/Away";
import { ClosedTable } from "../dealer/ClosedTable";
import { useWaiting } from "../dealer/useWaiting";
import { Button } from "../kit";
import { useAsk } from "../odds/useAsk";
import { Link, usePageTitle } from "../shell";
import { ForRoles, usePolled } from "../staff";
import { useLive } from "../table/useLive";
import type { RealCardsSheet, StaffTable } from "../wire";
import { standing } from "./standing";
import { TabletScreen, type TabletProps } from "./TabletScreen";
import { worldOf } from "./useTablet";

export default function RealCardsPage({ table }: { table: string }) {
  return (
    <ForRoles page="felt" title={`Real cards, ${table}`}>
      <Tablet table={table} />
    </ForRoles>
  );
}

const STAFF_MS = 3000;

function Tablet({ table }: { table: string }) {
  const at = encodeURIComponent(table);
  const staff = usePolled<StaffTable>(`/api/staff/tables/${at}`, STAFF_MS);
  const card = staff.value?.card ?? null;
  const live = useLive(table);
  usePageTitle(`Real cards, ${table}`);
  const { closed, cards } = live.frame?.public ?? {};
  const { number, corrected } = live.frame?.last ?? {};
  useEffect(() => void staff.again(), [closed, cards, number, corrected]); // the other one follows at once
  if (staff.refused === 404 || live.bye || (live.failed && !live.sheet))
    return <Away title="There is no such table" why={live.bye ?? live.failed ?? `No table is called ${table}.`} />;
  const stands = standing(live.frame, card);
  if (stands === "closed") return <ClosedTable table={table} onOpened={() => void staff.again()} />;
  if (stands === "sealed")
    return (
      <Away
        title={`Table ${table} deals from sealed decks`}
        why="Its cards are the house's own: nothing has to be tapped in."
      >
        <Link class="btn solid" href={`/dealer/${at}`}>
          To the dealer's screen
        </Link>
      </Away>
    );
  if (!live.frame || !live.sheet) return <Coming />;
  return <Entering table={table} frame={live.frame} info={live.sheet} staff={staff.value} onDone={staff.again} />;
}

function Entering({ table, ...props }: { table: string } & Omit<TabletProps, "world" | "sheet" | "waiting">) {
  const sheet = useAsk<RealCardsSheet>(`/api/felt/${encodeURIComponent(table)}/sheet`);
  const world = useMemo(() => worldOf(table), [table]);
  const { waiting, again } = useWaiting(table);
  if (sheet.problem)
    return (
      <Away title="The sheet cannot be shown" why={sheet.problem}>
        <Button onClick={sheet.again}>Try again</Button>
      </Away>
    );
  const onDone = () => {
    again();
    props.onDone();
  };
  return <TabletScreen table={table} {...props} onDone={onDone} world={world} sheet={sheet.answer} waiting={waiting} />;
}
