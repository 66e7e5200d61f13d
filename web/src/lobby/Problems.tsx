/** What the house says about a sheet: all its problems at once, each with its place, or the game that it is. */

import { Empty, Notice } from "../kit";
import type { SheetInfo, SheetProblem } from "../wire";

export type Checked = { is: "not" } | { is: "good"; sheet: SheetInfo } | { is: "bad"; problems: SheetProblem[] };

export function Problems({ checked, onJump }: { checked: Checked; onJump: (problem: SheetProblem) => void }) {
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
      return <Good sheet={checked.sheet} />;
    case "bad":
      return <Bad problems={checked.problems} onJump={onJump} />;
  }
}

function Good({ sheet }: { sheet: SheetInfo }) {
  return (
    <div role="status">
      <Notice kind="win" title={`${sheet.title}: no problems`}>
        It can be priced and played.
      </Notice>
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

function Bad({ problems, onJump }: { problems: readonly SheetProblem[]; onJump: (problem: SheetProblem) => void }) {
  return (
    <section class="panel" aria-labelledby="problems" role="status">
      <header>
        <h2 id="problems">{problems.length === 1 ? "One problem" : `${problems.length} problems`}</h2>
      </header>
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
    </section>
  );
}
