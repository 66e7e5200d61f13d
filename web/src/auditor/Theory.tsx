import { grouped, money, Tag } from "../kit";
import { moved } from "../staff";
import type { WagerTheory } from "../wire";
import { place, wonBy } from "./interval";

/** Theoretical against actual, wager by wager: the stroke is what the house won, the bar is the expected interval. */
export function Theory({ lines, working }: { lines: readonly WagerTheory[]; working: boolean }) {
  const alarms = lines.filter((line) => line.alarm).length;
  return (
    <section class="panel" aria-labelledby="au-theory">
      <header>
        <h2 id="au-theory">Theoretical against actual</h2>
        {alarms > 0 && <Tag kind="lose">{alarms === 1 ? "1 alarm" : `${alarms} alarms`}</Tag>}
      </header>
      <div class="body">
        {lines.length === 0 ? (
          <p class="note">{working ? "The solver is at work on these sheets." : "No wager was settled on this day."}</p>
        ) : (
          <div class="au-scroll" tabIndex={0} role="region" aria-label="Theoretical against actual, all wagers">
            <table class="au-table">
              <thead>
                <tr>
                  <th scope="col">Wager</th>
                  <th scope="col" class="num">
                    Settled
                  </th>
                  <th scope="col" class="num">
                    Staked
                  </th>
                  <th scope="col" class="num">
                    {wonBy(lines.map((line) => line.banked))}
                  </th>
                  <th scope="col" class="num">
                    Expected
                  </th>
                  <th scope="col">Interval</th>
                  <th scope="col">How often</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={`${line.table} ${line.wager}`} class={line.alarm ? "alarm" : undefined}>
                    <th scope="row">
                      <b>{line.title}</b>
                      <small>{line.banked ? `${line.table}, players bank` : line.table}</small>
                    </th>
                    <td class="num">{grouped(line.count)}</td>
                    <td class="num">{money(line.staked)}</td>
                    <td class="num">{moved(line.won)}</td>
                    <td class="num">{moved(Math.round(line.expected))}</td>
                    <td>
                      <Interval line={line} />
                    </td>
                    <td class="au-often">
                      {line.alarm ? <b>{line.says}</b> : line.says}
                      <small>{line.sigma.toFixed(1).replace("-", "\u2212")} deviations</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}

function Interval({ line }: { line: WagerTheory }) {
  const { low, high, won } = place(line);
  return (
    <figure class="au-interval">
      <svg viewBox="0 0 100 14" aria-hidden="true" preserveAspectRatio="none">
        <line class="ground" x1="0" y1="7" x2="100" y2="7" />
        <rect class="band" x={low} y="3" width={Math.max(0.5, high - low)} height="8" rx="2" />
        <line class="won" x1={won} y1="0" x2={won} y2="14" />
      </svg>
      <figcaption>
        {moved(Math.round(line.low))} to {moved(Math.round(line.high))}
      </figcaption>
    </figure>
  );
}
