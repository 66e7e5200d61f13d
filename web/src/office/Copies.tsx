/** The copies that the house makes of itself while it runs: where, how often, and whether the last one is good. */

import { dateTime, Notice, Spinner, Tag } from "../kit";
import { ago, Heard, useNow, usePolled } from "../staff";
import type { HouseCopies } from "../wire";
import { PrintKey } from "../print";
import { STOPS } from "../staff/stops";

export function Copies() {
  const polled = usePolled<HouseCopies>("/api/staff/copies", 10_000);
  const now = useNow();
  const found = polled.value;
  return (
    <div class="of-settings">
      <Heard polled={polled} />
      {found === null ? <Spinner label="Looking up the copies" /> : <Schedule found={found} now={now} />}
      <section class="panel" aria-labelledby="stops">
        <header>
          <h2 id="stops">When something stops</h2>
        </header>
        <div class="body of-stack">
          <p>
            What the floor does when a tablet, the network or the machine dies. Print it before the evening: nothing can
            be looked up when the screens are dark.
          </p>
          <div>
            <PrintKey documents={STOPS} />
          </div>
        </div>
      </section>
    </div>
  );
}

function Schedule({ found, now }: { found: HouseCopies; now: number }) {
  return (
    <section class="panel" aria-labelledby="copies">
      <header>
        <h2 id="copies">Copies of the house</h2>
        <span class="grow" />
        {found.folder !== null && found.late && (
          <Tag kind="lose" icon="warning">
            Look after it
          </Tag>
        )}
        {found.folder !== null && !found.late && found.last !== null && <Tag kind="win">Good</Tag>}
      </header>
      <div class="body of-stack">
        {found.folder === null ? <NoCopies /> : <Made found={found} folder={found.folder} now={now} />}
      </div>
    </section>
  );
}

function NoCopies() {
  return (
    <>
      <Notice kind="warn">This house makes no copies of itself. If its disk fails, its book is lost.</Notice>
      <p>
        Whoever starts it adds a folder on another disk: <code>pitboss serve --backups FOLDER</code>
      </p>
    </>
  );
}

function Made({ found, folder, now }: { found: HouseCopies; folder: string; now: number }) {
  const every = found.every_minutes === 1 ? "minute" : `${found.every_minutes} minutes`;
  return (
    <>
      {found.wrong !== "" && <Notice kind="lose">The last try failed: {found.wrong}</Notice>}
      {found.late && found.wrong === "" && <Notice kind="lose">The next copy is overdue.</Notice>}
      <dl class="of-facts">
        <dt>Last good copy</dt>
        <dd>{found.last === null ? "none yet" : `${dateTime(found.last)}, ${ago(found.last, now)}`}</dd>
        {found.file !== "" && (
          <>
            <dt>Its file</dt>
            <dd class="of-path">{found.file}</dd>
          </>
        )}
        <dt>Folder</dt>
        <dd class="of-path">{folder}</dd>
        <dt>Made</dt>
        <dd>
          every {every}; the newest {found.keep} are kept, and the last of each day for a month
        </dd>
      </dl>
      <p class="note">
        Each copy is read back from beginning to end before it counts as good. The keys of the house are not in it: keep
        them elsewhere.
      </p>
    </>
  );
}
