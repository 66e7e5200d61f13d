/** The shift of a table: what was counted, dropped and won on a gaming day. Printed and signed as it is shown. */

import { Fragment } from "preact";
import { clockTime, dayName, grouped, money, Notice, Segmented, share, Spinner, writeChips } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { PageHeader, Link } from "../shell";
import { ForRoles, Heard, moved, usePolled } from "../staff";
import "../styles/auditor.css";
import type { ShiftLine, ShiftView, ShiftWager } from "../wire";
import { Boxes } from "./Boxes";
import { DAY, useFilter } from "./filters";
import { wonBy } from "./interval";
import { DayPicker } from "./pickers";
import { handsBy, Spent } from "./Spent";

export default function ShiftPage({ table }: { table: string }) {
  return (
    <ForRoles page="shift" title={`Shift of ${table}`}>
      <Asked table={table} />
    </ForRoles>
  );
}

function Asked({ table }: { table: string }) {
  const [day, setDay] = useFilter("day", DAY);
  const [name, setName] = useFilter("shift", /^.{1,20}$/);
  const asked = new URLSearchParams({ ...(day && { day }), ...(name && { shift: name }) }).toString();
  const polled = usePolled<ShiftView>(
    `/api/staff/tables/${encodeURIComponent(table)}/shift${asked && `?${asked}`}`,
    30_000,
  );
  writeChips(polled.value?.chips, polled.value?.day);
  const shift = polled.value;
  return (
    <>
      <PageHeader title={`Shift of ${table}`} />
      <main class="page au au-shift" id="main">
        <div class="au-title">
          <h1>Shift of table {table}</h1>
          <span class="au-keys no-print">
            <SaveKey
              disabled={!shift || Boolean(shift.owed)}
              lists={[
                {
                  title: "Shift",
                  says: "Counts and wagers",
                  href: "/api/staff/papers/shift",
                  query: `table=${encodeURIComponent(table)}${day ? `&day=${day}` : ""}`,
                  file: `shift-${table}-${shift?.day ?? "today"}`,
                },
              ]}
            />
            <PrintKey
              kind="primary"
              page
              disabled={!shift || Boolean(shift.owed)}
              documents={[
                {
                  title: "Shift report",
                  says: "Counts and wagers, with lines to sign on",
                  href: `/api/staff/papers/shift.pdf?table=${encodeURIComponent(table)}${asked && `&${asked}`}`,
                  file: `${["shift", table, shift?.day ?? "today", name].filter(Boolean).join("-")}.pdf`,
                },
              ]}
            />
          </span>
        </div>
        <div class="au-tools no-print">
          <DayPicker day={day || shift?.day || ""} onChange={setDay} />
          {shift && shift.shifts.length > 1 && (
            <Segmented
              label="Shift"
              value={shift.shift}
              onChange={setName}
              options={[
                { value: "", label: "Whole day" },
                ...shift.shifts.map((one) => ({ value: one.name, label: one.name })),
              ]}
            />
          )}
        </div>
        <Heard polled={polled} />
        {!shift && !polled.problem && <Spinner label="Adding up the shift" />}
        {shift && <Statement shift={shift} />}
      </main>
    </>
  );
}

function Statement({ shift }: { shift: ShiftView }) {
  return (
    <>
      <p class="note">
        {shift.house}. {shift.title}. Gaming day {dayName(shift.day)}, from {shift.starts} {shift.zone}
        {shift.shift &&
          `, shift ${shift.shift}, ${clockTime(shift.begin, shift.zone)} to ${clockTime(shift.end, shift.zone)}`}
        : {shift.hands === 1 ? "1 hand" : `${grouped(shift.hands)} hands`}. A day on which nobody opened or closed the
        table begins or ends with what the book says is in it.
      </p>
      {shift.owed ? (
        <Notice title="Not counted yet" icon="chips">
          <p>{shift.owed}</p>
        </Notice>
      ) : (
        <Figures shift={shift} />
      )}
      {shift.duty.length > 0 && <Duty shift={shift} />}
      <Dealt shift={shift} />
      <Spent lines={shift.spent} title="Paid from the drawer of the house in this time" />
      {!shift.owed && <Expected shift={shift} />}
      <div class="au-signs" aria-hidden="true">
        <p>
          <span />
          Dealer
        </p>
        <p>
          <span />
          Floor manager
        </p>
      </div>
    </>
  );
}

/** Who dealt how many hands, and the slips of the table. */
function Dealt({ shift }: { shift: ShiftView }) {
  if (shift.dealers.length + shift.slips.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="au-dealt">
      <header>
        <h2 id="au-dealt">Who dealt, and slips</h2>
      </header>
      <dl class="body au-sums">
        {shift.dealers.length > 0 && (
          <>
            <dt>Dealers</dt>
            <dd>{handsBy(shift.dealers)}</dd>
          </>
        )}
        {shift.slips.length > 0 && (
          <>
            <dt>Slips of this table</dt>
            <dd>
              {shift.slips.map((number, at) => (
                <Fragment key={number}>
                  {at > 0 && ", "}
                  <Link href={`/slip/${number}`}>{number}</Link>
                </Fragment>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Figures({ shift }: { shift: ShiftView }) {
  const counts = shift.lines.filter((line) => line.part === "count");
  const beside = shift.lines.filter((line) => line.part === "beside");
  const times = shift.openings.length;
  return (
    <>
      {shift.openings.map((opening, at) => (
        <section key={opening.since} class="panel" aria-labelledby={`au-opening-${at}`}>
          <header>
            <h2 id={`au-opening-${at}`}>Opening {at + 1}</h2>
            <span class="grow" />
            <span class="note">
              {clockTime(opening.since, shift.zone)} to{" "}
              {opening.until === null ? "now" : clockTime(opening.until, shift.zone)}
            </span>
          </header>
          <dl class="body au-sums">
            {opening.lines.map((line) => (
              <Sum key={line.name} line={line} />
            ))}
          </dl>
        </section>
      ))}
      <section class="panel" aria-labelledby="au-counts">
        <header>
          <h2 id="au-counts">{times > 1 ? `Counts of all ${times} openings` : "Counts"}</h2>
        </header>
        <dl class="body au-sums">
          {counts.map((line) => (
            <Sum key={line.name} line={line} />
          ))}
          <dt>Hold</dt>
          <dd>{shift.hold === null ? "no drop" : share(shift.hold)}</dd>
          {beside.map((line) => (
            <Sum key={line.name} line={line} />
          ))}
        </dl>
      </section>
      <Boxes boxes={shift.boxes ?? []} />
    </>
  );
}

function Expected({ shift }: { shift: ShiftView }) {
  return (
    <section class="panel" aria-labelledby="au-wagers">
      <header>
        <h2 id="au-wagers">Wagers, beside what they should bring</h2>
      </header>
      <div class="body">
        {shift.counting && <p class="note">The solver is at work on this sheet.</p>}
        {!shift.counting && shift.wagers.length === 0 && <p class="note">No wager was settled on this day.</p>}
        {shift.wagers.length > 0 && <Wagers wagers={shift.wagers} banked={shift.banked} />}
      </div>
    </section>
  );
}

function Duty({ shift }: { shift: ShiftView }) {
  return (
    <section class="panel" aria-labelledby="au-duty">
      <header>
        <h2 id="au-duty">On duty</h2>
      </header>
      <dl class="body au-sums">
        {shift.duty.map((one) => (
          <>
            <dt>
              {one.name}, {one.role}
            </dt>
            <dd>
              {clockTime(one.since, shift.zone)} to {one.until === null ? "now" : clockTime(one.until, shift.zone)}
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}

function Sum({ line: { name, cents } }: { line: ShiftLine }) {
  const win = name === "win";
  return (
    <>
      <dt class={win ? "win" : undefined}>{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
      <dd class={win ? "win" : undefined}>{win ? moved(cents) : money(cents)}</dd>
    </>
  );
}

function Wagers({ wagers, banked }: { wagers: readonly ShiftWager[]; banked: boolean }) {
  return (
    <div class="au-scroll" tabIndex={0} role="region" aria-label="All wagers">
      <table class="au-table">
        <thead>
          <tr>
            <th scope="col">Wager</th>
            <th scope="col" class="num">
              Settled
            </th>
            <th scope="col" class="num">
              Staked
            </th>
            <th scope="col" class="num">
              {wonBy([banked])}
            </th>
            <th scope="col" class="num">
              Expected
            </th>
            <th scope="col" class="num">
              At least 95 of 100 shifts
            </th>
          </tr>
        </thead>
        <tbody>
          {wagers.map((one) => (
            <tr key={one.title}>
              <th scope="row">
                <b>{one.title}</b>
                {!one.within && <small>{one.says || "outside"}</small>}
              </th>
              <td class="num">{grouped(one.hands)}</td>
              <td class="num">{money(one.staked)}</td>
              <td class="num">{moved(one.won)}</td>
              <td class="num">{moved(Math.round(one.expected))}</td>
              <td class="num">
                {moved(one.low)} to {moved(one.high)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
