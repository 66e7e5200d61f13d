/** A hand-over at a table: whoever goes and whoever comes look at the same list, and both confirm. */

import "../styles/floor.css";
import { useState } from "preact/hooks";
import { Button, clockTime, Empty, Notice, Spinner } from "../kit";
import { Link, PageHeader } from "../shell";
import {
  ago,
  Approvals,
  ApprovalsPanel,
  askTable,
  ChangeBox,
  FillDue,
  ForRoles,
  Heard,
  Said,
  type TableCommand,
  TrayCount,
  useAsking,
  useNow,
  usePolled,
  useStaff,
  type Watched,
} from "../staff";
import type { AtWork, HandOverView } from "../wire";
import { tableTitle } from "./look";

const STAFF_MS = 2000;

export default function HandOverPage({ table }: { table: string }) {
  return (
    <ForRoles page="hand-over" title={`Hand-over, ${tableTitle(table)}`}>
      <Asked table={table} />
    </ForRoles>
  );
}

function Asked({ table }: { table: string }) {
  const polled = usePolled<HandOverView>(`/api/staff/tables/${encodeURIComponent(table)}/hand-over`, STAFF_MS);
  const view = polled.value;
  return (
    <>
      <PageHeader title={`Hand-over, ${tableTitle(table)}`} />
      <main class="page ho" id="main">
        <h1>Hand-over, {tableTitle(table)}</h1>
        <Heard polled={polled} />
        {!view && polled.problem === null && <Spinner label="Looking at the table" />}
        {view && (view.open ? <Room view={view} polled={polled} /> : <ClosedNow view={view} />)}
      </main>
    </>
  );
}

function ClosedNow({ view }: { view: HandOverView }) {
  return (
    <Empty title="The table is closed" icon="table">
      <p>Nothing has to be handed over. Its shift report names who dealt and who was the floor.</p>
      <Link class="btn" href={`/shift/${encodeURIComponent(view.table)}`}>
        Shift report
      </Link>
    </Empty>
  );
}

const JOBS = [
  {
    job: "dealer",
    title: "Dealer",
    word: "hand-over-dealing",
    key: "Hand over the dealing",
    next: "dealer",
    take: "set-duty",
    begin: "I deal from now on",
  },
  {
    job: "floor",
    title: "Floor",
    word: "hand-over-floor",
    key: "Hand over the floor",
    next: "floor manager",
    take: "set-floor-duty",
    begin: "I am the floor from now on",
  },
] as const;

function Room({ view, polled }: { view: HandOverView; polled: Watched<HandOverView> }) {
  const now = useNow();
  const { is } = useStaff();
  const { busy, came, ask } = useAsking(polled.again);
  const [counts, setCounts] = useState(false);
  const words: readonly string[] = [...JOBS.map(({ word }) => word), "change-box"];
  const handing = view.waiting.filter((one) => words.includes(one.command));
  const others = view.waiting.filter((one) => !handing.includes(one));
  const offered = (word: string): boolean => (view.offers ?? []).some((one) => one.do === word);
  const may = (word: string): boolean => offered(word) && !handing.some((one) => one.mine && one.command === word);
  return (
    <>
      <p class="note">
        {view.title}. {view.shift ? `Shift ${view.shift}, until ${clockTime(view.until)}. ` : ""}
        Whoever is on duty asks; whoever comes reads the list and agrees, on any screen. Both names go on record.
      </p>
      {handing.length > 0 && (
        <section class="panel" aria-labelledby="ho-waits">
          <header>
            <h2 id="ho-waits">Waits for a second person</h2>
          </header>
          <div class="body">
            <Approvals waiting={handing} onChanged={polled.again} />
          </div>
        </section>
      )}
      <div class="ho-two">
        {JOBS.map(({ job, title, word, key, next, take, begin }) => (
          <section key={job} class="panel" aria-labelledby={`ho-${job}`}>
            <header>
              <h2 id={`ho-${job}`}>{title}</h2>
            </header>
            <div class="body ho-job">
              <OnDuty at={view[job]} now={now} />
              {job === "dealer" && view.relief && <p class="note">By the rota {view.relief} comes next.</p>}
              {may(word) ? (
                <Button
                  kind="primary"
                  data-offer={word}
                  disabled={busy}
                  onClick={() =>
                    void ask(
                      askTable(view.table, { do: word } as TableCommand),
                      "Handed over.",
                      `the next ${next} agrees.`,
                    )
                  }
                >
                  {key}
                </Button>
              ) : view[job] === null && is(job) && offered(take) ? (
                <Button
                  data-offer={take}
                  disabled={busy}
                  onClick={() => void ask(askTable(view.table, { do: "set-duty", [job]: "staff" } as TableCommand))}
                >
                  {begin}
                </Button>
              ) : (
                is(job) &&
                view[job] !== null &&
                !offered(word) && <p class="note">Only the {job} on duty hands over.</p>
              )}
            </div>
          </section>
        ))}
      </div>
      {came && <Said came={came} />}
      <ApprovalsPanel table={view.table} only={() => false} onChanged={polled.again} />
      {(view.card.transit > 0 || offered("count-tray")) && (
        <section class="panel" aria-labelledby="ho-chips">
          <header>
            <h2 id="ho-chips">Chips</h2>
          </header>
          <div class="body ho-job">
            <FillDue card={view.card} may={offered} onChanged={polled.again} />
            {offered("count-tray") && (
              <Button data-offer="count-tray" onClick={() => setCounts(true)}>
                Count the tray
              </Button>
            )}
          </div>
        </section>
      )}
      {counts && (
        <TrayCount
          card={view.card}
          does="count-tray"
          title="Count the tray"
          verb="Enter my count"
          done="The counts are the same: done."
          two={view.card.chips === "issued"}
          onClose={() => setCounts(false)}
          onChanged={polled.again}
        />
      )}
      <section class="panel" aria-labelledby="ho-open">
        <header>
          <h2 id="ho-open">Open at the table</h2>
        </header>
        <div class="body ho-open">
          {view.unfinished.length === 0 && others.length === 0 ? (
            <Notice kind="win">Nothing is open.</Notice>
          ) : (
            <ul>
              {view.unfinished.map((says) => (
                <li key={says}>{says.charAt(0).toUpperCase() + says.slice(1)}</li>
              ))}
              {others.map((one) => (
                <li key={one.id}>
                  {one.says} <span class="note">Asked by {one.by}, waits for a second person.</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      {may("change-box") && (
        <section class="panel" aria-labelledby="ho-box">
          <header>
            <h2 id="ho-box">Drop box</h2>
          </header>
          <div class="body ho-job">
            <ChangeBox table={view.table} onDone={polled.again} />
          </div>
        </section>
      )}
      <p class="ho-links">
        <Link class="btn" href={`/shift/${encodeURIComponent(view.table)}`}>
          Shift report
        </Link>
        <Link class="btn" href="/rota">
          Rota
        </Link>
        {is("floor") && (
          <Link class="btn" href={`/floor/${encodeURIComponent(view.table)}`}>
            To the table
          </Link>
        )}
      </p>
    </>
  );
}

function OnDuty({ at, now }: { at: AtWork | null; now: number }) {
  if (at === null) return <p>Nobody</p>;
  return (
    <p>
      <b>{at.name}</b>{" "}
      <span class="note">
        since {clockTime(at.since)}, {ago(at.since, now)}
      </span>
    </p>
  );
}
