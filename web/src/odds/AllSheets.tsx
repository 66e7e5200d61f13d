import { Empty, money, Spinner } from "../kit";
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
        What {money(100_00)} on a wager costs on average, when the hand is played as well as it can be. All of it is
        counted deal by deal; nothing is estimated.
      </p>
      {problem && <Empty title={problem} icon="offline" />}
      {!ready && !problem && <Spinner label="Looking up the sheets." />}
      {families(games).map(([family, own]) => (
        <section key={family} aria-label={family}>
          <h2 class="od-family">{family}</h2>
          <ul class="od-sheets">
            {own.map((game) => (
              <OneGame key={game.id} game={game} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The sheets of each family together, in the order of the house. */
export function families(games: readonly GameCard[]): [string, GameCard[]][] {
  const found = new Map<string, GameCard[]>();
  for (const game of games) found.set(game.family, [...(found.get(game.family) ?? []), game]);
  return [...found];
}

function OneGame({ game }: { game: GameCard }) {
  return (
    <li class="panel">
      <h3>
        <Link href={`/odds/${encodeURIComponent(game.id)}`}>{game.title}</Link>
      </h3>
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
