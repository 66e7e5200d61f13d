/** A play-money night: equal chips for everybody, the leader board, the prizes. The floor starts and ends it. */

import { useState } from "preact/hooks";
import {
  announce,
  Button,
  buttonClass,
  Dialog,
  Empty,
  Field,
  Icon,
  money,
  Notice,
  signed,
  Spinner,
  tableName,
  Tag,
  writeChips,
} from "../kit";
import { api, ApiError } from "../net";
import { Link, PageHeader, refreshMe, useMe, useRoute } from "../shell";
import { ago, FindPerson, Heard, MoneyField, useNow, usePolled, useStaff } from "../staff";
import "../styles/night.css";
import type { NewNight, Night } from "../wire";
import { newNight, type NightDraft, NO_NIGHT, prizeOf, tableBefore } from "./night";

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
        {night && <Shown night={night} host={is("floor", "manager")} again={polled.again} />}
      </main>
    </>
  );
}

function Shown({ night, host, again }: { night: Night; host: boolean; again: () => void }) {
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
          {host && !night.on && (
            <Button kind="primary" onClick={() => setStarting(true)}>
              Start a night
            </Button>
          )}
          {host && night.on && <Button onClick={() => setEnding(true)}>End the night</Button>}
        </span>
      </div>
      {problem && <Notice kind="warn">{problem}</Notice>}
      {night.on && night.mine && (
        <p class="note">
          Your code is <b class="num">{me?.code}</b>. At a table with real cards, sit down on its page, or tell the
          dealer your name or this code.
        </p>
      )}
      {offered("admit-night") && <Give night={night} again={again} />}
      {night.name && <Board night={night} />}
      {starting && <Start onClose={() => setStarting(false)} onDone={again} />}
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

/** For people without a phone, and for rebuys: staff hand out the chips by name. */
function Give({ night, again }: { night: Night; again: () => void }) {
  const [said, setSaid] = useState("");
  const { busy, problem, send } = useSend(again);
  const name = said.trim();
  const give = async (who: string, called: string): Promise<void> => {
    const given = `${called} has ${money(night.buy_in)} of the night.`;
    if (await send("/api/staff/night/enter", { name: who }, given)) setSaid("");
  };
  return (
    <section class="panel" aria-labelledby="nt-give">
      <header>
        <h2 id="nt-give">Give chips</h2>
      </header>
      <form
        class="body nt-enter"
        data-offer="admit-night"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "" && !busy) void give(name, name);
        }}
      >
        <FindPerson
          label="Name of somebody without a phone"
          value={said}
          onInput={setSaid}
          maxLength={40}
          error={problem || null}
          verb="Give"
          disabled={busy}
          makes={false}
          onPick={(one) => void give(one.player, one.name)}
        />
        <Button type="submit" disabled={busy || name === ""}>
          Give {money(night.buy_in)}
        </Button>
        <p class="note">
          Then seat them by that name at the tablet; two of the same name need different ones. Who has lost everything
          gets another buy-in the same way, by name or code.
        </p>
      </form>
    </section>
  );
}

function Board({ night }: { night: Night }) {
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
                <span class="place">{one.place}</span>
                <span class="nt-who">
                  <b>{one.name}</b>
                  {one.player === night.mine?.player && <Tag kind="brass">you</Tag>}
                  <small>{prizeOf(night, one.place)}</small>
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
      <section class="panel" aria-labelledby="nt-prizes">
        <header>
          <Icon name="flag" />
          <h2 id="nt-prizes">Prizes</h2>
        </header>
        <div class="body">
          {night.prizes.length === 0 && <p class="note">For the honour.</p>}
          <ol class="nt-prizes">
            {night.prizes.map((prize) => (
              <li key={prize.place}>
                <b>{prize.place}.</b> {prize.says}
              </li>
            ))}
          </ol>
          <p class="note">
            Play money has no value and cannot be cashed. Places are by chips, in the wallet and on tables; who has the
            same shares a place.
          </p>
        </div>
      </section>
    </div>
  );
}

function Start({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [draft, setDraft] = useState<NightDraft>(NO_NIGHT);
  const { busy, problem, send } = useSend(onDone);
  const asked = newNight(draft);
  const change = (part: Partial<NightDraft>): void => setDraft({ ...draft, ...part });
  const start = async (night: NewNight): Promise<void> => {
    if (await send("/api/staff/night", night, "The night has begun.")) onClose();
  };
  return (
    <Dialog open title="Start a night" onClose={onClose}>
      <form
        class="nt-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked && !busy) void start(asked);
        }}
      >
        <Field
          label="Name"
          value={draft.name}
          onInput={(name) => change({ name })}
          maxLength={60}
          placeholder="Harbour Hall, Saturday"
        />
        <MoneyField
          label="Everybody starts with"
          cents={draft.buyIn}
          onChange={(buyIn) => change({ buyIn })}
          least={100}
        />
        <Field
          label="Times somebody may buy in again"
          inputMode="numeric"
          value={draft.rebuys}
          onInput={(rebuys) => change({ rebuys })}
          maxLength={2}
          error={/^\d{1,2}$/.test(draft.rebuys) && Number(draft.rebuys) <= 20 ? null : "From 0 to 20."}
        />
        <label class="field">
          <span>Prizes, one a line, the first place first</span>
          <textarea
            rows={4}
            maxLength={1000}
            value={draft.prizes}
            onInput={(event) => change({ prizes: event.currentTarget.value })}
          />
        </label>
        {problem && <Notice kind="warn">{problem}</Notice>}
        <p class="nt-keys">
          <Button kind="primary" type="submit" disabled={!asked || busy}>
            Start
          </Button>
          <Button onClick={onClose}>Not yet</Button>
        </p>
      </form>
    </Dialog>
  );
}

function useSend(done: () => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function send(path: string, body: unknown, says: string): Promise<boolean> {
    setBusy(true);
    setProblem("");
    try {
      await api.post<Night>(path, body);
      announce(says);
      void refreshMe().catch(() => {}); // the wallet has changed
      await done(); // until then the keys are the old ones
      return true;
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : "The house does not answer. Try again.");
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
