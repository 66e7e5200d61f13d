import { useState } from "preact/hooks";
import { Button, Notice, Segmented, Spinner } from "../kit";
import type { SheetOdds, Simulated, SimulatedRun, SimulatedWager } from "../wire";
import { grouped, MINUS, percent } from "./figures";
import { useAsk } from "./useAsk";

const ROUNDS = [
  { value: "100000", label: "100,000" },
  { value: "1000000", label: "1 million" },
  { value: "5000000", label: "5 million" },
] as const;
const POLL_MS = 1000;
type Rounds = (typeof ROUNDS)[number]["value"];

/** Rounds at random beside the exact odds: who does not trust a count sees cards that were dealt. */
export function Simulate({ sheet, odds }: { sheet: string; odds: SheetOdds }) {
  const [rounds, setRounds] = useState<Rounds>("1000000");
  const [asked, setAsked] = useState<{ rounds: Rounds; seed: number } | null>(null); // nothing is played unasked
  const path = asked && `/api/sheets/${encodeURIComponent(sheet)}/simulation?rounds=${asked.rounds}&seed=${asked.seed}`;
  const found = useAsk<Simulated>(path, (answer) => (answer.ready ? null : POLL_MS));
  const run = found.answer?.run ?? null;
  const plays = path !== null && !run && !found.problem;
  const next = (): void => setAsked({ rounds, seed: asked ? asked.seed + 1 : 0 });
  return (
    <section class="panel" aria-labelledby="od-simulate">
      <header>
        <h2 id="od-simulate">Simulate</h2>
        <span class="grow" />
        <span class="note">the same wagers, dealt at random</span>
      </header>
      <div class="body">
        <div class="od-which">
          <Segmented label="Rounds" options={ROUNDS} value={rounds} onChange={setRounds} />
          <Button onClick={next} disabled={plays}>
            {asked ? "Again, other cards" : "Simulate"}
          </Button>
        </div>
        <div aria-live="polite">
          {plays && <Spinner label={`Playing ${grouped(asked?.rounds ?? rounds)} rounds`} />}
          {found.problem && (
            <Notice kind="warn" title="Not simulated.">
              {found.problem}
            </Notice>
          )}
          {run && <Run run={run} main={odds.main} sheet={sheet} />}
        </div>
      </div>
    </section>
  );
}

const off = ({ z }: SimulatedWager): string => Math.abs(z ?? 0).toFixed(1);

function Run({ run, main, sheet }: { run: SimulatedRun; main: string; sheet: string }) {
  return (
    <>
      {run.wagers
        .filter((one) => one.wrong)
        .map((one) => (
          <Notice key={one.wager} kind="warn" title={`${one.title} is ${off(one)} errors off.`}>
            Chance does not explain that: the simulator, the solver or the sheet is wrong. Please report it.
          </Notice>
        ))}
      {run.wagers
        .filter((one) => one.chance_at_most != null)
        .map((one) => (
          <p key={one.wager} class="note">
            {one.title} is {off(one)} standard errors off. Its prizes are so rare that this happens in up to{" "}
            {percent(100 * (one.chance_at_most ?? 0), 4)} of such runs; play more rounds.
          </p>
        ))}
      <div class="od-scroll" tabIndex={0} role="region" aria-label="Edges of the run">
        <table class="od-twin">
          <caption class="sr">The house edge of every wager: in the run, and exactly</caption>
          <thead>
            <tr>
              <th scope="col">Wager</th>
              <th scope="col" class="num">
                In the run
              </th>
              <th scope="col" class="num">
                95% interval
              </th>
              <th scope="col" class="num">
                Exact
              </th>
              <th scope="col" class="num">
                z
              </th>
            </tr>
          </thead>
          <tbody>
            {run.wagers.map((one) => (
              <tr key={one.wager}>
                <th scope="row">{one.wager === main ? <b>{one.title}</b> : one.title}</th>
                <td class="num">{percent(one.edge, 3)}</td>
                <td class="num">
                  {percent(one.low, 2)} to {percent(one.high, 2)}
                </td>
                <td class="num">{one.exact === null ? "not known" : percent(one.exact, 3)}</td>
                <td class="num">
                  {one.z === null ? "" : one.z.toFixed(2).replace("-", MINUS)}
                  {one.one_in != null && (
                    <small class="od-chance">chance: 1 of {grouped(String(one.one_in))} runs</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note od-under">
        {grouped(String(run.rounds))} rounds with seed {run.seed}
        {run.rounds < run.asked && `; time was up before ${grouped(String(run.asked))}`}. z is the distance from the
        exact edge in standard errors: within 2 in 95 of 100 runs. A program plays more of them:{" "}
        <code>pitboss simulate {sheet} --rounds 1e9</code>.
      </p>
    </>
  );
}
