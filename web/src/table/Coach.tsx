// The coach: what each choice is worth, why, and how the showdowns go. Computed only from the viewer's own view, and
// exact unless a player has the bank who may not cover every bet.

import { Button, grouped, Icon, signs, Tag, Toggle } from "../kit";
import type { Advice, CoachSplit } from "../wire";
import { toCount } from "./counting";
import { useOwnHand } from "./DockPlay";
import { useTable } from "./state";
import { decisionOf } from "./turn";

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
      {coach.on && !said && !coach.failed && moment.is === "decide" && <Counting />}
      {coach.on && !said && (coach.failed !== null || moment.is !== "decide") && (
        <p>{coach.failed ?? "At your turn: what each choice is worth."}</p>
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

const cents = (value: number): string => {
  const { before, after } = signs();
  return `${before}${(value / 100).toFixed(2)}${after ? ` ${after}` : ""}`;
};

/** An expected value is not an amount of chips: always with two decimals. */
export function worth(value: number): string {
  return `${value < -0.005 ? "\u2212" : value > 0.005 ? "+" : ""}${cents(Math.abs(value))}`;
}

/** Before there is an answer: a grey bar for each choice, and how much is counted. No number until it is exact. */
function Counting() {
  const { sheet, view } = useTable();
  const { own } = useOwnHand();
  const keys = Object.keys(own?.offers ?? {});
  const labels = decisionOf(sheet, view.hand)?.choices ?? [];
  const hands = toCount(sheet, view.hand, own?.cards?.length ?? 0);
  return (
    <>
      <ul class="tp-worth" aria-hidden="true">
        {keys.map((word) => (
          <li key={word}>
            <span>{labels.find((one) => one.word === word)?.label ?? word}</span>
            <Bar from={0} to={0} />
          </li>
        ))}
      </ul>
      <p>{hands > 1 ? `Counting ${grouped(hands)} hands.` : "Counting."}</p>
    </>
  );
}

function Told({ advice, chosen }: { advice: Advice; chosen: string | null }) {
  const values = advice.choices.map((one) => one.value_cents);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const at = (value: number): number => (most > least ? (1000 * (value - least)) / (most - least) : 0);
  return (
    <>
      <ul class="tp-worth" aria-label="What each choice is worth">
        {[...advice.choices]
          .sort((one, other) => other.value_cents - one.value_cents)
          .map((one) => (
            <li key={one.choice} class={one.best ? "pick" : undefined}>
              <span>
                {one.label}
                {one.best ? (advice.covered ? ", best" : ", best if covered") : ""}
                {chosen === one.choice ? ", yours" : ""}
              </span>{" "}
              <b title={one.exact}>{worth(one.value_cents)}</b>
              <Bar
                from={at(Math.min(0, one.value_cents))}
                to={at(Math.max(0, one.value_cents))}
                look={one.best ? "brass" : one.value_cents < 0 ? "lose" : "1"}
              />
            </li>
          ))}
      </ul>
      {advice.why && <p>{advice.why}</p>}
      {advice.split && <Split split={advice.split} covered={advice.covered} />}
    </>
  );
}

/** A bar from zero to the value; all of one list have the same scale. */
function Bar({ from, to, look }: { from: number; to: number; look?: string }) {
  return (
    <svg viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rail" width="1000" height="6" />
      {look && <rect class={`f-${look}`} x={from} width={Math.max(4, to - from)} height="6" />}
    </svg>
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
          (coach.failed ?? "The coach is counting.")
        ) : (
          "Ask the coach"
        )}
      </span>
      <Icon name="right" />
    </button>
  );
}
