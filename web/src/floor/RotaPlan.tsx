/** The plan of a gaming day: a line for each turn, changed as a whole, or read from a list. */

import { useState } from "preact/hooks";
import { announce, Button, buttonClass, Field, IconButton, Notice, Select } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import type { PlanTurn, RotaImport, RotaTurn, RotaView } from "../wire";

type Line = PlanTurn & { key: number };

const BREAK = "";
let keys = 0;

const lineOf = ({ player, table, begin, end }: RotaTurn): Line => ({ player, table, begin, end, key: keys++ });

/** The next line usually goes on where the last one ended. */
export function nextLine(lines: readonly PlanTurn[], player: string, table: string): PlanTurn {
  const last = lines[lines.length - 1];
  return { player, table: last?.table ?? table, begin: last?.end ?? "", end: "" };
}

export const isWhole = ({ player, begin, end }: PlanTurn): boolean => player !== "" && begin !== "" && end !== "";

export function RotaPlan({ view, onChanged }: { view: RotaView; onChanged: () => Promise<void> }) {
  const [lines, setLines] = useState<Line[] | null>(null);
  const { busy, problem, submit } = useSubmit();
  const may = view.may.includes("plan-rota");
  const save = async () => {
    const turns = (lines ?? []).map(({ key: _, ...turn }) => turn);
    await api.post<RotaView>("/api/staff/rota", { day: view.day, turns });
    announce("The plan is kept.");
    await onChanged();
    setLines(null);
  };
  return (
    <section class="panel" aria-labelledby="ro-plan">
      <header>
        <h2 id="ro-plan">Plan</h2>
        <span class="grow" />
        {may && lines === null && (
          <span class="ro-keys no-print">
            <ImportKey day={view.day} onDone={onChanged} />
            <Button size="small" icon="edit" onClick={() => setLines(view.turns.map(lineOf))}>
              {view.turns.length === 0 ? "Make a plan" : "Change the plan"}
            </Button>
          </span>
        )}
      </header>
      <div class="body">
        {lines === null ? (
          <Shown view={view} />
        ) : (
          <form
            class="ro-form"
            onSubmit={(event) => {
              event.preventDefault();
              if (lines.every(isWhole) && !busy) void submit(save);
            }}
          >
            {lines.map((line) => (
              <Turn
                key={line.key}
                line={line}
                view={view}
                onChange={(now) => setLines(lines.map((one) => (one.key === line.key ? { ...one, ...now } : one)))}
                onRemove={() => setLines(lines.filter((one) => one.key !== line.key))}
              />
            ))}
            {problem && (
              <Notice kind="lose" live>
                {problem}
              </Notice>
            )}
            <div class="ro-keys">
              <Button
                icon="plus"
                disabled={view.dealers.length === 0}
                onClick={() =>
                  setLines([
                    ...lines,
                    { ...nextLine(lines, view.dealers[0]?.player ?? "", view.tables[0]?.table ?? ""), key: keys++ },
                  ])
                }
              >
                Add a turn
              </Button>
              <span class="grow" />
              <Button onClick={() => setLines(null)}>Cancel</Button>
              <Button type="submit" kind="primary" disabled={busy || !lines.every(isWhole)}>
                Keep the plan
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}

function Turn({
  line,
  view,
  onChange,
  onRemove,
}: {
  line: Line;
  view: RotaView;
  onChange: (now: Partial<PlanTurn>) => void;
  onRemove: () => void;
}) {
  return (
    <div class="ro-turn" role="group" aria-label={`Turn from ${line.begin || "..."}`}>
      <Select
        label="Dealer"
        value={line.player}
        options={view.dealers.map(({ player, name }) => ({ value: player, label: name }))}
        onChange={(player) => onChange({ player })}
      />
      <Field
        label="Table"
        value={line.table}
        maxLength={40}
        placeholder="Break"
        onInput={(table) => onChange({ table: table.trim().toLowerCase() === "break" ? BREAK : table })}
      />
      <Field label="From" type="time" value={line.begin} onInput={(begin) => onChange({ begin })} />
      <Field label="To" type="time" value={line.end} onInput={(end) => onChange({ end })} />
      <IconButton icon="cross" label="Remove this turn" onClick={onRemove} />
    </div>
  );
}

function Shown({ view }: { view: RotaView }) {
  const now = Date.now();
  if (view.turns.length === 0) return <p class="note">Nothing is planned for this day.</p>;
  return (
    <div class="ro-table-box">
      <table class="ro-table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Dealer</th>
            <th scope="col">Table</th>
            <th scope="col" class="num">
              Really there
            </th>
          </tr>
        </thead>
        <tbody>
          {view.turns.map((one) => (
            <tr key={`${one.player} ${one.begin} ${one.table}`} class={one.ends < now ? "past" : undefined}>
              <td>{one.begin}</td>
              <td>{one.end}</td>
              <td>{one.name}</td>
              <td>{one.table === "" ? "Break" : one.table}</td>
              <td class="num">
                {one.begins > now
                  ? ""
                  : `${Math.floor(one.ms / 60_000)} of ${Math.round((one.ends - one.begins) / 60_000)} min`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ImportKey({ day, onDone }: { day: string; onDone: () => Promise<void> }) {
  const [seen, setSeen] = useState<RotaImport | null>(null);
  const { busy, problem, submit } = useSubmit();
  const send = async (file: File) => {
    const answer = await api.post<RotaImport>(`/api/staff/rota/import?day=${day}&dry_run=false`, file);
    setSeen(answer);
    if (!answer.done) return;
    announce(`${answer.turns} turns are planned.`);
    await onDone();
  };
  return (
    <>
      <label class={buttonClass("plain", "small")} title="CSV with the columns dealer, table, from, to">
        Import a list
        <input
          type="file"
          class="sr"
          accept=".csv,text/csv,text/plain"
          disabled={busy}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0] ?? null;
            event.currentTarget.value = "";
            if (chosen) void submit(() => send(chosen));
          }}
        />
      </label>
      {problem && <Notice kind="lose">{problem}</Notice>}
      {seen && seen.problems.length > 0 && (
        <Notice kind="lose" title="Nothing is planned">
          <ul class="ro-problems">
            {seen.problems.map((one) => (
              <li key={`${one.line} ${one.says}`}>
                Line {one.line}: {one.says}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
