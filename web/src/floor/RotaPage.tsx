/** The rota: who deals now and since when, who is due a relief, pushes, breaks, and the plan of the day. */

import "../styles/rota.css";
import { useState } from "preact/hooks";
import { DAY, useFilter } from "../auditor/filters";
import { DayPicker } from "../auditor/pickers";
import { announce, Button, clockTime, Empty, Notice, Select, Spinner, Tag } from "../kit";
import { api } from "../net";
import { PrintKey, SaveKey } from "../print";
import { HomeLink, Link, PageHeader, useSubmit } from "../shell";
import { ForRoles, Heard, useNow, usePolled } from "../staff";
import type { RotaDealer, RotaTable, RotaView } from "../wire";
import { RotaPlan } from "./RotaPlan";

export default function RotaPage() {
  return (
    <ForRoles page="rota" title="Rota">
      <Asked />
    </ForRoles>
  );
}

export const minutesOf = (since: number, now: number): string => {
  const all = Math.max(0, Math.floor((now - since) / 60_000));
  return all < 60 ? `${all} min` : `${Math.floor(all / 60)} h ${String(all % 60).padStart(2, "0")} min`;
};

function Asked() {
  const [day, setDay] = useFilter("day", DAY);
  const polled = usePolled<RotaView>(`/api/staff/rota${day ? `?day=${day}` : ""}`, 4000);
  const view = polled.value;
  const file = `rota-${view?.day ?? "today"}`;
  return (
    <>
      <PageHeader title="Rota" />
      <main class="page ro" id="main">
        <div class="ro-title">
          <h1>Rota</h1>
          <span class="ro-keys no-print">
            <DayPicker day={day || (view?.day ?? "")} onChange={setDay} />
            <SaveKey
              disabled={!view}
              lists={[
                {
                  title: "Rota",
                  says: "Planned and real turns of the day",
                  href: "/api/staff/lists/rota",
                  query: `day=${view?.day ?? ""}`,
                  file,
                },
              ]}
            />
            <PrintKey
              disabled={!view}
              documents={[
                {
                  title: "Rota",
                  says: "Planned and real turns of the day",
                  href: `/api/staff/lists/rota.pdf?day=${view?.day ?? ""}`,
                  file: `${file}.pdf`,
                },
              ]}
            />
          </span>
        </div>
        <Heard polled={polled} />
        {!view && !polled.problem && <Spinner label="Asking the house" />}
        {view && (
          <>
            {view.mine && <Mine key={view.mine.player} mine={view.mine} onChanged={polled.again} />}
            {view.today && (
              <div class="ro-now">
                <Tables view={view} onChanged={polled.again} />
                <Dealers view={view} onChanged={polled.again} />
              </div>
            )}
            <RotaPlan key={view.day} view={view} onChanged={polled.again} />
            <Real view={view} />
          </>
        )}
        <HomeLink />
      </main>
    </>
  );
}

const nextSaid = ({ next }: { next: RotaDealer["next"] }): string =>
  next === null ? "" : `${next.table === "" ? "Break" : next.table} from ${next.begin} to ${next.end}`;

/** What a dealer looks for first: their own next table. */
export function Mine({ mine, onChanged }: { mine: RotaDealer; onChanged: () => Promise<void> }) {
  const now = useNow();
  const { busy, problem, submit } = useSubmit();
  const change = (on: boolean) =>
    void submit(async () => {
      await api.post<RotaView>("/api/staff/rota/break", { on });
      announce(on ? "Your break has begun." : "Your break is over.");
      await onChanged();
    });
  return (
    <section class="panel ro-mine" aria-labelledby="ro-mine">
      <header>
        <h2 id="ro-mine">You</h2>
        <span class="grow" />
        {mine.does === "break" ? (
          <Button size="small" disabled={busy} onClick={() => change(false)}>
            My break is over
          </Button>
        ) : (
          mine.does === "free" && (
            <Button size="small" disabled={busy} onClick={() => change(true)}>
              I begin my break
            </Button>
          )
        )}
      </header>
      <div class="body ro-says">
        {mine.push && (
          <Notice kind="warn" live>
            You are called to {mine.push}: relieve the dealer there.{" "}
            <Link href={`/hand-over/${encodeURIComponent(mine.push)}`}>Hand-over</Link>
          </Notice>
        )}
        <p>
          <b>{doesSaid(mine)}</b>
          {mine.since !== null && ` since ${clockTime(mine.since)}, ${minutesOf(mine.since, now)}`}
        </p>
        <p class="note">{mine.next ? `Next: ${nextSaid(mine)}` : "Nothing more is planned for you today."}</p>
        {problem && <Notice kind="lose">{problem}</Notice>}
      </div>
    </section>
  );
}

const doesSaid = (one: RotaDealer): string =>
  one.does === "deals" ? `Deals at ${one.table}` : one.does === "break" ? "On a break" : "Free";

function Tables({ view, onChanged }: { view: RotaView; onChanged: () => Promise<void> }) {
  return (
    <section class="panel" aria-labelledby="ro-tables">
      <header>
        <h2 id="ro-tables">At the tables now</h2>
      </header>
      <div class="body">
        {view.tables.length === 0 ? (
          <Empty title="No table is dealt by staff" icon="table">
            Tables that the house deals by itself need nobody.
          </Empty>
        ) : (
          <ul class="ro-list">
            {view.tables.map((one) => (
              <TableRow key={one.table} one={one} view={view} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {view.deal_minutes > 0 && (
          <p class="note">A dealer stays at a table for at most {view.deal_minutes} minutes, as the house has set.</p>
        )}
      </div>
    </section>
  );
}

interface RowProps<T> {
  one: T;
  view: RotaView;
  onChanged: () => Promise<void>;
}

function TableRow({ one, view, onChanged }: RowProps<RotaTable>) {
  const now = useNow();
  const reliefs = view.dealers.filter((dealer) => dealer.player !== one.player && dealer.does !== "break");
  const planned = reliefs.find((dealer) => dealer.player === one.next?.player)?.player;
  const [chosen, setChosen] = useState<string | null>(null);
  // Whoever was chosen may have come to the table, or gone on a break, since.
  const wanted = reliefs.find((dealer) => dealer.player === chosen)?.player;
  const who = wanted ?? planned ?? reliefs.find((dealer) => dealer.does === "free")?.player ?? reliefs[0]?.player ?? "";
  const { busy, problem, submit } = useSubmit();
  const send = (player: string | null, says: string) =>
    void submit(async () => {
      await api.post<RotaView>("/api/staff/rota/push", { table: one.table, player });
      announce(says);
      await onChanged();
    });
  const name = reliefs.find((dealer) => dealer.player === who)?.name ?? "";
  return (
    <li aria-label={one.table}>
      <div class="ro-what">
        <b>
          <Link href={`/hand-over/${encodeURIComponent(one.table)}`}>{one.table}</Link>
        </b>
        <span>
          {one.dealer === null || one.since === null
            ? "Nobody deals"
            : `${one.dealer} since ${clockTime(one.since)}, ${minutesOf(one.since, now)}`}
        </span>
        {one.over && <Tag kind="warn">Due a relief</Tag>}
        {one.push && <Tag kind="win">{one.push} is called</Tag>}
        <small>
          {one.next
            ? `Next by the plan: ${one.next.name}, ${one.next.begin} to ${one.next.end}`
            : "Nobody planned next"}
        </small>
      </div>
      {view.may.includes("push-dealer") && (
        <div class="ro-push">
          {one.push ? (
            <Button size="small" disabled={busy} onClick={() => send(null, "The call is taken back.")}>
              Take the call back
            </Button>
          ) : (
            reliefs.length > 0 && (
              <>
                <Select
                  label={`Relief at ${one.table}`}
                  hideLabel
                  value={who}
                  options={reliefs.map((dealer) => ({
                    value: dealer.player,
                    label: dealer.does === "deals" ? `${dealer.name}, at ${dealer.table}` : dealer.name,
                  }))}
                  onChange={setChosen}
                />
                <Button
                  size="small"
                  disabled={busy || who === ""}
                  aria-label={`Push ${name} to ${one.table}`}
                  onClick={() => send(who, `${name} is called to ${one.table}.`)}
                >
                  Push
                </Button>
              </>
            )
          )}
        </div>
      )}
      {problem && <Notice kind="lose">{problem}</Notice>}
    </li>
  );
}

function Dealers({ view, onChanged }: { view: RotaView; onChanged: () => Promise<void> }) {
  return (
    <section class="panel" aria-labelledby="ro-dealers">
      <header>
        <h2 id="ro-dealers">Dealers</h2>
      </header>
      <div class="body">
        <ul class="ro-list">
          {view.dealers.map((one) => (
            <DealerRow key={one.player} one={one} view={view} onChanged={onChanged} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function DealerRow({ one, view, onChanged }: RowProps<RotaDealer>) {
  const now = useNow();
  const { busy, problem, submit } = useSubmit();
  const change = (on: boolean) =>
    void submit(async () => {
      await api.post<RotaView>("/api/staff/rota/break", { player: one.player, on });
      announce(on ? `${one.name} is on a break.` : `The break of ${one.name} is over.`);
      await onChanged();
    });
  return (
    <li aria-label={one.name}>
      <div class="ro-what">
        <b>{one.name}</b>
        <span>
          {doesSaid(one)}
          {one.since !== null && `, ${minutesOf(one.since, now)}`}
        </span>
        {one.push && <Tag kind="win">Called to {one.push}</Tag>}
        <small>{one.next ? `Next: ${nextSaid(one)}` : ""}</small>
      </div>
      {view.may.includes("send-on-break") && one.does !== "deals" && (
        <Button
          size="small"
          disabled={busy}
          aria-label={one.does === "break" ? `End the break of ${one.name}` : `Send ${one.name} on a break`}
          onClick={() => change(one.does !== "break")}
        >
          {one.does === "break" ? "End the break" : "Break"}
        </Button>
      )}
      {problem && <Notice kind="lose">{problem}</Notice>}
    </li>
  );
}

function Real({ view }: { view: RotaView }) {
  const now = useNow();
  if (view.real.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="ro-real">
      <header>
        <h2 id="ro-real">Who really dealt</h2>
      </header>
      <div class="body ro-table-box">
        <table class="ro-table">
          <thead>
            <tr>
              <th scope="col">Dealer</th>
              <th scope="col">Table</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" class="num">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {view.real.map((one) => (
              <tr key={`${one.name} ${one.table} ${one.since}`}>
                <td>{one.name}</td>
                <td>{one.table === "" ? "Break" : one.table}</td>
                <td>{clockTime(one.since)}</td>
                <td>{one.until === null ? "now" : clockTime(one.until)}</td>
                <td class="num">{minutesOf(one.since, one.until ?? now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
