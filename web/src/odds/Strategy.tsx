import type { Chart, DecisionInfo, SheetOdds } from "../wire";
import { cellAt, shades, type Shade } from "./chart";

/** The best play, in words and as a chart of letters. */
export function Strategy({ odds, decisions }: { odds: SheetOdds; decisions: readonly DecisionInfo[] }) {
  if (!odds.strategy.length && !odds.chart) return null;
  return (
    <section class="panel" aria-labelledby="od-strategy">
      <header><h2 id="od-strategy">How to play it best</h2></header>
      <div class="body od-strategy">
        {odds.chart && <ChartTable chart={odds.chart} decisions={decisions} />}
        <Words title="Exactly" lines={odds.strategy} many={odds.chart !== null} />
        {odds.rules.length > 0 && <Words title="Easier to keep in mind" lines={odds.rules} many={false} />}
      </div>
    </section>
  );
}

function Words({ title, lines, many }: { title: string; lines: readonly string[]; many: boolean }) {
  if (!lines.length) return null;
  const list = <ul class="od-words">{lines.map((line) => <li key={line}>{capital(line)}</li>)}</ul>;
  if (many && lines.length > 3) {
    return (
      <details class="od-more">
        <summary>{title}, line by line</summary>
        {list}
      </details>
    );
  }
  return (
    <div>
      <h3>{title}</h3>
      {list}
    </div>
  );
}

function ChartTable({ chart, decisions }: { chart: Chart; decisions: readonly DecisionInfo[] }) {
  const keys = shades(chart, decisions);
  const by = new Map(keys.map((shade) => [shade.choice, shade]));
  const mixed = chart.cells.some((cell) => cell.mixed);
  return (
    <div>
      <div class="od-scroll" tabIndex={0} role="region" aria-label="Strategy chart">
        <table class="od-chart">
          <thead>
            <tr>
              <td />
              {chart.columns.map((column) => <th key={column} scope="col">{column}</th>)}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {chart.columns.map((column) => <Cell key={column} shade={by.get(cellAt(chart, row, column)?.choice ?? "")} mixed={cellAt(chart, row, column)?.mixed ?? false} />)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul class="od-key">
        {keys.map((shade) => (
          <li key={shade.choice}><i class={`od-cell ${shade.tone}`}>{shade.letter}</i> {shade.label}</li>
        ))}
        {mixed && <li><i class="od-cell mixed">·</i> it depends on the other cards; the letter is the more common choice</li>}
      </ul>
    </div>
  );
}

function Cell({ shade, mixed }: { shade: Shade | undefined; mixed: boolean }) {
  if (!shade) return <td class="od-cell none" />;
  return (
    <td class={`od-cell ${shade.tone}${mixed ? " mixed" : ""}`} title={mixed ? `Mostly ${shade.label}` : shade.label}>
      <span aria-hidden="true">{shade.letter}{mixed && "·"}</span>
      <span class="sr">{mixed ? `mostly ${shade.label}` : shade.label}</span>
    </td>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
