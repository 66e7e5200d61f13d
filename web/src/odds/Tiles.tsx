import { money } from "../kit";
import type { SheetOdds, WagerOdds } from "../wire";
import { costCents, percent, share } from "./figures";

/** The price of each wager, and what $100 on it costs. A price above 15 % is highlighted. */
export function Tiles({ odds }: { odds: SheetOdds }) {
  return (
    <section aria-label="What each wager costs">
      <ul class="od-tiles">
        {odds.wagers.map((wager) => (
          <Tile key={wager.wager} wager={wager} main={wager.wager === odds.main} />
        ))}
        {(odds.strategy.length > 1 || odds.streets.length > 0) && odds.fold_rate && (
          <li class="panel od-tile">
            <h2>Folds</h2>
            <p class="od-v">{percent(share(odds.fold_rate), 1)}</p>
            <p>of hands, when each is played as well as it can be.</p>
          </li>
        )}
        {odds.strategy.length === 1 && odds.streets.length === 0 && (
          <li class="panel od-tile">
            <h2>Right play</h2>
            <p class={odds.strategy[0]!.length > PLAY_SHORT ? "od-play long" : "od-play"}>{odds.strategy[0]}</p>
            {odds.fold_rate && <p>A fold in {percent(share(odds.fold_rate), 1)} of hands.</p>}
          </li>
        )}
      </ul>
    </section>
  );
}

const STEEP_PERCENT = 15;
const PLAY_SHORT = 60;

function Tile({ wager, main }: { wager: WagerOdds; main: boolean }) {
  const edge = share(wager.house_edge);
  const cost = costCents(edge);
  const risk = share(wager.element_of_risk);
  const beside = wager.beside === null ? "" : `, with ${wager.beside}`;
  return (
    <li class="panel od-tile">
      <h2>{wager.title}</h2>
      <p class={edge > STEEP_PERCENT ? "od-v steep" : "od-v"}>{percent(edge)}</p>
      <p>
        {cost >= 0 ? (
          <>
            {money(100_00)} costs <b>{money(cost)}</b> on average{beside}.
          </>
        ) : (
          <>
            {money(100_00)} gains <b>{money(-cost)}</b> on average{beside}.
          </>
        )}
      </p>
      <p>
        {main && Math.abs(risk - edge) > 0.005 ? `${percent(risk)} of all chips wagered. ` : ""}
        Wins {percent(share(wager.hit_rate), 1)} of hands.
      </p>
    </li>
  );
}
