import { money, signed } from "../kit";
import type { PastSpot } from "../wire";

/** The result of every wager and why; the viewer's own spot first. */
export function SpotResults({ spots, viewer }: { spots: readonly PastSpot[]; viewer: string | null }) {
  const sorted = [...spots].sort(
    (one, other) => Number(other.player === viewer) - Number(one.player === viewer) || one.spot - other.spot,
  );
  const own = sorted.some((spot) => spot.player === viewer);
  return (
    <section class="panel" aria-labelledby="ps-results">
      <header>
        <h2 id="ps-results">Results</h2>
      </header>
      <div class="body ps-results">
        {sorted.length === 0 && <p class="muted">Nobody had a bet in this hand.</p>}
        {sorted.map((spot, at) => (
          <details key={spot.spot} open={!own || at === 0} class="od-more">
            <summary>
              <b>{spot.player === viewer ? "You" : spot.name}</b> <span class="muted">spot {spot.spot}</span>
              <span class={`ps-sum ${tone(spot.net_cents)}`}>{signed(spot.net_cents)}</span>
            </summary>
            <ul>
              {spot.wagers
                .filter((one) => one.stake_cents > 0 || one.net_cents !== 0)
                .map((one) => (
                  <li key={one.wager}>
                    <span>
                      <b>
                        {one.title}
                        {one.stake_cents > 0 ? `, ${money(one.stake_cents)}` : ""}
                      </b>{" "}
                      {one.reason} {one.clause && <span class="ck-clause faint">{one.clause}</span>}
                    </span>
                    <b class={tone(one.net_cents)}>
                      {one.net_cents === 0
                        ? one.result === "push" || one.result === "returned"
                          ? one.result
                          : "0"
                        : signed(one.net_cents)}
                    </b>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

const tone = (cents: number): string => (cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push");
