import { money, Notice, signed } from "../kit";
import type { WagerResult } from "../wire";
import type { SettledHand } from "./useSettle";

/** What the dealer hands over, and why: one line for each wager, with its clause. */
export function Results({ settled, missing }: { settled: SettledHand; missing: string | null }) {
  const { result, problem, whatIf } = settled;
  return (
    <section class="panel ck-results" id="ck-results" aria-label="What it pays" aria-live="polite">
      <div class="ck-net">
        <div>
          <span>{result ? netSays(result.net_cents) : "What does this hand pay?"}</span>
          {result && <small>The dealer hands over {money(result.pays_cents)}, the chips wagered included.</small>}
        </div>
        <b class={result ? tone(result.net_cents) : "faint"}>{result ? signed(result.net_cents) : "–"}</b>
      </div>
      {problem && (
        <div class="ck-say">
          <Notice kind="lose" title={problem} />
        </div>
      )}
      {!result && !problem && <p class="ck-wait">{missing ?? "Asking the house."}</p>}
      {result && <p class="ck-headline">{result.headline}</p>}
      {result?.warning && (
        <div class="ck-say">
          <Notice kind="warn" title={result.warning} />
        </div>
      )}
      {result && [...result.wagers].sort(byNet).map((one) => <Line key={one.wager} one={one} />)}
      {whatIf.map((one) => (
        <div key={one.label} class="ck-line if">
          <h3>If the player had chosen {one.label}</h3>
          <b class={tone(one.net)}>net {signed(one.net)}</b>
          <p>
            <span>{one.headline}</span>
          </p>
        </div>
      ))}
    </section>
  );
}

function Line({ one }: { one: WagerResult }) {
  return (
    <div class="ck-line">
      <h3>
        {one.title}
        {one.stake_cents > 0 && `, ${money(one.stake_cents)}`}
      </h3>
      <b class={tone(one.net_cents)}>{one.net_cents === 0 ? endSays(one.result) : signed(one.net_cents)}</b>
      <p>
        <span>{one.reason}</span>
        {one.clause && (
          <span class="ck-clause" title="The clause of the sheet">
            {one.clause}
          </span>
        )}
      </p>
    </div>
  );
}

/** What is paid comes first, the largest on top; then what is taken; zero at the end. */
function byNet(one: WagerResult, other: WagerResult): number {
  const group = ({ net_cents }: WagerResult): number => (net_cents > 0 ? 0 : net_cents < 0 ? 1 : 2);
  return group(one) - group(other) || other.net_cents - one.net_cents;
}

function endSays(result: string): string {
  return result === "push" ? "push" : result === "none" ? "no pay" : result.startsWith("return") ? "returned" : "0";
}

export function tone(cents: number): string {
  return cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push";
}

export function netSays(cents: number): string {
  if (cents > 0) return "The player is paid, on top of the chips wagered";
  if (cents < 0) return "The player loses";
  return "The player is even";
}
