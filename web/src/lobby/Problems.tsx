/** The house's check of a sheet: all its problems at once, each with its place, or the game. */

import { Empty, Notice } from "../kit";
import type { GoodSheet, SheetProblem } from "../wire";

export type Checked = { is: "not" } | ({ is: "good" } & GoodSheet) | { is: "bad"; problems: SheetProblem[] };
type Jump = (problem: SheetProblem) => void;

export function Problems({ checked, onJump }: { checked: Checked; onJump: Jump }) {
  switch (checked.is) {
    case "not":
      return (
        <section class="panel">
          <Empty title="Not checked yet" icon="shield">
            <p>The house reads the whole sheet and lists every problem with its line.</p>
          </Empty>
        </section>
      );
    case "good":
      return <Good sheet={checked.sheet} notes={checked.notes} onJump={onJump} />;
    case "bad":
      return <Bad problems={checked.problems} onJump={onJump} />;
  }
}

function Good({ sheet, notes, onJump }: GoodSheet & { onJump: Jump }) {
  return (
    <div role="status">
      <Notice kind="win" title={`${sheet.title}: no problems`}>
        It can be priced and played.
      </Notice>
      {notes.length > 0 && (
        <section class="panel sheet-notes" aria-labelledby="notes">
          <header>
            <h2 id="notes">{notes.length === 1 ? "One note" : `${notes.length} notes`}</h2>
          </header>
          <Places problems={notes} onJump={onJump} />
        </section>
      )}
      <section class="panel sheet-facts">
        <div class="body">
          <p class="note">{sheet.summary}</p>
          <table class="pay-table">
            <caption>Wagers</caption>
            <tbody>
              {sheet.wagers.map((wager) => (
                <tr key={wager.id}>
                  <th scope="row">{wager.title}</th>
                  <td>{wager.limits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}

function Bad({ problems, onJump }: { problems: readonly SheetProblem[]; onJump: Jump }) {
  return (
    <section class="panel" aria-labelledby="problems" role="status">
      <header>
        <h2 id="problems">{problems.length === 1 ? "One problem" : `${problems.length} problems`}</h2>
      </header>
      <Places problems={problems} onJump={onJump} />
    </section>
  );
}

/** Each with its place; a click goes there. */
function Places({ problems, onJump }: { problems: readonly SheetProblem[]; onJump: Jump }) {
  return (
    <ol class="problems">
      {problems.map((problem, place) => (
        <li key={place}>
          <button type="button" onClick={() => onJump(problem)}>
            <span class="mono">
              {problem.line}:{problem.column}
            </span>
            <span>
              {problem.says}
              {problem.path && <small class="mono">{problem.path}</small>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
