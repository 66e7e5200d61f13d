/** One table for a big screen, as the rail sees it. */

import "../styles/projector.css";
import "../styles/board.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Card, handName, MeterSign, money, PayTable, Spinner, StreetList } from "../kit";
import { usePageTitle } from "../shell";
import { tableTitle } from "../floor/look";
import { feltCards, feltSpots, wagersOn, type FeltSpot, type OnFelt } from "../floor/felt";
import { calledAs, payTables, type Printed } from "../table/layout";
import { voided } from "../table/results";
import { boardPlaces, hasStreets, streets } from "../table/streets";
import { shown as shownOf } from "../table/turn";
import { useClock } from "../table/useClock";
import { useLive } from "../table/useLive";
import { nameOf, plateName, stateLine, statusLine } from "../table/words";
import type { Frame, SheetInfo } from "../wire";
import { BigFrame } from "./BigFrame";
import { payPages } from "./pays";
import { useTurns } from "./useTurns";

const AGAIN_MS = 20_000;
const PAYS_MS = 15_000;

/** Keeps trying: a missing table may come back, and nobody is beside the screen to reload it. */
export default function ProjectorTablePage({ table }: { table: string }) {
  const [turn, setTurn] = useState(0);
  return <Watch key={turn} table={table} onGone={() => setTurn((now) => now + 1)} />;
}

function Watch({ table, onGone }: { table: string; onGone: () => void }) {
  const live = useLive(table);
  const { frame, sheet } = live;
  const over = useReading(frame?.last?.number ?? 0);
  const gone = live.bye ?? (frame ? null : live.failed);
  usePageTitle(`${tableTitle(table)}, projector`);
  useEffect(() => {
    if (gone === null) return;
    const timer = setTimeout(onGone, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  return (
    <BigFrame title={tableTitle(table)} sub={sheet?.title ?? ""} lost={live.state === "lost"}>
      <main class="pj-table" id="main">
        {frame && sheet && gone === null ? (
          <Felt frame={frame} sheet={sheet} at={live.at} dismissed={over} />
        ) : gone !== null ? (
          <section class="pj-nothing">
            <h2>{gone}</h2>
            <p>This screen tries again by itself.</p>
          </section>
        ) : (
          <section class="pj-nothing">
            <Spinner label="Walking to the table" />
          </section>
        )}
      </main>
    </BigFrame>
  );
}

const READING_MS = 9000;

/** The number of the last hand whose result was shown long enough to be read. */
function useReading(number: number): number {
  const [read, setRead] = useState(0);
  useEffect(() => {
    if (number === 0) return;
    const timer = setTimeout(() => setRead(number), READING_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return read;
}

function Felt({ frame, sheet, at, dismissed }: { frame: Frame; sheet: SheetInfo; at: number; dismissed: number }) {
  const view = shownOf(frame, null, dismissed, false);
  const pages = useMemo(() => payPages(payTables(sheet)), [sheet]);
  const turn = useTurns(PAYS_MS);
  const pays = pages[turn % Math.max(1, pages.length)];
  const spots = feltSpots(frame, null, view);
  return (
    <div class="pj-felt on-felt">
      <div class="pj-upper">
        <Pays tables={pays?.left ?? []} side="left" />
        <div class="pj-middle">
          <MeterSign meters={frame.public.meters} class="pj-meters" />
          <Dealer frame={frame} sheet={sheet} view={view} />
          <Status frame={frame} view={view} at={at} />
          <CalledUp frame={frame} />
          <InLine frame={frame} />
        </div>
        <Pays tables={pays?.right ?? []} side="right" />
      </div>
      <ol class={`pj-spots n${frame.public.seats}`}>
        {spots.map((one) => (
          <Spot key={one.number} one={one} frame={frame} sheet={sheet} view={view} />
        ))}
      </ol>
    </div>
  );
}

function Status({ frame, view, at }: { frame: Frame; view: View; at: number }) {
  const clock = useClock(frame.clock, at);
  const [says, more] = statusLine(frame, view, frame.clock, clock?.left ?? null, false, null) ?? ["", ""];
  return (
    <>
      <p class="pj-status" role="status">
        <b>{says}</b> {more}
      </p>
      <div class="pj-clock" aria-hidden="true">
        {clock && (
          <svg viewBox="0 0 1000 6" preserveAspectRatio="none">
            <rect width={Math.round(1000 * clock.part)} height="6" />
          </svg>
        )}
      </div>
    </>
  );
}

/** Whoever has a seat waiting for them, by name. */
function CalledUp({ frame }: { frame: Frame }) {
  const called = frame.public.called_up ?? [];
  if (called.length === 0) return null;
  return (
    <p class="pj-called" role="status">
      <b>{called.map((player) => nameOf(frame, player)).join(", ")}</b> please: your seat is free.
    </p>
  );
}

const NAMED_MOST = 8;

/** Who waits for a seat, in their order. */
export function InLine({ frame }: { frame: Frame }) {
  const called = frame.public.called_up ?? [];
  const line = frame.public.queue.filter((player) => !called.includes(player));
  if (line.length === 0) return null;
  const named = line.slice(0, NAMED_MOST).map((player) => nameOf(frame, player));
  const more = line.length - named.length;
  return (
    <p class="pj-line">
      Waiting list: <b>{named.join(", ")}</b>
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

type View = ReturnType<typeof shownOf>;

function Dealer({ frame, sheet, view }: { frame: Frame; sheet: SheetInfo; view: View }) {
  const dealer = feltCards(frame, null, "dealer", view).map(({ face }) => face);
  const board = feltCards(frame, null, "board", view).map(({ face }) => face);
  const { dealer_has: has = null, dealer_plays: plays = null } = view.last ?? {};
  const title = sheet.dealer_title.charAt(0).toUpperCase() + sheet.dealer_title.slice(1);
  const many = Math.max(dealer.length, sheet.hands.dealer) + sheet.hands.board;
  const line = view.hand?.void ? voided(view.hand.void) : has ? `${title} has ${has}` : null;
  return (
    <div class="pj-dealer">
      <div
        class={`pj-hand n${many}`}
        role="img"
        aria-label={[`${title}: ${dealt(dealer)}`, ...(sheet.hands.board > 0 ? [`Board: ${dealt(board)}`] : [])].join(
          ". ",
        )}
      >
        {dealer.length === 0
          ? Array.from({ length: sheet.hands.dealer }, (_, place) => <span key={place} class="slot" />)
          : dealer.map((card, place) => (
              <Card
                key={place}
                card={card}
                deck={view.hand?.deck}
                size="m"
                hidden
                dim={plays !== null && card !== null && !plays.includes(card)}
              />
            ))}
        {sheet.hands.board > 0 && sheet.hands.dealer > 0 && <span class="gap" />}
        {boardPlaces(sheet, board).map(({ card, title: street, is }, place) =>
          is === "dealt" ? (
            <Card key={`b${place}`} card={card} deck={view.hand?.deck} size="m" hidden />
          ) : (
            <span key={`b${place}`} class={is === "next" ? "bd-place next" : "bd-place"}>
              {street}
            </span>
          ),
        )}
      </div>
      {hasStreets(sheet) && <StreetList all={streets(sheet, view.hand, view.spots, view.over)} />}
      {line && <p>{line}</p>}
    </div>
  );
}

const dealt = (cards: readonly (string | null)[]): string => (cards.length > 0 ? handName(cards) : "no cards");

function Pays({ tables, side }: { tables: readonly Printed[]; side: string }) {
  return (
    <div class={`pj-pays ${side}`}>
      {tables.map((one) => (
        <PayTable key={one.id} title={one.title} rows={one.rows} where="felt" />
      ))}
    </div>
  );
}

function Spot({ one, frame, sheet, view }: { one: FeltSpot; frame: Frame; sheet: SheetInfo; view: View }) {
  const { number, sitter, spot, cards, turn, bank } = one;
  const player = spot?.player ?? sitter?.player;
  if (player === undefined)
    return (
      <li class="free">
        <span class="no">{number}</span>
        <b>Free seat</b>
      </li>
    );
  const line = sitter ? stateLine(sheet, view, sitter, spot, false, null) : "";
  const shown: OnFelt = { hand: view.hand, spots: view.spots, over: view.over };
  return (
    <li class={[turn && "turn", spot?.folded && "out"].filter(Boolean).join(" ") || undefined}>
      <div class="bets">
        {bank && <p class="bank">Bank {money(view.hand?.bank?.wager ?? 0)}</p>}
        {spot && (
          <ul>
            {wagersOn(sheet, spot, shown.hand, shown.over).map(({ wager, face }) => (
              <li key={wager.id} class={face.state}>
                <span>{calledAs(sheet, wager.title)}</span> <b>{face.tag ?? money(face.cents)}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div
        class={`hand n${cards.length}`}
        role={cards.length > 0 ? "img" : undefined}
        aria-label={cards.length > 0 ? handName(cards.map(({ face }) => face)) : undefined}
      >
        {cards.map(({ face }, place) => (
          <Card key={place} card={face} deck={view.hand?.deck} size="i" hidden />
        ))}
      </div>
      <div class="plate">
        <span class="no">{number}</span>
        <b>{sitter ? plateName(frame, sitter) : nameOf(frame, player)}</b>
        <span class="st">{line}</span>
      </div>
    </li>
  );
}
