/** The auditor: is the book right, are the results of the wagers as expected, and what does the record say. */

import { useState } from "preact/hooks";
import { Spinner, writeChips } from "../kit";
import { SaveKey } from "../print";
import { Link, PageHeader, useRoute } from "../shell";
import { ForRoles, Heard, usePolled } from "../staff";
import "../styles/auditor.css";
import type { AuditView } from "../wire";
import { Book } from "./Book";
import { Boxes } from "./Boxes";
import { CHIPS, type Chips, ChipsPicker, DayPicker } from "./pickers";
import { Players } from "./Players";
import { Records } from "./Records";
import { Theory } from "./Theory";
import { Alone, Checks, Flags } from "./Checks";

const PARTS = [
  { id: "day", title: "The day" },
  { id: "ledger", title: "Ledger" },
  { id: "hands", title: "Hands" },
  { id: "players", title: "Players" },
] as const;

export default function AuditorPage() {
  return (
    <ForRoles page="auditor" title="Auditor">
      <Auditor />
    </ForRoles>
  );
}

function Auditor() {
  const { query } = useRoute();
  const part = PARTS.find((one) => one.id === query.get("part")) ?? PARTS[0];
  const [day, setDay] = useState("");
  const [chips, setChips] = useState<Chips>(CHIPS[0].value);
  writeChips(part.id === "ledger" ? undefined : chips, part.id === "ledger" ? "" : day);
  const audit = usePolled<AuditView>(`/api/staff/audit?chips=${chips}${day ? `&day=${day}` : ""}`, 5000);
  const view = audit.value;
  return (
    <>
      <PageHeader title={`${part.title}, auditor`} />
      <main class="page au" id="main">
        <div class="au-title">
          <h1>{part.title}</h1>
          <nav class="au-parts" aria-label="Auditor">
            {PARTS.map((one) => (
              <Link
                key={one.id}
                href={one.id === "day" ? "/auditor" : `/auditor?part=${one.id}`}
                current={one === part}
              >
                {one.title}
              </Link>
            ))}
            <Link href="/exceptions">Exceptions</Link>
            <Link href="/month">Month</Link>
          </nav>
        </div>
        <Heard polled={audit} />
        {(part.id === "day" || part.id === "players") && (
          <div class="au-tools">
            <DayPicker day={day || view?.day || ""} onChange={setDay} />
            <ChipsPicker chips={chips} onChange={setChips} />
            {part.id === "day" && (
              <SaveKey
                disabled={!view}
                lists={[
                  {
                    title: "Theory",
                    says: "Theoretical and actual win, wager by wager",
                    href: "/api/staff/lists/theory",
                    query: `chips=${chips}${day ? `&day=${day}` : ""}`,
                    file: `theory-${day || view?.day || ""}`,
                  },
                  {
                    title: "Journal",
                    says: "Double entry for an accountant",
                    href: "/api/staff/lists/journal",
                    query: `first=${day || view?.day || ""}&last=${day || view?.day || ""}`,
                    file: `journal-${day || view?.day || ""}`,
                  },
                ]}
              />
            )}
            {part.id === "players" && (
              <SaveKey
                disabled={!view}
                lists={[
                  {
                    title: "Ratings",
                    says: "Everybody who played on the day",
                    href: "/api/staff/lists/ratings",
                    query: `chips=${chips}${day ? `&day=${day}` : ""}`,
                    file: `ratings-${day || view?.day || ""}`,
                  },
                ]}
              />
            )}
          </div>
        )}
        {(part.id === "day" || part.id === "hands") && !view && !audit.problem && <Spinner label="Opening the book" />}
        {part.id === "day" && view && (
          <>
            <Checks view={view} />
            <Theory lines={view.theory} working={view.checking} />
            <Boxes boxes={view.boxes ?? []} title="Drop boxes that wait for their count" />
            <Flags lines={view.flags} />
            <Alone lines={view.alone} />
          </>
        )}
        {part.id === "ledger" && <Book tables={view?.tables ?? []} />}
        {part.id === "hands" && view && <Records tables={view.tables} />}
        {part.id === "players" && <Players day={day || view?.day || ""} chips={chips} />}
      </main>
    </>
  );
}
