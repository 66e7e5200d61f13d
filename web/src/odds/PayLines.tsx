import type { OddsLine, SheetOdds, TableOdds, WagerOdds } from "../wire";
import { chance, grouped, lost, percent, share } from "./figures";

/** What each line of a pay table returns of the wager; together with the losses it gives the price. */
export function PayLines({ odds }: { odds: SheetOdds }) {
  const paid = odds.wagers.filter((wager) => wager.lines.length > 0);
  if (!paid.length && !odds.tables.length) return null;
  const main = odds.wagers.find((wager) => wager.wager === odds.main);
  const every = [...paid, ...odds.tables].flatMap((one) => one.lines);
  // Several tables within the main game are much alike: one is shown where there is nothing else, the others unfold.
  const open = odds.tables.length === 1 || !paid.length ? 1 : 0;
  const [shown, folded] = [odds.tables.slice(0, open), odds.tables.slice(open)];
  const most = Math.max(...every.map((line) => line.contribution));
  return (
    <section class="panel" aria-labelledby="od-lines">
      <header>
        <h2 id="od-lines">What each pay line gives back</h2>
      </header>
      <div class="body">
        {(paid.length > 0 || shown.length > 0) && (
          <table class="od-lines">
            <Head />
            {paid.map((wager) => (
              <Lines key={wager.wager} wager={wager} most={most} />
            ))}
            {shown.map((table) => (
              <Within key={table.wager} table={table} of={main?.title ?? ""} most={most} />
            ))}
          </table>
        )}
        {folded.length > 0 && (
          <details class="od-more">
            <summary>Within the main game, wager by wager</summary>
            <table class="od-lines">
              <Head />
              {folded.map((table) => (
                <Within key={table.wager} table={table} of={main?.title ?? ""} most={most} />
              ))}
            </table>
          </details>
        )}
      </div>
    </section>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col" class="num od-chance">
          Chance
        </th>
        <th scope="col" class="num">
          Pays
        </th>
        <th scope="col" class="num">
          Gives back
        </th>
        <td class="od-bar" />
      </tr>
    </thead>
  );
}

function Lines({ wager, most }: { wager: WagerOdds; most: number }) {
  const gone = lost(wager);
  return (
    <tbody>
      <tr class="od-grp">
        <th scope="rowgroup" colSpan={5}>
          {wager.title}
        </th>
      </tr>
      {wager.lines.map((line) => (
        <Line key={line.pay_class} line={line} most={most} />
      ))}
      <tr>
        <th scope="row">Loses</th>
        <td class="num od-chance">{percent(gone.percent, 1)}</td>
        <td />
        <td class="num">{percent(gone.contribution)}</td>
        <td class="num od-sum">
          <span class="sr">Together </span>
          <b>{percent(-share(wager.house_edge))}</b>
        </td>
      </tr>
    </tbody>
  );
}

/** A pay table within the main game, the best play given: what it gives back is of the main wager. */
function Within({ table, of, most }: { table: TableOdds; of: string; most: number }) {
  return (
    <tbody>
      <tr class="od-grp">
        <th scope="rowgroup" colSpan={5}>
          {table.title} {table.title !== of && <small>in percent of {of}</small>}
        </th>
      </tr>
      {table.lines.map((line) => (
        <Line key={line.pay_class} line={line} most={most} />
      ))}
    </tbody>
  );
}

function Line({ line, most }: { line: OddsLine; most: number }) {
  return (
    <tr>
      <th scope="row">
        {line.pay_class}
        <small class="od-under" aria-hidden="true">
          {chance(line.percent)}
        </small>
      </th>
      <td class="num od-chance" title={`${grouped(String(line.count))} deals, ${percent(line.percent, 4)}`}>
        {chance(line.percent)}
      </td>
      <td class="num">
        <b>{line.pays}</b>
      </td>
      <td class="num">{percent(line.contribution)}</td>
      <td class="od-bar" aria-hidden="true">
        <svg class="bar-h" viewBox="0 0 1000 8" preserveAspectRatio="none">
          <rect class="f-1" width={Math.max(6, (1000 * line.contribution) / most)} height="8" />
        </svg>
      </td>
    </tr>
  );
}
