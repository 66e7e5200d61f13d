import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../kit";
import { keyHeard } from "../odds/heard";
import type { PastSpot, SheetInfo, WholeHand } from "../wire";
import { moments, tableAfter } from "./moments";
import { ReplayFelt } from "./ReplayFelt";
import { stations } from "./spotThen";
import { Timeline } from "./Timeline";

const STEP_MS = 1300; // long enough to read a line

interface ReplayProps {
  hand: WholeHand;
  info: SheetInfo | null;
  viewer: string | null;
}

/** A replay of the hand. It starts at the end, because the result is what people want to see first. */
export function Replay({ hand, info, viewer }: ReplayProps) {
  const told = useMemo(() => moments(hand.steps), [hand]);
  const end = told.length - 1;
  const [at, setAt] = useState(end);
  const [plays, setPlays] = useState(false);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<PastSpot | null>(null);
  const moment = told[at]!;
  const then = tableAfter(hand, moment.steps, viewer, open);
  const spot = picked ?? hand.spots.find((one) => one.player === viewer) ?? hand.spots[0] ?? null;
  const seen = then.spots.find((one) => one.spot === spot) ?? null;
  const go = (to: number): void => {
    setPlays(false);
    setAt(Math.max(0, Math.min(end, to)));
  };
  // Relative to the present step, not to the last drawn one: keys may come faster than drawings.
  const step = (by: number): void => {
    setPlays(false);
    setAt((now) => Math.max(0, Math.min(end, now + by)));
  };
  const play = (): void => {
    if (!plays && at === end) setAt(0);
    setPlays(!plays);
  };
  useEffect(() => {
    if (!plays) return;
    if (at === end) return setPlays(false);
    const timer = setTimeout(() => setAt((now) => Math.min(end, now + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [plays, at, end]);
  useReplayKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => go(0),
    End: () => go(end),
    " ": play,
  });
  const hidden = hand.dealer.length > 0 || hand.spots.length > 1;
  return (
    <section class="rp" aria-label="Replay">
      <ReplayFelt
        then={then}
        info={info}
        deck={String(hand.record["deck"] ?? "A")}
        seen={seen}
        dealt={{ dealer: hand.dealer.length, own: spot?.cards.length ?? 0 }}
        viewer={viewer}
        onSee={setPicked}
      />
      <div class="panel rp-steps">
        <p class="ps-now" aria-live={plays ? "off" : "polite"}>
          {moment.says}
        </p>
        {spot && <Timeline told={told} all={stations(told, hand.steps, spot, info)} at={at} onGo={go} />}
        <div class="rp-keys">
          <Button disabled={at === 0} onClick={() => step(-1)}>
            Back
          </Button>
          <Button kind="primary" icon={plays ? "pause" : "play"} onClick={play}>
            {plays ? "Stop" : at === end ? "Play" : "Play from here"}
          </Button>
          <Button disabled={at === end} onClick={() => step(1)}>
            Next
          </Button>
          <span class="note rp-count">
            Step {at + 1} of {told.length}
          </span>
          {hidden && (
            <Button kind="quiet" aria-pressed={open} onClick={() => setOpen(!open)}>
              {open ? "Cards as they were seen" : "Show all cards"}
            </Button>
          )}
        </div>
        <details class="od-more">
          <summary>Everything that happened</summary>
          <ol class="ps-log">
            {told.map((one, place) => (
              <li key={place}>
                <button type="button" aria-current={place === at ? "step" : undefined} onClick={() => go(place)}>
                  {one.says}
                </button>
                {one.lines.length > 0 && <p>{one.lines.join(" ")}</p>}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}

/** Keys of the whole page. A key that a button or a list understands stays with it. */
function useReplayKeys(keys: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const does = keys[event.key];
      if (!does || !keyHeard(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(".od-scroll") || (event.key === " " && target?.closest("button, a, summary"))) return;
      event.preventDefault();
      does();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
