import { Empty, money, Spinner } from "../kit";
import { Heard, moved, usePolled } from "../staff";
import type { Ratings } from "../wire";
import type { Chips } from "./pickers";

/** How much everybody played on a day, and their theoretical loss. */
export function Players({ day, chips }: { day: string; chips: Chips }) {
  const polled = usePolled<Ratings>(`/api/staff/ratings?chips=${chips}${day ? `&day=${day}` : ""}`, 10_000);
  const players = polled.value?.players;
  return (
    <>
      <Heard polled={polled} />
      {players === undefined && !polled.problem && <Spinner label="Rating the players" />}
      {players?.length === 0 && <Empty title="Nobody played on this day" icon="people" />}
      {players && players.length > 0 && (
        <div class="panel au-scroll" tabIndex={0} role="region" aria-label="Ratings of players">
          <table class="au-table">
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col" class="num">
                  Hands
                </th>
                <th scope="col" class="num">
                  Time
                </th>
                <th scope="col" class="num">
                  Average wager
                </th>
                <th scope="col" class="num">
                  Staked
                </th>
                <th scope="col" class="num">
                  Came out
                </th>
                <th scope="col" class="num">
                  Theoretical loss
                </th>
              </tr>
            </thead>
            <tbody>
              {players.map((one) => (
                <tr key={one.player}>
                  <th scope="row">
                    <b>{one.name}</b>
                  </th>
                  <td class="num">{one.hands}</td>
                  <td class="num">{minutes(one.minutes)}</td>
                  <td class="num">{money(one.average_cents)}</td>
                  <td class="num">{money(one.staked)}</td>
                  <Net cents={one.net} />
                  <td class="num">{one.theoretical === null ? "not valued" : money(Math.round(one.theoretical))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export const minutes = (count: number): string =>
  count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${String(count % 60).padStart(2, "0")} min`;

/** Not shown to the floor, which counts trays: together these are what the house lost. */
function Net({ cents }: { cents: number | null }) {
  if (cents === null) return <td class="num">not shown</td>;
  return <td class={cents < 0 ? "num t-lose" : cents > 0 ? "num t-win" : "num"}>{moved(cents)}</td>;
}
