import { useEffect, useMemo, useState } from "preact/hooks";
import { Button, Cards } from "../kit";
import { moments } from "../past/moments";
import type { Step } from "../wire";
import { tableThen, type Then, type ThenSpot } from "./steps";
import type { FloorTable } from "./useFloorTable";

interface StepByStepProps {
  at: FloorTable;
  steps: readonly Step[];
  /** The felt shows this moment; null is now. */
  onThen: (then: Then | null) => void;
}

/** The hand step by step up to where it was frozen. It starts at the end, and the felt shows the chosen step. */
export function StepByStep({ at, steps, onThen }: StepByStepProps) {
  const told = useMemo(() => moments(steps), [steps]);
  const [place, setPlace] = useState(told.length - 1);
  const now = Math.min(place, told.length - 1);
  const moment = told[now]!;
  const then = tableThen(at.staff, steps, moment.steps, at.name, `${now + 1} of ${told.length}`);
  useEffect(() => {
    onThen(now === told.length - 1 ? null : then);
    return () => onThen(null);
  }, [now, told]);
  const deck = at.frame.public.hand?.deck ?? "A";
  const step = (by: number): void => setPlace((was) => Math.max(0, Math.min(told.length - 1, was + by)));
  const label = (word: string): string =>
    at.sheet.decisions.flatMap((one) => one.choices).find((one) => one.word === word)?.label ?? word;
  return (
    <div class="ft-steps">
      <div class="ft-then on-felt">
        <div class="d">
          <b>{at.sheet.dealer_title}</b>
          {then.dealer.length > 0 ? (
            <Cards cards={then.dealer} size="i" deck={deck} label={at.sheet.dealer_title} />
          ) : (
            <span>no cards yet</span>
          )}
          {then.board.length > 0 && <Cards cards={then.board} size="i" deck={deck} label="Board" />}
        </div>
        <ul>
          {then.spots.map((spot) => (
            <Spot key={spot.number} spot={spot} deck={deck} label={label} />
          ))}
        </ul>
      </div>
      <p class="now" aria-live="polite">
        <span class="faint">
          {now + 1} of {told.length}
        </span>{" "}
        {moment.says}
      </p>
      {moment.lines.length > 0 && <p class="note">{moment.lines.join(" ")}</p>}
      <input
        type="range"
        min={0}
        max={told.length - 1}
        value={now}
        aria-label="Moment of the hand"
        aria-valuetext={moment.says}
        onInput={(event) => setPlace(Number(event.currentTarget.value))}
      />
      <div class="ft-go">
        <Button size="small" disabled={now === 0} onClick={() => setPlace(0)}>
          Start
        </Button>
        <Button size="small" disabled={now === 0} onClick={() => step(-1)}>
          Previous
        </Button>
        <Button size="small" disabled={now === told.length - 1} onClick={() => step(1)}>
          Next
        </Button>
        <Button size="small" disabled={now === told.length - 1} onClick={() => setPlace(told.length - 1)}>
          Now
        </Button>
      </div>
    </div>
  );
}

function Spot({ spot, deck, label }: { spot: ThenSpot; deck: string; label: (word: string) => string }) {
  return (
    <li class={spot.folded ? "out" : undefined}>
      <b>
        <span class="no">{spot.number}</span> {spot.name}
      </b>
      {spot.cards.length > 0 ? (
        <Cards cards={spot.cards} size="i" deck={deck} label={spot.name} />
      ) : (
        <span class="none" />
      )}
      <small>
        {spot.choices.length > 0 ? spot.choices.map(label).join(", ") : spot.bet ? "has bet" : "no bet yet"}
      </small>
    </li>
  );
}
