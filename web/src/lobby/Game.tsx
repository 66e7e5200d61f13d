/** One game of the lobby: what it is, what it costs, and the ways in. */

import { Fragment } from "preact";
import { Button, buttonClass, inKind, money, tableName } from "../kit";
import { Link, navigate, tableHref, useMe, useSubmit } from "../shell";
import type { GameCard, PriceLine, SeatAt } from "../wire";
import { type Company, openTable } from "./company";
import { Picture } from "./Picture";
import { priceRange } from "./prices";

const DEAR_PERCENT = 15; // a higher price is highlighted

export function Game({ game, company }: { game: GameCard; company: Company }) {
  const { busy, problem, submit } = useSubmit();
  const seat = useMe()?.seats?.find((one) => one.sheet === game.id && one.kind === "practice") ?? null;
  const play = async () => (seat ? navigate(tableHref(seat)) : openTable(company, { sheet: game.id }));
  const heading = `game-${game.id}`;
  return (
    <article class="game" aria-labelledby={heading}>
      <Picture game={game} />
      <div class="txt">
        <div>
          <h2 id={heading}>{game.title}</h2>
          <p>
            {game.summary} <span class="nb">{game.limits}.</span>
          </p>
        </div>
        <Costs prices={game.prices} />
        <div>
          <div class="go">
            <Button
              kind="primary"
              size="small"
              disabled={busy}
              aria-describedby={heading}
              onClick={() => void submit(play)}
            >
              {busy ? "Opening" : "Play"}
            </Button>
            <Link class={buttonClass("plain", "small")} href={`/odds/${game.id}`} label={`Odds of ${game.title}`}>
              Odds
            </Link>
            <Link class={buttonClass("quiet", "small")} href={`/rules/${game.id}`} label={`Rules of ${game.title}`}>
              Rules
            </Link>
          </div>
          {seat && <p class="note">{sitsThere(seat)}</p>}
          {problem && (
            <p class="t-lose" role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

const sitsThere = (seat: SeatAt): string =>
  seat.waits
    ? `You stand in line at ${tableName(seat.table)}.`
    : `You sit at ${tableName(seat.table)}, with ${money(seat.chips, inKind(seat.kind))} there.`;

function Costs({ prices }: { prices: readonly PriceLine[] }) {
  return (
    <table class="cost">
      <caption class="sr">What {money(100_00)} wagered costs on average</caption>
      <tbody>
        {prices.map((price) => (
          <Fragment key={price.wager}>
            <tr>
              <th scope="row">{price.title}</th>
              <td class={(price.percent_most ?? price.percent ?? 0) >= DEAR_PERCENT ? "hi" : undefined}>
                {priceRange(price)}
              </td>
            </tr>
            {price.note !== null && (
              <tr>
                <td class="about" colSpan={2}>
                  {price.note}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
