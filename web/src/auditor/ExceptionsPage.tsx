/** The exceptions of a gaming day: what did not go its usual way, with who and why. */

import { Empty, grouped, Spinner, writeChips } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { HomeLink, PageHeader } from "../shell";
import { ForRoles, Heard, usePolled } from "../staff";
import "../styles/auditor.css";
import type { ExceptionLine, ExceptionPart, ExceptionsView } from "../wire";
import { DAY, useChipsFilter, useFilter } from "./filters";
import { ChipsPicker, DayPicker } from "./pickers";

export default function ExceptionsPage() {
  return (
    <ForRoles page="exceptions" title="Exceptions">
      <Asked />
    </ForRoles>
  );
}

function Asked() {
  const [day, setDay] = useFilter("day", DAY);
  const [chips, setChips] = useChipsFilter();
  writeChips(chips);
  const asked = `chips=${chips}${day ? `&day=${day}` : ""}`;
  const polled = usePolled<ExceptionsView>(`/api/staff/exceptions?${asked}`, 15_000);
  const view = polled.value;
  return (
    <>
      <PageHeader title="Exceptions" />
      <main class="page au" id="main">
        <div class="au-title">
          <h1>Exceptions</h1>
          <span class="au-keys no-print">
            <SaveKey
              disabled={!view}
              lists={[
                {
                  title: "Exceptions",
                  says: "All of the day",
                  href: "/api/staff/papers/exceptions",
                  query: asked,
                  file: `exceptions-${view?.day ?? "today"}`,
                },
              ]}
            />
            <PrintKey
              kind="primary"
              disabled={!view}
              documents={[
                {
                  title: "Exceptions",
                  says: "All of the day, with lines to sign on",
                  href: `/api/staff/papers/exceptions.pdf?${asked}`,
                  file: `exceptions-${view?.day ?? "today"}.pdf`,
                },
              ]}
            />
          </span>
        </div>
        <div class="au-tools no-print">
          <DayPicker day={day || view?.day || ""} onChange={setDay} />
          <ChipsPicker chips={chips} onChange={setChips} />
        </div>
        <Heard polled={polled} />
        {!view && !polled.problem && <Spinner label="Looking through the day" />}
        {view && <Listed view={view} />}
      </main>
    </>
  );
}

function Listed({ view }: { view: ExceptionsView }) {
  if (view.parts.length === 0)
    return (
      <Empty title={`Nothing out of the ordinary on the gaming day ${view.day}`} icon="tick">
        <HomeLink />
      </Empty>
    );
  return (
    <>
      <p class="note">
        Gaming day {view.day}, from {view.starts} {view.zone}:{" "}
        {view.count === 1 ? "1 exception" : `${view.count} exceptions`}.
      </p>
      {view.parts.map((part) => (
        <Part key={part.kind} part={part} zone={view.zone} />
      ))}
    </>
  );
}

function Part({ part, zone }: { part: ExceptionPart; zone: string }) {
  return (
    <section class="panel" aria-labelledby={`ex-${part.kind}`}>
      <header>
        <h2 id={`ex-${part.kind}`}>{part.title}</h2>
        <span class="grow" />
        <span class="note">{part.lines.length}</span>
      </header>
      <ul class="body ex-lines">
        {part.lines.map((line, at) => (
          <li key={at}>
            <p>
              <b>{placed(line.place)}</b>
              <small>
                {timeOf(line.at, zone)}
                {line.hand !== null && `, hand ${grouped(line.hand)}`}
              </small>
            </p>
            <p>
              {line.what}
              {line.why && <small>{line.why}</small>}
            </p>
            <p class="who">{who(line)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placed = (place: string): string =>
  place === "cage" ? "The cage" : place === "office" ? "The office" : `Table ${place}`;

/** By the clocks of the house, as on paper. */
const timeOf = (at: number, zone: string): string =>
  new Date(at).toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", second: "2-digit" });

const who = (line: ExceptionLine): string =>
  line.by.join(" and ") + (line.seen_by.length ? `; seen by ${line.seen_by.join(" and ")}` : "");
