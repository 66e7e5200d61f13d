import { useEffect, useState } from "preact/hooks";
import { announce, Button, dateTime, Notice, Spinner, Tag } from "../kit";
import { api, ApiError } from "../net";
import { useSubmit } from "../shell";
import { ago } from "../staff";
import type { SessionRow } from "../wire";
import { endSession } from "./account";

/** The browsers that are signed in, each with a key to sign it out. */
export function Sessions() {
  const [rows, setRows] = useState<SessionRow[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();
  const look = () =>
    api.get<SessionRow[]>("/api/account/sessions").then(
      (found) => {
        setRows(found);
        setFailed(null);
      },
      (why: unknown) => setFailed(why instanceof ApiError ? why.problem.message : "The list could not be read."),
    );
  useEffect(() => void look(), []);
  const end = (row: SessionRow) =>
    void submit(() => endSession(row.id)).then((done) => {
      if (done) announce(`${row.browser} is signed out.`);
      void look();
    });
  return (
    <section class="panel" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">Where you are signed in</h2>
      </header>
      <div class="body of-stack">
        {(problem ?? failed) && <Notice kind="lose">{problem ?? failed}</Notice>}
        {rows === null && !failed && <Spinner label="Asking the house" />}
        {rows && (
          <ul class="of-lines">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <b>{row.browser || "A browser"}</b>
                  <small title={dateTime(row.since)}>
                    Since {dateTime(row.since)}; {row.current ? "in use now" : `last seen ${ago(row.seen)}`}
                  </small>
                </div>
                {row.current ? (
                  <Tag kind="win">This browser</Tag>
                ) : (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={`End the session of ${row.browser}, since ${dateTime(row.since)}`}
                    onClick={() => end(row)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
