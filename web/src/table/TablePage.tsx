// The page of one table: anybody with its link sees it, sits down with one key, and plays.

import "../styles/table.css";
import "../styles/board.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, Empty, Notice, Spinner, useShown, tableName } from "../kit";
import { useReceipts } from "../fair/showing";
import { Link, navigate, refreshMe, useFreshMe, useMe, usePageTitle } from "../shell";
import type { Frame, Me, SpotView } from "../wire";
import { finish } from "./animate";
import { Board } from "./Board";
import { Dock } from "./Dock";
import { Header } from "./Header";
import { Lost } from "./Lost";
import { Panels } from "./Panels";
import { Phone } from "./Phone";
import { realCards, kindOf, purse, purseMoves } from "./purse";
import { Side } from "./Side";
import { TableContext, type Panel, type Table } from "./state";
import { partIn } from "./results";
import { moment as momentOf, shown, sitterOf } from "./turn";
import { useBets } from "./useBets";
import { useFit } from "./useFit";
import { useHeld } from "./useHeld";
import { useCoach } from "./useCoach";
import { useCut } from "./useCut";
import { useKeys } from "./useKeys";
import { useLive } from "./useLive";
import { useReveal } from "./useReveal";
import { useSeat } from "./useSeat";
import { useTelling } from "./useTelling";
import { usePast, useRuling } from "./usePast";

export default function TablePage({ table }: { table: string }) {
  const live = useLive(table);
  const state = useTableState(table, live);
  useKeys(state);
  useTelling(state, live.before);
  const hand = live.frame?.public.hand;
  const had = useHeld(table, live.frame, live.joins);
  const loss = useReceipts(table, live.joins, state?.sitter && hand?.phase === "betting" ? hand.number : null);
  useEffect(() => () => void refreshMe().catch(() => undefined), [table]);
  usePageTitle(state ? `${state.sheet.title}, ${tableName(table)}` : "Table");
  if (live.unknown) return <Gone title="There is no such table" why={live.bye ?? ""} />;
  if (live.bye) return <Gone title="The house has ended the connection" why={live.bye} />;
  if (live.failed && !live.sheet) return <Gone title="This table cannot be shown" why={live.failed} />;
  if (!state)
    return (
      <main class="tp-coming" id="main">
        <Spinner label="Walking to the table" />
      </main>
    );
  const phone = state.fit.shape === "phone";
  return (
    <TableContext.Provider value={state}>
      {phone ? <Phone /> : <Desktop />}
      {state.link === "lost" && (
        <div class="tp-lost">
          <Notice kind="warn" icon="offline">
            Connection lost. Your bets are safe; trying again.
          </Notice>
        </div>
      )}
      {loss.lost && <Lost had={had} read={loss.read} />}
      <Panels />
    </TableContext.Provider>
  );
}

function Desktop() {
  return (
    <TableContext.Consumer>
      {(table) => (
        <div class={table?.fit.side === "panel" ? "tp-app" : "tp-app alone"}>
          <Header />
          <main class="tp-stage" id="main" aria-label="Table">
            <Board />
            <Dock />
          </main>
          {table?.fit.side === "panel" && <Side />}
        </div>
      )}
    </TableContext.Consumer>
  );
}

function Gone({ title, why }: { title: string; why: string }) {
  return (
    <main class="tp-coming" id="main">
      <Empty title={title} icon="table">
        <p>{why}</p>
        <Link class="btn solid" href="/">
          To the lobby
        </Link>
      </Empty>
    </main>
  );
}

function useTableState(name: string, live: ReturnType<typeof useLive>): Table | null {
  const { frame, sheet, ask, state: link } = live;
  const me = useMe();
  const fit = useFit();
  const player = frame?.you?.player ?? me?.player ?? null;
  const [panel, open] = useState<Panel>(openedWith);
  const [dismissed, setDismissed] = useState(0);
  const [focus, setFocus] = useState<{ spot: number | null; wager: string | null }>({ spot: null, wager: null });
  const bets = useBets(name, frame, sheet, player, ask);
  const moment = useMemo(
    () => (frame ? momentOf(frame, player, bets.needs) : { is: "washing" as const }),
    [frame, player, bets.needs],
  );
  const view = frame ? shown(frame, player, dismissed, bets.drafting) : null;
  const reveal = useReveal(view?.over ? (frame?.last ?? null) : null, live.before === null);
  const coach = useCoach(name, frame, moment.is === "decide" ? moment.spot : null);
  const ruling = useRuling(name, view?.over ? view.hand : null);
  const past = usePast(name, frame?.last?.number ?? 0);
  const asked = [
    moment.is,
    frame?.public.hand?.number,
    frame?.public.hand?.stage,
    moment.is === "decide" ? moment.spot : "",
    view?.over,
  ].join("/");
  const seen = useShown(asked);
  useCut(name, frame, player, ask);
  const own = useOwn(live);
  const fresh = useFresh(live);
  useRailForgets(
    frame?.last?.number ?? 0,
    frame?.last != null && partIn(frame.last, frame.last.spots, player) !== null,
    setDismissed,
  );

  const tell = (says: string) => {
    bets.tell(says);
    announce(says);
  };
  usePurse(frame, me, panel?.is === "menu", (why) => bets.tell(why));
  const seat = useSeat(
    sheet,
    bets.least,
    kindOf(frame),
    realCards(frame),
    frame ? sitterOf(frame, player) !== null : false,
    ask,
    tell,
  );
  if (!frame || !sheet || !view) return null;

  return {
    table: name,
    frame,
    sheet,
    me,
    player,
    fit,
    view,
    moment,
    asked,
    seen,
    at: live.at,
    bets,
    reveal,
    ruling,
    past,
    coach,
    link,
    panel,
    open,
    ask,
    tell,
    own,
    sitter: sitterOf(frame, player),
    sitAt: seat.sit,
    buy: seat.buy,
    busy: seat.busy,
    dismiss: () => setDismissed(frame.last?.number ?? 0),
    focus: {
      ...focus,
      set: (spot, wager) => (spot === focus.spot && wager === focus.wager ? undefined : setFocus({ spot, wager })),
    },
    fresh,
    async leave() {
      const problem = await ask({ do: "leave" });
      if (problem && !GONE.includes(problem.code)) return tell(problem.message);
      finish();
      void refreshMe().catch(() => undefined);
      navigate("/");
    },
    async choose(spot, word) {
      const command = { do: "choose", spot, choice: word } as const;
      if (live.answered(command)) return;
      coach.decided(word);
      const problem = await ask(command);
      if (problem) tell(problem.message);
    },
  };
}

/** Somebody who has just opened a table for friends is shown its link, once: it is removed from the address, so that a
    reload shows the table. */
function openedWith(): Panel {
  const asked = new URLSearchParams(location.search);
  if (asked.get("share") !== "1") return null;
  history.replaceState(history.state, "", location.pathname);
  return { is: "share" };
}

/** The viewer's own cards and which of them played, remembered from before the hand was over: a folded hand is not
    shown. */
function useOwn(
  live: ReturnType<typeof useLive>,
): (spot: SpotView) => { cards: string[]; kept: string[] | null } | null {
  const memory = useRef<Record<string, { cards: string[]; kept: string[] | null }>>({});
  const hand = live.frame?.public.hand;
  for (const own of live.frame?.you?.spots ?? []) {
    if (hand && own.cards && own.cards.length > 0)
      memory.current[`${hand.number}-${own.number}`] = { cards: own.cards, kept: own.kept ?? null };
  }
  return (spot) => memory.current[`${live.frame?.last?.number}-${spot.number}`] ?? null;
}

/** Keeps the viewer's balance up to date: fetched after a hand has changed it, when the menu shows it, and while
    somebody without a seat may be at the cashier's. A refusal to sit down is cleared when the balance changes. */
function usePurse(frame: Frame | null, me: Me | null, menu: boolean, tell: (note: null) => void): void {
  const kind = kindOf(frame);
  const seated = frame?.you != null;
  const has = purse(me, kind);
  const before = useRef(has);
  useFreshMe(frame !== null && (menu || !seated) && purseMoves(me, kind));
  const look = `${menu}/${realCards(frame) ? frame?.last?.number : ""}/${realCards(frame) ? frame?.you?.chips : ""}`;
  useEffect(() => {
    if (frame !== null && purseMoves(me, kind)) void refreshMe().catch(() => undefined);
  }, [look, frame !== null]);
  useEffect(() => {
    if (before.current !== has && !seated) tell(null);
    before.current = has;
  }, [has]);
}

// The seat is given up, or the table does not exist any more: either way the player has left.
const GONE = ["not-seated", "bye", "closed"];

const FRESH_MS = 1500;

/** Whether what is on the felt has just come; what is only drawn again, on a turned phone, is not animated. */
function useFresh(live: ReturnType<typeof useLive>): boolean {
  const since = useRef({ key: "", at: 0 });
  const hand = live.frame?.public.hand;
  const key = `${hand?.number}-${hand?.phase}-${hand?.stage}-${live.frame?.last?.number}`;
  if (since.current.key !== key) since.current = { key, at: live.at };
  return live.before !== null && performance.now() - since.current.at < FRESH_MS;
}

const RAIL_READS_MS = 8000;

/** A viewer who was not in the previous hand sees the bets of the next one after a while. */
function useRailForgets(number: number, played: boolean, forget: (number: number) => void): void {
  useEffect(() => {
    if (number === 0 || played) return;
    const timer = setTimeout(() => forget(number), RAIL_READS_MS);
    return () => clearTimeout(timer);
  }, [number, played]);
}
