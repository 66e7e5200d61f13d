import { useState } from "preact/hooks";
import { Segmented } from "../kit";
import type { Chart, ChartCell, SheetInfo, SheetOdds } from "../wire";
import { cellAt, gainLabel, gainTone, hasGains, shades, type Shade } from "./chart";

/** The best play, in words and as a chart of letters. */
export function Strategy({ odds, info }: { odds: SheetOdds; info: SheetInfo | null }) {
  // A single line is shown among the prices.
  const least = odds.streets.length ? 1 : 2;
  if (!odds.chart && !odds.rules.length && odds.strategy.length < least) return null;
  return (
    <section class="panel" aria-labelledby="od-strategy">
      <header>
        <h2 id="od-strategy">How to play it best</h2>
      </header>
      <div class="body od-strategy">
        {odds.chart && <ChartTable chart={odds.chart} info={info} />}
        <Words
          title={odds.streets.length ? "The first decision" : "Exactly"}
          lines={odds.strategy}
          many={odds.chart !== null}
        />
        {odds.rules.length > 0 && <Words title="Easier to keep in mind" lines={odds.rules} many={false} />}
      </div>
    </section>
  );
}

function Words({ title, lines, many }: { title: string; lines: readonly string[]; many: boolean }) {
  if (!lines.length) return null;
  const list = (
    <ul class="od-words">
      {lines.map((line) => (
        <li key={line}>{together(capital(line))}</li>
      ))}
    </ul>
  );
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

type View = "choice" | "gain";

function ChartTable({ chart, info }: { chart: Chart; info: SheetInfo | null }) {
  const [view, setView] = useState<View>("choice");
  const keys = shades(chart, info?.decisions ?? []);
  const gains = hasGains(chart);
  const shown: View = gains ? view : "choice";
  return (
    <div>
      {gains && (
        <Segmented
          label="What the chart shows"
          value={shown}
          onChange={setView}
          options={[
            { value: "choice", label: "What to do" },
            { value: "gain", label: "What it gains" },
          ]}
        />
      )}
      <div class="od-scroll" tabIndex={0} role="region" aria-label="Strategy chart">
        <table class={chart.columns.length === 1 ? "od-chart one" : "od-chart"}>
          <thead class={chart.columns.length === 1 ? "sr" : ""}>
            <tr>
              <td />
              {chart.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {chart.columns.map((column) => (
                  <Cell key={column} cell={cellAt(chart, row, column)} keys={keys} view={shown} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {info && info.hands.dealer_up > 0 && (
        <p class="note">Columns: the card of the {info.dealer_title} that is face up.</p>
      )}
      {info && info.hands.dealer_up === 0 && chart.columns.length > 1 && (
        <p class="note">Columns: the lowest card. An empty cell is a straight, or no hand at all.</p>
      )}
      <ChartKey keys={keys} view={shown} mixed={chart.cells.some((cell) => cell.mixed)} />
    </div>
  );
}

function ChartKey({ keys, view, mixed }: { keys: readonly Shade[]; view: View; mixed: boolean }) {
  return (
    <ul class="od-key">
      {view === "gain" ? (
        <li>What staying in brings more than folding, in percent of the wager. Below zero: fold.</li>
      ) : (
        keys.map((shade) => (
          <li key={shade.choice}>
            <i class={`od-cell ${shade.tone}`}>{shade.letter}</i> {shade.label}
          </li>
        ))
      )}
      {mixed && (
        <li>
          <i class="od-cell mixed">·</i> depends on the other cards; the more common choice is shown
        </li>
      )}
    </ul>
  );
}

function Cell({ cell, keys, view }: { cell: ChartCell | null; keys: readonly Shade[]; view: View }) {
  const shade = keys.find((one) => one.choice === cell?.choice);
  if (!cell || !shade) return <td class="od-cell none" />;
  const { gain } = cell;
  // With two ways to stay in, each needs a shade; with one, the shade can show how clear the decision is.
  const tone = gain !== null && (view === "gain" || keys.length === 2) ? gainTone(gain) : shade.tone;
  const says = `${cell.mixed ? "mostly " : ""}${shade.label}${gain === null ? "" : `, ${gainLabel(gain)}%`}`;
  return (
    <td class={`od-cell ${tone}${cell.mixed ? " mixed" : ""}`} title={capital(says)}>
      <span aria-hidden="true">
        {view === "gain" && gain !== null ? gainLabel(gain) : shade.letter}
        {cell.mixed && "·"}
      </span>
      <span class="sr">{says}</span>
    </td>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "8-7-6" is not broken at its hyphens: a word joiner follows each. */
export const together = (text: string): string => text.replace(/([\dAKQJ]-)(?=[\dAKQJ])/g, "$1\u2060");
