import { Empty, Spinner } from "../kit";
import { priceRange } from "../lobby/prices";
import { Link } from "../shell";
import type { GameCard, PriceLine } from "../wire";
import { percent } from "./figures";
import { TitleRow } from "./TitleRow";

/** Every sheet of the house with what $100 costs on each of its wagers. */
export function AllSheets({
  games,
  problem,
  ready,
}: {
  games: readonly GameCard[];
  problem: string | null;
  ready: boolean;
}) {
  return (
    <>
      <TitleRow title="What each game costs" />
      <p class="od-lead">
        What $100 on a wager costs on average, when the hand is played as well as it can be. All of it is counted deal
        by deal; nothing is estimated.
      </p>
      {problem && <Empty title={problem} icon="offline" />}
      {!ready && !problem && <Spinner label="Looking up the sheets." />}
      <ul class="od-sheets">
        {games.map((game) => (
          <li key={game.id} class="panel">
            <h2>
              <Link href={`/odds/${encodeURIComponent(game.id)}`}>{game.title}</Link>
            </h2>
            <p class="note">{game.summary}</p>
            <Prices prices={game.prices} />
            <p class="od-links">
              <Link class="lone" href={`/odds/${encodeURIComponent(game.id)}`} label={`Odds of ${game.title}`}>
                Odds and best play
              </Link>
              <Link class="lone" href={`/rules/${encodeURIComponent(game.id)}`} label={`Rules of ${game.title}`}>
                Rules
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Prices({ prices }: { prices: readonly PriceLine[] }) {
  return (
    <dl class="od-prices">
      {prices.map((price) => (
        <div key={price.wager}>
          <dt>{price.title}</dt>
          <dd>
            {price.cost_cents === null ? (
              <span class="muted">not counted</span>
            ) : (
              <>
                <b>{priceRange(price)}</b>
                {price.percent !== null && (
                  <span class="muted">
                    {" "}
                    {percent(price.percent)}
                    {price.percent_most !== null && ` to ${percent(price.percent_most)}`}
                  </span>
                )}
                {price.note !== null && <small>{price.note}</small>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
