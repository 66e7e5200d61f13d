/** The leader board of a night on a big screen, for a dark room: who leads, what was given, the clock, the prizes. It
    shows nothing that needs a sign-in. */

import "../styles/projector.css";
import "../styles/board-screen.css";
import { useLayoutEffect } from "preact/hooks";
import { cash, CHIPS, money, Spinner } from "../kit";
import { timeLeft } from "../night/night";
import { usePageTitle } from "../shell";
import { useNow, usePolled } from "../staff";
import type { Night, Prize, Standing } from "../wire";
import { BigFrame } from "./BigFrame";
import { BOARD_PLACES, boardPages } from "./slides";
import { useTurns } from "./useTurns";

const PAGE_MS = 12_000;
const PRIZES_SHOWN = 6;

export default function BoardPage() {
  const polled = usePolled<Night>("/api/night", 3000);
  const turn = useTurns(PAGE_MS);
  const night = polled.value;
  usePageTitle("Leader board");
  useLayoutEffect(dark, []);
  return (
    <div class="pb">
      <BigFrame title={night?.name || "Night"} sub={night?.cause ? `For ${night.cause}` : ""} lost={polled.stale}>
        <main class="pb-main" id="main">
          {!night ? <Spinner label="Looking at the board" /> : <Shown night={night} turn={turn} />}
        </main>
      </BigFrame>
    </div>
  );
}

/** Whatever this browser has chosen: a bright picture dazzles a room. */
function dark(): () => void {
  const { dataset } = document.documentElement;
  const before = dataset["room"];
  dataset["room"] = "dark";
  return () => {
    if (before === undefined) delete dataset["room"];
    else dataset["room"] = before;
  };
}

function Shown({ night, turn }: { night: Night; turn: number }) {
  const pages = boardPages(night.board);
  const page = pages.length > 0 ? turn % pages.length : 0;
  return (
    <>
      <section class="pb-board" aria-label="Leader board">
        <h2>
          {night.on ? "Leader board" : "Final places"}
          {pages.length > 1 && (
            <small>
              {page * BOARD_PLACES + 1} to {Math.min((page + 1) * BOARD_PLACES, night.board.length)} of{" "}
              {night.board.length}
            </small>
          )}
        </h2>
        {night.board.length === 0 && <p class="pb-none">Nobody has entered yet.</p>}
        <ol key={page}>
          {(pages[page] ?? []).map((one) => (
            <Row key={one.player} one={one} buyIn={night.buy_in} />
          ))}
        </ol>
      </section>
      <aside class="pb-side">
        <Clock night={night} />
        {night.cause && (
          <section class="pb-raised" aria-label="Donations">
            <h2>{night.on ? "Given so far" : "Given"}</h2>
            <p>{money(night.donations ?? 0, cash())}</p>
          </section>
        )}
        {night.prizes.length > 0 && (
          <section class="pb-prizes" aria-label="Prizes">
            <h2>Prizes</h2>
            <ol>
              {night.prizes.slice(0, PRIZES_SHOWN).map((prize) => (
                <li key={prize.number}>
                  <b>{prize.place > 0 ? prize.place : "Draw"}</b>
                  <span>
                    {prize.says}
                    <small>{under(prize)}</small>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </aside>
    </>
  );
}

function under({ winners, given_to, sponsor }: Prize): string {
  if (winners.length > 0) return winners.map((one) => one.name).join(" and ");
  if (given_to !== "") return given_to;
  return sponsor === "" ? "" : `given by ${sponsor}`;
}

/** Who had further buy-ins is behind others with the same chips: it is said why. */
export function Row({ one, buyIn }: { one: Standing; buyIn: number }) {
  const times = Math.round((one.chips - one.net) / buyIn);
  return (
    <li class={one.place === 0 ? "out" : one.place <= 3 ? "top" : undefined}>
      <b class="place">{one.place > 0 ? one.place : "\u2013"}</b>
      <span class="pb-who">
        {one.name}
        {one.place === 0 ? <small>has not bet yet</small> : times > 1 && <small>{times} buy-ins</small>}
      </span>
      <b class="chips-of">{money(one.chips, CHIPS)}</b>
    </li>
  );
}

/** What the floor has announced, with the time that is left. */
function Clock({ night }: { night: Night }) {
  const now = useNow(500);
  if (!night.on)
    return (
      <section class="pb-clock" aria-label="Clock">
        <h2>The night is over</h2>
      </section>
    );
  if (!night.says) return null;
  const left = timeLeft(night.says.until, now);
  return (
    <section class="pb-clock" aria-label="Clock">
      <h2>{night.says.says}</h2>
      {night.says.until !== null && <p role="timer">{left || "Now"}</p>}
    </section>
  );
}
