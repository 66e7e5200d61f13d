/** The exceptions of a gaming day: what did not go its usual way, with who and why. */

import { dayName, Empty, exactTime, Field, grouped, Select, Spinner, tableTitled, writeChips } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { HomeLink, Link, PageHeader } from "../shell";
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
  const [kind, setKind] = useFilter("kind", /^[a-z-]{1,40}$/);
  const [place, setPlace] = useFilter("place", /^.{1,60}$/);
  const [who, setWho] = useFilter("who", /^.{1,60}$/);
  writeChips(chips, day);
  const asked = new URLSearchParams({
    chips,
    ...(day && { day }),
    ...(kind && { kind }),
    ...(place && { place }),
    ...(who && { who }),
  }).toString();
  const part = kind || place || who;
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
                  says: part ? "What is shown" : "All of the day",
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
                  says: part ? "What is shown, with lines to sign on" : "All of the day, with lines to sign on",
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
          {view && view.count > 0 && (
            <>
              <Select
                label="Kind"
                value={kind}
                onChange={setKind}
                options={[ALL, ...Object.entries(view.kinds).map(([value, label]) => ({ value, label }))]}
              />
              <Select
                label="Where"
                value={place}
                onChange={setPlace}
                options={[ALL, ...view.places.map((value) => ({ value, label: placed(value) }))]}
              />
              <Field label="Who" value={who} onInput={setWho} placeholder="Part of a name" />
            </>
          )}
        </div>
        <Heard polled={polled} />
        {!view && !polled.problem && <Spinner label="Looking through the day" />}
        {view && <Listed view={view} part={Boolean(part)} />}
      </main>
    </>
  );
}

const ALL = { value: "", label: "All" } as const;

function Listed({ view, part }: { view: ExceptionsView; part: boolean }) {
  const shown = view.parts.reduce((sum, one) => sum + one.lines.length, 0);
  if (view.count > 0 && shown === 0)
    return <Empty title={`None of ${view.count} exceptions is like that`} icon="tick" />;
  if (shown === 0)
    return (
      <Empty title={`Nothing out of the ordinary on the gaming day ${dayName(view.day)}`} icon="tick">
        <HomeLink />
      </Empty>
    );
  return (
    <>
      <p class="note">
        Gaming day {dayName(view.day)}, from {view.starts} {view.zone}: {part && shown < view.count && `${shown} of `}
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
                {exactTime(line.at, zone)}
                {line.hand !== null && (
                  <>
                    ,{" "}
                    <Link href={`/history/${encodeURIComponent(line.place)}/${line.hand}`}>
                      hand {grouped(line.hand)}
                    </Link>
                  </>
                )}
                {line.dealers.length > 0 && <span class="ex-dealt">dealt by {line.dealers.join(" and ")}</span>}
              </small>
            </p>
            <p>
              {line.what}
              {line.why && <small>{line.why}</small>}
            </p>
            <p class="ex-who">{who(line)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placed = (place: string): string =>
  place === "cage" ? "The cage" : place === "office" ? "The office" : tableTitled(place);

const who = (line: ExceptionLine): string =>
  line.by.join(" and ") + (line.seen_by.length ? `; seen by ${line.seen_by.join(" and ")}` : "");
