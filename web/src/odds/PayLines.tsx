import type { SheetOdds, WagerOdds } from "../wire";
import { chance, grouped, lost, percent, share } from "./figures";

/** What each line of a pay table returns of the wager; together with the losses it gives the price. */
export function PayLines({ odds }: { odds: SheetOdds }) {
  const paid = odds.wagers.filter((wager) => wager.lines.length > 0);
  if (!paid.length) return null;
  const most = Math.max(...paid.flatMap((wager) => wager.lines.map((line) => line.contribution)));
  return (
    <section class="panel" aria-labelledby="od-lines">
      <header>
        <h2 id="od-lines">What each pay line gives back</h2>
      </header>
      <div class="body">
        <table class="od-lines">
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
          {paid.map((wager) => (
            <Lines key={wager.wager} wager={wager} most={most} />
          ))}
        </table>
      </div>
    </section>
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
        <tr key={line.pay_class}>
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
