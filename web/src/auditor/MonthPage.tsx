/** A month by table: what came in, what was paid as prizes, what is left to the house. Printed as it is shown. */

import { Fragment } from "preact";
import { dayName, Empty, Field, gamingDay, grouped, money, Segmented, share, Spinner, writeChips } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { HomeLink, PageHeader } from "../shell";
import { ForRoles, Heard, moved, usePolled } from "../staff";
import "../styles/auditor.css";
import type { MonthColumn, MonthLine, MonthReport } from "../wire";
import { Boxes } from "./Boxes";
import { MONTH, MONTH_OR_YEAR, useChipsFilter, useFilter } from "./filters";
import { handsBy, Spent } from "./Spent";
import { ChipsPicker } from "./pickers";

export default function MonthPage() {
  return (
    <ForRoles page="month" title="Month">
      <Month />
    </ForRoles>
  );
}

/** "2026-02-28" of "2026-02". */
const lastDay = (month: string): string => {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, "0")}`;
};

function Month() {
  const [month, setMonth] = useFilter("month", MONTH_OR_YEAR);
  const [chips, setChips] = useChipsFilter();
  const asked = `chips=${chips}${month ? `&month=${month}` : ""}`;
  const polled = usePolled<MonthReport>(`/api/staff/month?${asked}`, 15_000);
  const report = polled.value;
  writeChips(chips, report?.month);
  return (
    <>
      <PageHeader title="Month" />
      <main class="page au" id="main">
        <div class="au-title">
          <h1>{report ? `${named(report.month)}, ${report.house}` : "Month"}</h1>
          <span class="au-keys no-print">
            <SaveKey
              disabled={!report}
              lists={[
                {
                  title: "Month by table",
                  says: "What came in, what went out",
                  href: "/api/staff/papers/month",
                  query: asked,
                  file: `month-${report?.month ?? ""}-${chips}`,
                },
                ...(chips === "issued"
                  ? [
                      {
                        title: "Journal",
                        says: "Double entry for an accountant, every day of the month",
                        href: "/api/staff/lists/journal",
                        query: `first=${report?.month ?? ""}-01&last=${lastDay(report?.month ?? "")}`,
                        file: `journal-${report?.month ?? ""}`,
                      },
                      {
                        title: "Drop boxes",
                        says: "Every number: who took it, who counted it, what it held",
                        href: "/api/staff/lists/boxes",
                        query: `month=${report?.month ?? ""}`,
                        file: `boxes-${report?.month ?? ""}`,
                      },
                    ]
                  : []),
              ]}
            />
            <PrintKey
              page
              disabled={!report}
              documents={[
                {
                  title: "Month report",
                  says: "By table: what came in, what went out, the nights",
                  href: `/api/staff/papers/month.pdf?${asked}`,
                  file: `month-${report?.month ?? ""}-${chips}.pdf`,
                },
              ]}
            />
          </span>
        </div>
        <div class="au-tools no-print">
          <Stretch month={month || report?.month || ""} onChange={setMonth} />
          <ChipsPicker chips={chips} onChange={setChips} />
        </div>
        <Heard polled={polled} />
        {!report && !polled.problem && <Spinner label="Adding up the month" />}
        {report && <Report report={report} />}
      </main>
    </>
  );
}

/** A month, or the year that it is in. */
function Stretch({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const yearly = month !== "" && !month.includes("-");
  const year = month.slice(0, 4);
  return (
    <>
      <Segmented
        label="Month or year"
        value={yearly ? "year" : "month"}
        options={[
          { value: "month", label: "Month" },
          { value: "year", label: "Year" },
        ]}
        onChange={(kind) => year !== "" && onChange(kind === "year" ? year : `${year}-${thisMonth(year)}`)}
      />
      {yearly ? (
        <Field
          label="Year"
          inputMode="numeric"
          maxLength={4}
          value={year}
          onInput={(text) => /^\d{4}$/.test(text) && onChange(text)}
        />
      ) : (
        <Field
          label="Month"
          type="month"
          value={month}
          onInput={(text) => MONTH.test(text) && onChange(text)}
          placeholder="2031-05"
        />
      )}
    </>
  );
}

/** The month of a year to go back to: the current one, or the last one of another year. */
const thisMonth = (year: string): string => (gamingDay().startsWith(`${year}-`) ? gamingDay().slice(5, 7) : "12");

function Report({ report }: { report: MonthReport }) {
  if (report.lines.length + report.spent.length + report.donated.length + report.nights.length === 0)
    return (
      <Empty title={`Nothing was played in this ${report.month.includes("-") ? "month" : "year"}`} icon="history">
        <HomeLink />
      </Empty>
    );
  const figures = [
    ["Revenue", moved(report.revenue), "win, collections and tips, less what the drop box was short of"],
    ["Prizes", money(report.total.prizes), "paid to players who won"],
    ["Expenses", money(report.expenses), "tips paid out, what was missing in the drawer, and what was paid from it"],
    ["Result", moved(report.result), "the revenue less the expenses"],
  ] as const;
  return (
    <>
      <dl class="au-figures">
        {figures.map(([name, value, says]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd class="note">{says}</dd>
          </div>
        ))}
      </dl>
      {report.lines.length > 0 && <ByTable report={report} />}
      <Boxes
        boxes={(report.boxes ?? []).filter((one) => one.counted !== one.book)}
        title="Drop boxes that differ, or are not counted"
      />
      <Spent lines={report.spent} />
      <Donations report={report} />
      {report.chips === "issued" && <p class="note">Slips: {report.slips}.</p>}
      <Dealers lines={report.lines} />
      {report.nights.map((night) => (
        <section key={`${night.day} ${night.name}`} class="panel">
          <header>
            <h2>
              {night.name}, {dayName(night.day)}
            </h2>
            <span class="grow" />
            <span class="note">{night.players} players</span>
          </header>
          <ol class="body au-prizes">
            {night.prizes.map((prize) => (
              <li key={`${prize.place} ${prize.says}`}>
                <b>{prize.place > 0 ? `${prize.place}.` : "Drawn:"}</b> {prize.says}:{" "}
                {prize.names.join(", ") || "nobody"}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function ByTable({ report }: { report: MonthReport }) {
  return (
    <div class="panel au-scroll" tabIndex={0} role="region" aria-label="The month by table">
      <table class="au-table">
        <thead>
          <tr>
            <th scope="col">Table</th>
            {report.columns.map(({ field, title }) => (
              <th key={field} scope="col" class="num">
                {title.charAt(0).toUpperCase() + title.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line) => (
            <tr key={line.table}>
              <th scope="row">
                <b>{line.table}</b>
                <small>{line.title}</small>
              </th>
              <Cells line={line} columns={report.columns} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All tables</th>
            <Cells line={report.total} columns={report.columns} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Who dealt how many hands, table by table. */
function Dealers({ lines }: { lines: readonly MonthLine[] }) {
  const dealt = lines.filter((line) => line.dealers.some((one) => one.name !== ""));
  if (dealt.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="au-dealers">
      <header>
        <h2 id="au-dealers">Who dealt</h2>
      </header>
      <dl class="body au-sums">
        {dealt.map((line) => (
          <Fragment key={line.table}>
            <dt>{line.table}</dt>
            <dd>{handsBy(line.dealers)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Cells({ line, columns }: { line: MonthLine; columns: readonly MonthColumn[] }) {
  return (
    <>
      {columns.map(({ field, type }) => (
        <td key={field} class="num">
          {figure(line[field as keyof MonthLine] as number | null, field, type)}
        </td>
      ))}
    </>
  );
}

const SIGNED = ["win", "revenue"];

const figure = (value: number | null, field: string, type: MonthColumn["type"]): string => {
  if (value === null) return "–";
  if (type === "count") return grouped(value);
  if (type === "share") return share(value);
  return SIGNED.includes(field) ? moved(value) : money(value);
};

/** What was given on charity nights, which is not the house's. */
function Donations({ report }: { report: MonthReport }) {
  if (report.donated.length === 0 && report.handed_over === 0) return null;
  return (
    <section class="panel" aria-label="Donations of charity nights">
      <header>
        <h2>Donations of charity nights</h2>
        <span class="grow" />
        <span class="note">not in the revenue</span>
      </header>
      <dl class="body au-sums">
        {report.donated.map(({ night, cause, what, cents }) => (
          <Fragment key={`${night} ${cause} ${what}`}>
            <dt>{`${night}, ${cause}: ${what}`}</dt>
            <dd>{money(cents)}</dd>
          </Fragment>
        ))}
        <dt>All donations</dt>
        <dd>
          <b>{money(report.donations)}</b>
        </dd>
        <dt>Handed over</dt>
        <dd>{money(report.handed_over)}</dd>
      </dl>
    </section>
  );
}

/** "May 2031", or "2031". */
export const named = (month: string): string =>
  !month.includes("-")
    ? month
    : new Date(`${month}-15T12:00:00`).toLocaleDateString("en-GB", { month: "long", year: "numeric" });
