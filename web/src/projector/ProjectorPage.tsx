/** The lobby for a big screen: where there is a seat, how to get in, and who leads the night. */

import "../styles/projector.css";
import { CHIPS, money, Spinner } from "../kit";
import { HereOnly, hereOnly, usePageTitle } from "../shell";
import { usePolled } from "../staff";
import type { Lobby, Night, OpenTableCard, Prize, Standing } from "../wire";
import { tableTitle } from "../floor/look";
import { BigFrame } from "./BigFrame";
import { freeSeats, kindSays, seatsSay, slides, typed, type Slide } from "./slides";
import { useTurns } from "./useTurns";

const SLIDE_MS = 12_000;

export default function ProjectorPage() {
  const lobby = usePolled<Lobby>("/api/lobby", 4000);
  const night = usePolled<Night>("/api/night", 8000);
  const turn = useTurns(SLIDE_MS);
  usePageTitle("Projector");
  const all = slides(lobby.value, night.value);
  const slide = all[turn % all.length] ?? { is: "nothing" as const };
  const house = lobby.value?.house || "pitboss";
  const lost = lobby.stale || (lobby.problem !== null && lobby.value === null);
  return (
    <BigFrame title={house} sub={night.value?.on ? night.value.name : ""} lost={lost}>
      <main class="pj-lobby" id="main">
        <div class="pj-slide" key={keyOf(slide)}>
          {lobby.value === null && !lost ? <Spinner label="Setting the tables" /> : <Shown slide={slide} />}
        </div>
        <Join lobby={lobby.value} />
      </main>
    </BigFrame>
  );
}

const keyOf = (slide: Slide): string => (slide.is === "nothing" ? slide.is : `${slide.is} ${slide.page}`);

function Shown({ slide }: { slide: Slide }) {
  switch (slide.is) {
    case "nothing":
      return (
        <section class="pj-nothing">
          <h2>Tables open soon</h2>
          <p>This screen shows them as soon as there is a seat.</p>
        </section>
      );
    case "tables":
      return (
        <section aria-label="Tables that are open">
          <Heading title="Open tables" page={slide.page} of={slide.of} />
          <ul class="pj-tables">
            {slide.tables.map((table) => (
              <Table key={table.table} table={table} />
            ))}
          </ul>
        </section>
      );
    case "board":
      return (
        <section aria-label="Leader board">
          <Heading
            title={slide.over ? `${slide.name}: final places` : "Leader board"}
            page={slide.page}
            of={slide.of}
          />
          <Board board={slide.board} prizes={slide.prizes} />
        </section>
      );
  }
}

function Heading({ title, page, of }: { title: string; page: number; of: number }) {
  return (
    <h2>
      {title}
      {of > 1 && (
        <small>
          {page} of {of}
        </small>
      )}
    </h2>
  );
}

function Table({ table }: { table: OpenTableCard }) {
  const free = table.waiting === 0 && freeSeats(table) > 0;
  const kind = kindSays(table);
  return (
    <li>
      <div class="what">
        <b>{tableTitle(table.table)}</b>
        <span>{table.title}</span>
        {(table.called ?? []).length > 0 && (
          <span class="pj-called">
            <b>{(table.called ?? []).join(", ")}</b> please
          </span>
        )}
      </div>
      <div class="limits-of">
        <b>{table.limits}</b>
        <span>{kind}</span>
      </div>
      <div class={free ? "seats free" : "seats"}>
        <b>{seatsSay(table)}</b>
        <span class="pj-dots" aria-hidden="true">
          {Array.from({ length: table.seats }, (_, seat) => (
            <i key={seat} class={seat < table.taken ? "on" : undefined} />
          ))}
        </span>
      </div>
    </li>
  );
}

/** Who has not bet has no place yet, and no prize: one that is drawn has none either. */
export function Board({ board, prizes }: { board: readonly Standing[]; prizes: readonly Prize[] }) {
  return (
    <table class="pj-board">
      <thead class="sr">
        <tr>
          <th>Place</th>
          <th>Name</th>
          <th>Chips</th>
        </tr>
      </thead>
      <tbody>
        {board.map((one) => {
          const prize = one.place > 0 ? prizes.find((other) => other.place === one.place) : undefined;
          return (
            <tr key={one.player} class={prize ? "prize" : undefined}>
              <td class="place">{one.place > 0 ? one.place : "\u2013"}</td>
              <th scope="row">
                {one.name}
                {prize && <small>{prize.says}</small>}
                {one.place === 0 && <small>has not bet yet</small>}
              </th>
              <td class="chips-of">{money(one.chips, CHIPS)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Join({ lobby }: { lobby: Lobby | null }) {
  const address = lobby?.address || location.origin;
  return (
    <aside class="pj-join" aria-label="How to join">
      <h2>Join by phone</h2>
      <img src="/api/lobby/link.svg" alt={`QR code of ${typed(address)}`} />
      <p class="pj-address">{typed(address)}</p>
      {hereOnly(address) ? <HereOnly address={address} /> : <p>No account is needed to watch or to practise.</p>}
    </aside>
  );
}
