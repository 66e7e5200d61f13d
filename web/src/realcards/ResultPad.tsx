import { Button } from "../kit";
import type { RealCardsResult, WagerInfo } from "../wire";
import { layOf, spotsOf, staked } from "./laid";
import { folded } from "./shape";
import { useRealCards } from "./state";
import { lines as linesOf, missing, OUTCOME_SAYS, outcomes, tellable, type Outcome } from "./results";
import { nameAt } from "./words";

/** Results without cards, spot by spot: first the lines that pay, then one tap for the rest, and on to the next
    spot. */
export function ResultPad() {
  const { entry, shape, frame, tap } = useRealCards();
  const spot = typeof entry.at?.place === "number" ? entry.at.place : null;
  const playing = spotsOf(entry.laid).filter(
    (one) => staked(layOf(entry.laid, one)) > 0 && one !== entry.laid.bankSpot,
  );
  const open = playing.filter(
    (one) => !folded(shape.info, layOf(entry.laid, one)) && missing(shape, layOf(entry.laid, one)).length > 0,
  );
  if (spot === null)
    return (
      <div class="rc-results" role="group" aria-label="Results">
        <p class="rc-pad-says">
          {playing.length === 0
            ? "No spot has a bet yet. Tap the bets first."
            : "Every result is told. Tap a spot's result to change it."}
        </p>
      </div>
    );
  const lay = layOf(entry.laid, spot);
  const lines = tellable(shape, lay)
    .map((wager) => ({ wager, paying: linesOf(shape, wager) }))
    .filter(({ paying }) => paying.length > 0);
  const ends = outcomes(shape, lay);
  const say = (outcome: Outcome, spots: number[]) => tap({ tap: "outcome", spots, outcome });
  return (
    <div class="rc-results" role="group" aria-label={`Results of spot ${spot}`}>
      <div class="rc-pad-says">
        <p>
          <b>
            Spot {spot}
            {nameAt(frame, spot) ? `, ${nameAt(frame, spot)}` : ""}
          </b>{" "}
          {lines.length > 0 ? "Lines that pay first, then how the hand ended." : "How did the hand end?"}
        </p>
        {ends.includes("not_qualified") && open.length > 1 && (
          <Button onClick={() => say("not_qualified", open)}>Does not qualify, all {open.length}</Button>
        )}
      </div>
      {lines.map(({ wager, paying }) => (
        <Lines key={wager.id} spot={spot} wager={wager} paying={paying} chosen={lay.results[wager.id]} />
      ))}
      <div class="rc-ends" role="group" aria-label="The hand">
        {ends.map((one) => (
          <button key={one} type="button" class="key" onClick={() => say(one, [spot])}>
            <b>{OUTCOME_SAYS[one]}</b>
          </button>
        ))}
        {ends.length === 0 && (
          <button type="button" class="key" onClick={() => say("rest", [spot])}>
            <b>{Object.keys(lay.results).length > 0 ? "Nothing else pays" : OUTCOME_SAYS.rest}</b>
          </button>
        )}
      </div>
    </div>
  );
}

function Lines({
  spot,
  wager,
  paying,
  chosen,
}: {
  spot: number;
  wager: WagerInfo;
  paying: readonly RealCardsResult[];
  chosen: string | undefined;
}) {
  const { tap } = useRealCards();
  return (
    <div class="rc-lines" role="group" aria-label={wager.title}>
      <span class="rc-label">{wager.title}</span>
      {paying.map((one) => (
        <button
          key={one.id}
          type="button"
          class="rc-line"
          aria-pressed={chosen === one.id}
          onClick={() => tap({ tap: "result", spot, wager: wager.id, id: one.id })}
        >
          {one.says}
        </button>
      ))}
    </div>
  );
}
