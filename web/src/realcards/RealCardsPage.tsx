// The tablet beside real cards: the dealer taps the cards and bets, and the house says what to pay.

import "../styles/realcards.css";
import "../styles/board.css";
import { useMemo, useState } from "preact/hooks";
import { Away, Coming } from "../dealer/Away";
import { ClosedTable } from "../dealer/ClosedTable";
import { useWaiting } from "../dealer/useWaiting";
import { Button } from "../kit";
import { useAsk } from "../odds/useAsk";
import { Link, usePageTitle } from "../shell";
import { ForRoles, usePolled } from "../staff";
import { useLive } from "../table/useLive";
import type { RealCardsSheet, Frame, SheetInfo, StaffTable } from "../wire";
import { lastBets, withoutTurn } from "./before";
import { Bench } from "./Bench";
import { RealCardsBar } from "./RealCardsBar";
import { Panels } from "./panels";
import { choices, type Put } from "./put";
import { shapeOf, type Shape } from "./shape";
import { RealCardsContext, taps, type RealCards, type Panel } from "./state";
import { Surface } from "./Surface";
import { keptBets } from "./undoing";
import { useKeyboard } from "./useKeyboard";
import { useTablet } from "./useTablet";
import type { RealCardsNow } from "./world";

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
  if (staff.refused === 404 || live.bye || (live.failed && !live.sheet))
    return <Away title="There is no such table" why={live.bye ?? live.failed ?? `No table is called ${table}.`} />;
  if (card && !card.open) return <ClosedTable table={table} onOpened={() => void staff.again()} />;
  if (card && card.cards !== "real")
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

function Entering({
  table,
  frame,
  info,
  staff,
  onDone,
}: {
  table: string;
  frame: Frame;
  info: SheetInfo;
  staff: StaffTable | null;
  onDone: () => void;
}) {
  const sheet = useAsk<RealCardsSheet>(`/api/felt/${encodeURIComponent(table)}/sheet`);
  const shape = useMemo(() => (sheet.answer ? shapeOf(info, sheet.answer) : null), [info, sheet.answer]);
  const real = useRealCardsValue(table, frame, staff, shape);
  const rank = useKeyboard(real.value);
  if (real.gone)
    return (
      <Away
        title={real.gone.status === 404 ? "There is no such table" : "This tablet cannot go on"}
        why={real.gone.problem.message}
      />
    );
  if (sheet.problem)
    return (
      <Away title="The sheet cannot be shown" why={sheet.problem}>
        <Button onClick={sheet.again}>Try again</Button>
      </Away>
    );
  if (!real.value) return <Coming />;
  const { picture, betting, entry } = real.value;
  const watches = picture.phase === "entering" && !taps(picture);
  return (
    <RealCardsContext.Provider value={{ ...real.value, rank }}>
      <div
        class={["rc", watches ? "watching" : picture.phase, betting && "betting", entry.by === "results" && "telling"]
          .filter(Boolean)
          .join(" ")}
      >
        <RealCardsBar />
        <main class="rc-main" id="main" aria-label="The hand">
          <Surface />
          <Bench />
        </main>
      </div>
      <Panels onDone={onDone} />
    </RealCardsContext.Provider>
  );
}

/** Why the hand is void; the tablet may learn it before the table's frame does. */
function voided({ picture, agreed }: RealCardsNow, { last }: Frame): string | null {
  if (picture.phase !== "closed") return null;
  if (last?.number === picture.draft.hand) return last.void ?? null;
  return agreed ? "two people have agreed" : null;
}

function useRealCardsValue(table: string, frame: Frame, staff: StaffTable | null, sheet: Shape | null) {
  const tablet = useTablet(table, sheet);
  const [picked, pick] = useState<Put | null>(null);
  const [shown, show] = useState(1);
  const [panel, open] = useState<Panel>(null);
  const [wanted, bet] = useState<boolean | null>(null);
  const waiting = useWaiting(table);
  const { now, entry, gone, shape } = tablet;
  if (!shape || !now || !entry) return { gone, value: null };
  const bets = keptBets(table, now.picture.draft.hand);
  const last = now.picture.refused ? null : lastBets(shape, frame, now.picture, bets);
  const before = last && withoutTurn(last, now.picture);
  // The bank goes to somebody else, so ask for it at once.
  const goesOn = before !== null && before.bankSpot !== last?.bankSpot;
  const value: Omit<RealCards, "rank"> = {
    ...tablet,
    table,
    shape,
    frame,
    staff,
    entry,
    before,
    panel,
    open,
    pick,
    show,
    picture: now.picture,
    unsent: now.unsent,
    lost: now.lost,
    held: now.held,
    seen: now.seen,
    asks: waiting > 0 || (staff?.card.transit ?? 0) > 0,
    voided: voided(now, frame),
    chip: picked ?? choices(shape.info)[0] ?? { put: "off" },
    seated: frame.public.sitters.flatMap((sitter) => sitter.spots).sort((one, other) => one - other),
    shown: typeof entry.at?.place === "number" ? entry.at.place : shown,
    betting: wanted ?? Object.keys(entry.laid.spots).length === 0,
    bet,
    tap: (made) => {
      if (made.tap === "same") bet(null);
      if (made.tap === "same" && goesOn) open({ is: "bank" });
      if ("spot" in made && made.spot !== null) show(made.spot); // the next keys are about the same spot
      tablet.tap(made);
    },
    close: () => void tablet.close(),
    reopen: () => void tablet.reopen(),
    nextHand: (bets) => {
      if (!tablet.read) return;
      bet(null);
      if (bets && goesOn) open({ is: "bank" });
      tablet.nextHand(bets ? before : null);
    },
  };
  return { gone, value };
}
