import { clockTime, grouped, Icon, Notice, signed, Spinner, Tag } from "../kit";
import type { AuditView, BookLine } from "../wire";

/** What was checked, a sentence each. A wrong book comes first and stands out. */
export function Checks({ view }: { view: AuditView }) {
  const wrong = view.checks.filter((one) => !one.ok);
  return (
    <section class="panel" aria-labelledby="au-book">
      <header>
        <h2 id="au-book">The book</h2>
        {view.checks.length > 0 && (
          <Tag kind={wrong.length ? "lose" : "win"}>{wrong.length ? `${wrong.length} wrong` : "Balances"}</Tag>
        )}
        <span class="grow" />
        <span class="note">
          {grouped(view.records)} records{view.checked_at !== null && `, checked ${clockTime(view.checked_at)}`}
        </span>
      </header>
      <div class="body">
        {view.checking && <Spinner label="Going through the whole book" />}
        {wrong.length > 0 && (
          <Notice kind="lose">
            The record was changed, or the program is wrong. Stop, keep a copy of the database, and look before anything
            else is played.
          </Notice>
        )}
        {view.restores.length > 0 && (
          <div class="au-restores">
            {view.restores.map((one) => (
              <Notice key={one} kind="warn">
                Restored {one}
              </Notice>
            ))}
          </div>
        )}
        <ul class="au-checks">
          {[...wrong, ...view.checks.filter((one) => one.ok)].map((one) => (
            <li key={one.says} class={one.ok ? "ok" : "wrong"}>
              <Icon name={one.ok ? "tick" : "warning"} />
              <span>
                <span class="sr">{one.ok ? "True: " : "Wrong: "}</span>
                {one.says}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Wins and cash that have to be reported by the flags of the house. */
export function Flags({ lines }: { lines: readonly BookLine[] }) {
  return (
    <section class="panel" aria-labelledby="au-flags">
      <header>
        <h2 id="au-flags">To be reported</h2>
        {lines.length > 0 && <Tag kind="warn">{lines.length}</Tag>}
      </header>
      <div class="body">
        {lines.length === 0 ? (
          <p class="note">No win and no cash of this day reached a threshold that the house has set.</p>
        ) : (
          <Lines lines={lines} />
        )}
      </div>
    </section>
  );
}

/** What one manager did alone and would need two where there are two: a house with one manager has nobody to ask. */
export function Alone({ lines }: { lines: readonly BookLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="au-alone">
      <header>
        <h2 id="au-alone">Done by one manager alone</h2>
        <Tag kind="warn">{lines.length}</Tag>
      </header>
      <div class="body">
        <Lines lines={lines} />
      </div>
    </section>
  );
}

function Lines({ lines }: { lines: readonly BookLine[] }) {
  return (
    <ul class="au-lines">
      {lines.map((line) => (
        <li key={`${line.number} ${line.at} ${line.says}`}>
          <span class="num note">{clockTime(line.at)}</span>
          <span>
            {line.says}
            {line.by.length > 0 && <small>{line.by.join(" and ")}</small>}
          </span>
          <b class="num">{line.cents ? signed(line.cents) : ""}</b>
        </li>
      ))}
    </ul>
  );
}
