// The coach: what each choice is worth, why, and how the showdowns go. Computed only from the viewer's own view, and
// exact unless a player has the bank who may not cover every bet.

import { Button, grouped, Icon, Tag, Toggle } from "../kit";
import type { Advice, CoachSplit } from "../wire";
import { useTable } from "./state";

export function Coach({ bare }: { bare?: boolean }) {
  const { coach, moment } = useTable();
  const said = coach.advice ?? (coach.on && !coach.failed ? coach.said : null);
  const { account } = coach;
  return (
    <section class="tp-coach" aria-labelledby="tp-coach">
      <div class="tp-hd">
        <Icon name="coach" />
        <h2 id="tp-coach" class={bare ? "sr" : undefined}>
          Coach
        </h2>
        {said?.covered && coach.chosen && (
          <Tag kind={coach.chosen === said.best ? "win" : "warn"}>
            {coach.chosen === said.best ? "Best play" : "Not the best play"}
          </Tag>
        )}
        <Toggle bare label="Coach" checked={coach.on} onChange={coach.turn} />
      </div>
      {!coach.on && (
        <p>The coach shows what each choice is worth before you decide. It sees your cards and no others.</p>
      )}
      {coach.on && !said && coach.failed && moment.is === "decide" && (
        <Button size="small" onClick={coach.again}>
          Ask again
        </Button>
      )}
      {coach.on && said && <Told advice={said} chosen={coach.chosen} />}
      {coach.on && !said && (
        <p>
          {coach.failed ??
            (moment.is === "decide"
              ? "The coach is counting."
              : "At your next decision the coach shows what each choice is worth.")}
        </p>
      )}
      {account.decisions > 0 && (
        <p>
          <b>
            {account.decisions} {account.decisions === 1 ? "decision" : "decisions"},{" "}
            {account.mistakes === 0
              ? "no mistake"
              : account.mistakes === 1
                ? "1 mistake"
                : `${account.mistakes} mistakes`}
            .
          </b>{" "}
          {account.mistakes > 0 && `It cost ${cents(account.cost)} on average.`}
        </p>
      )}
    </section>
  );
}

const cents = (value: number): string => `$${(value / 100).toFixed(2)}`;

/** An expected value is not an amount of chips: always with two decimals. */
export function worth(value: number): string {
  const shown = (Math.abs(value) / 100).toFixed(2);
  return `${value < -0.005 ? "\u2212" : value > 0.005 ? "+" : ""}$${shown}`;
}

function Told({ advice, chosen }: { advice: Advice; chosen: string | null }) {
  return (
    <>
      <table class="tp-ev">
        <thead class="sr">
          <tr>
            <th>Choice</th>
            <th>Expectation</th>
          </tr>
        </thead>
        <tbody>
          {[...advice.choices]
            .sort((one, other) => other.value_cents - one.value_cents)
            .map((one) => (
              <tr key={one.choice} class={one.best ? "pick" : undefined}>
                <th scope="row">
                  {one.label}
                  {one.best ? (advice.covered ? ", best" : ", best if covered") : ""}
                  {chosen === one.choice ? ", yours" : ""}
                </th>
                <td title={one.exact}>{worth(one.value_cents)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {advice.why && <p>{advice.why}</p>}
      {advice.split && <Split split={advice.split} covered={advice.covered} />}
    </>
  );
}

function Split({ split, covered }: { split: CoachSplit; covered: boolean }) {
  const parts = [
    { label: "No qualify", value: split.not_qualified, look: "5" },
    { label: "Win", value: split.win, look: "1" },
    { label: "Tie", value: split.tie, look: "3" },
    { label: "Lose", value: split.lose, look: "lose" },
  ].filter((part) => part.value > 0);
  const percent = (value: number) => `${((100 * value) / Math.max(split.total, 1)).toFixed(1)}%`;
  const says = parts.map((part) => `${part.label.toLowerCase()} ${percent(part.value)}`).join(", ");
  let x = 0;
  return (
    <>
      <svg class="tp-outs" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img" aria-label={says}>
        {parts.map((part) => {
          const wide = (1000 * part.value) / Math.max(split.total, 1);
          const from = x;
          x += wide;
          return (
            <rect
              key={part.label}
              x={from}
              width={Math.max(2, wide - 3)}
              height="12"
              fill={part.look === "lose" ? "var(--lose)" : `var(--c-${part.look})`}
            />
          );
        })}
      </svg>
      <ul class="tp-legend">
        {parts.map((part) => (
          <li key={part.label}>
            <i class={`dot k-${part.look}`} />
            {part.label} {percent(part.value)}
          </li>
        ))}
      </ul>
      <p class="faint">
        {covered ? "Exact, over" : "Counted as if the bank covered everything, over"} {grouped(split.total)} hands of
        the dealer.
      </p>
    </>
  );
}

/** One line for a phone: the choices with their values. */
export function CoachLine() {
  const { coach, open } = useTable();
  const advice = coach.advice;
  return (
    <button type="button" class="tp-coachline" onClick={() => open({ is: "coach" })}>
      <Icon name="coach" />
      <span>
        <span class="sr">Coach: </span>
        {advice ? (
          <>
            {[...advice.choices]
              .sort((one, other) => other.value_cents - one.value_cents)
              .slice(0, 3)
              .map((one) => (
                <span key={one.choice} class="nb">
                  {one.best && advice.covered ? <b>{one.label}</b> : one.label} {worth(one.value_cents)}
                </span>
              ))}
            {!advice.covered && <span class="nb">if the bank covers it</span>}
          </>
        ) : coach.on ? (
          (coach.failed ?? "The coach is counting")
        ) : (
          "Ask the coach"
        )}
      </span>
      <Icon name="right" />
    </button>
  );
}
