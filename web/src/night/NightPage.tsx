/** A play-money night: equal chips for everybody, the leader board, the prizes. The floor starts and ends it. */

import { useState } from "preact/hooks";
import { Button, buttonClass, cash, Dialog, Empty, Field, money, Notice, signed, Spinner } from "../kit";
import { tableName, Tag, writeChips } from "../kit";
import { Link, PageHeader, useMe, useRoute } from "../shell";
import { ago, Heard, useNow, usePolled, useStaff } from "../staff";
import "../styles/night.css";
import type { Night } from "../wire";
import { Announce } from "./Announce";
import { Donations, Door, ReportKeys } from "./Door";
import { moneyOf, prizeOf, tableBefore } from "./night";
import { Prizes } from "./Prizes";
import { StartNight } from "./StartNight";
import { useSend } from "./useSend";

export default function NightPage() {
  writeChips("night");
  const polled = usePolled<Night>("/api/night", 2000);
  const { is } = useStaff();
  const night = polled.value;
  return (
    <>
      <PageHeader title={night?.name || "Night"} />
      <main class="page nt" id="main">
        <Heard polled={polled} />
        {!night && !polled.problem && <Spinner label="Looking at the board" />}
        {night && <Shown night={night} host={is("floor", "manager")} sees={is(...SEES)} again={polled.again} />}
      </main>
    </>
  );
}

const SEES = ["floor", "cashier", "auditor", "manager"] as const;

interface ShownProps {
  night: Night;
  host: boolean;
  /** The report and the receipts. */
  sees: boolean;
  again: () => void;
}

function Shown({ night, host, sees, again }: ShownProps) {
  const me = useMe();
  const now = useNow();
  const back = tableBefore(useRoute().query.get("to"));
  const offered = (word: string): boolean => (night.offers ?? []).some((one) => one.do === word);
  const { busy, problem, send } = useSend(again);
  const [starting, setStarting] = useState(false);
  const [ending, setEnding] = useState(false);
  if (!night.name && !host)
    return (
      <Empty as="h1" title="No night is on" icon="chips">
        <p>
          When the house holds a play-money night, everybody starts with the same chips here, and the best win prizes.
        </p>
        <Link class={buttonClass()} href="/">
          To the lobby
        </Link>
      </Empty>
    );
  return (
    <>
      <div class="nt-title">
        <div>
          <h1>{night.name || "Play-money nights"}</h1>
          {night.name && (
            <p class="note">
              {night.on && `Began ${ago(night.since, now)}. `}
              {!night.on && `Ended${night.until ? ` ${ago(night.until, now)}` : ""}. `}
              Everybody starts with {money(night.buy_in)} in play money
              {night.rebuys > 0
                ? `, and may buy in again ${night.rebuys === 1 ? "once" : `${night.rebuys} times`} when all is lost`
                : ""}
              .
              {night.cause &&
                ` For ${night.cause}: ${money(night.donations ?? 0, moneyOf(night))}${night.on ? " so far" : ""}.`}
            </p>
          )}
        </div>
        <span class="nt-keys">
          {offered("enter-night") && (
            <Enter night={night} busy={busy} enter={(name) => void send("/api/night/enter", { name }, "You are in.")} />
          )}
          {night.on && back !== null && (
            <Link class={buttonClass(night.mine ? "primary" : undefined)} href={`/table/${encodeURIComponent(back)}`}>
              Back to {tableName(back)}
            </Link>
          )}
          {night.on && back === null && (
            <Link class={buttonClass()} href="/">
              To the tables
            </Link>
          )}
          {night.on && !sees && !night.may_enter && !night.mine && (night.entry ?? 0) > 0 && (
            <span class="note">Entry is for a donation of {money(night.entry ?? 0, cash())} or more, at the door.</span>
          )}
          {night.name && (
            <Link class={buttonClass()} href="/night/board">
              Big screen
            </Link>
          )}
          <Link class={buttonClass()} href="/learn">
            Learn the tablet
          </Link>
          {sees && night.name && <ReportKeys night={night} />}
          {host && !night.on && (
            <Button kind="primary" data-offer="start-night" onClick={() => setStarting(true)}>
              Start a night
            </Button>
          )}
          {host && night.on && (
            <Button data-offer="end-night" onClick={() => setEnding(true)}>
              End the night
            </Button>
          )}
        </span>
      </div>
      {problem && <Notice kind="warn">{problem}</Notice>}
      {night.on && !sees && !night.may_enter && !night.mine && me && (
        <p class="nt-code">
          <span>Show this code at the door</span>
          <b class="num">{me.code}</b>
        </p>
      )}
      {night.on && night.mine && (
        <p class="note">
          Your code is <b class="num">{me?.code}</b>. At a table with real cards, sit down on its page, or tell the
          dealer your name or this code.
        </p>
      )}
      {(offered("take-donation") || offered("admit-night")) && (
        <Door night={night} gives={offered("take-donation")} again={again} />
      )}
      {offered("announce-night") && <Announce night={night} again={again} />}
      {night.name && <Board night={night} again={again} />}
      {sees && night.name && <Donations night={night} />}
      {starting && <StartNight onClose={() => setStarting(false)} onDone={again} />}
      {ending && (
        <Dialog open title="End the night?" onClose={() => setEnding(false)}>
          <p>
            The standings go on record, and the play money is swept away. The tables of the night have to be closed
            first.
          </p>
          <p class="nt-keys">
            <Button
              kind="primary"
              disabled={busy}
              onClick={() => {
                setEnding(false);
                void send("/api/staff/night/end", {}, "The night is over.");
              }}
            >
              End it
            </Button>
            <Button onClick={() => setEnding(false)}>Not yet</Button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Why somebody has no place. */
const noPlace = ({ least_hands = 0 }: Night): string =>
  least_hands === 1 ? "Has not bet yet" : `Has not bet in ${least_hands} hands yet`;

/** The leader board shows names, so a guest without one gives it first. */
function Enter({ night, busy, enter }: { night: Night; busy: boolean; enter: (name: string | null) => void }) {
  const [said, setSaid] = useState("");
  const name = said.trim();
  return (
    <form
      class="nt-enter"
      data-offer="enter-night"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && (name || !night.asks_name)) enter(name || null);
      }}
    >
      {night.asks_name && (
        <Field label="Your name tonight" value={said} onInput={setSaid} maxLength={24} autocomplete="nickname" />
      )}
      <Button type="submit" kind="primary" disabled={busy || (night.asks_name && name === "")}>
        {night.mine ? "Buy in again" : "Enter the night"}
      </Button>
    </form>
  );
}

function Board({ night, again }: { night: Night; again: () => void }) {
  return (
    <div class="nt-columns">
      <section class="panel" aria-labelledby="nt-board">
        <header>
          <h2 id="nt-board">{night.on ? "Leader board" : "Final standings"}</h2>
          <span class="grow" />
          <span class="note">{night.board.length === 1 ? "1 player" : `${night.board.length} players`}</span>
        </header>
        <div class="body">
          {night.board.length === 0 && <p class="note">Nobody has entered yet.</p>}
          <ol class="nt-board">
            {night.board.map((one) => (
              <li
                key={one.player}
                class={one.player === night.mine?.player ? "own" : undefined}
                data-place={Math.min(one.place, 4)}
              >
                <span class="place">{one.place > 0 ? one.place : "\u2013"}</span>
                <span class="nt-who">
                  <b>{one.name}</b>
                  {one.player === night.mine?.player && <Tag kind="brass">you</Tag>}
                  <small>{one.place > 0 ? prizeOf(night, one.place) : noPlace(night)}</small>
                </span>
                <span class="nt-chips num">
                  <b>{money(one.chips)}</b>
                  {one.net !== 0 && <small class={one.net < 0 ? "t-lose" : "t-win"}>{signed(one.net)}</small>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Prizes night={night} again={again} />
    </div>
  );
}
