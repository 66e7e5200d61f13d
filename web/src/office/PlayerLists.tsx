/** Players as a list: out of the house as CSV, and into it. A list is shown before anything is done with it. */

import { useState } from "preact/hooks";
import { announce, Button, buttonClass, Notice } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import "../styles/people.css";
import type { ListImport } from "../wire";
import { Wrong } from "./SignInPage";

export function PlayerLists() {
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<ListImport | null>(null);
  const { busy, problem, submit } = useSubmit();
  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    const answer = await api.post<ListImport>(`/api/staff/people/import?dry_run=${dryRun}`, chosen);
    setSeen(answer);
    if (answer.done) announce("The list is imported.");
  };
  return (
    <section class="panel" aria-labelledby="of-lists">
      <header>
        <h2 id="of-lists">Lists of players</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          A list is CSV, with the columns id and name. The id is the number that your other list has; the same list
          twice changes nothing.
        </p>
        <p class="pl-keys">
          <a class={buttonClass()} href="/api/staff/people/players.csv" download="players.csv">
            Export the players
          </a>
          <label class={buttonClass()}>
            Import a list
            <input
              type="file"
              class="sr"
              accept=".csv,text/csv,text/plain"
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0] ?? null;
                event.currentTarget.value = "";
                setFile(chosen);
                setSeen(null);
                if (chosen) void submit(() => send(chosen, true));
              }}
            />
          </label>
        </p>
        <Wrong says={problem} />
        {file && seen && (
          <Seen name={file.name} seen={seen} busy={busy} onImport={() => void submit(() => send(file, false))} />
        )}
      </div>
    </section>
  );
}

function Seen({ name, seen, busy, onImport }: { name: string; seen: ListImport; busy: boolean; onImport: () => void }) {
  if (seen.problems.length > 0)
    return (
      <Notice kind="lose" title={`${name}: nothing is imported`}>
        <ul class="li-problems">
          {seen.problems.map((one) => (
            <li key={`${one.line} ${one.says}`}>
              Line {one.line}: {one.says}
            </li>
          ))}
        </ul>
      </Notice>
    );
  const says = `${seen.news} new, ${seen.renames} with another name, ${seen.same} as they are.`;
  if (seen.done) return <Notice kind="win">{`${name} is imported: ${says}`}</Notice>;
  return (
    <>
      <Notice kind="plain" title={`${name}: ${says}`}>
        {seen.news + seen.renames === 0 ? "There is nothing to do." : "Nothing is done yet."}
      </Notice>
      <ul class="li-problems">
        {seen.new.map((one) => (
          <li key={one.line}>New: {one.name}</li>
        ))}
        {seen.renamed.map((one) => (
          <li key={one.line}>
            {one.was} becomes {one.name}
          </li>
        ))}
      </ul>
      {seen.news + seen.renames > 0 && (
        <p class="pl-keys">
          <Button kind="primary" disabled={busy} onClick={onImport}>
            Import {seen.news + seen.renames}
          </Button>
        </p>
      )}
    </>
  );
}
