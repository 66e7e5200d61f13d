// The end of a hand, shown at a pace one can follow: the dealer's cards, then the spots, losers first.
// The result is known at once; a click or a key shows all of it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LastView } from "../wire";
import { finish, FLIP_MS, RESULT_MS } from "./animate";
import { schedule } from "./results";

export interface Reveal {
  shows: (spot: number) => boolean;
  done: boolean;
  skip: () => void;
}

const DEALER_MS = FLIP_MS + 380; // the cards turn over, and time to read them

export function useReveal(last: LastView | null, first: boolean): Reveal {
  const [step, setStep] = useState({ number: 0, ms: Infinity });
  const known = useRef<number | null>(null);
  const times = useMemo(() => (last ? schedule(last.spots, RESULT_MS) : {}), [last?.number]);
  const number = last?.number ?? 0;
  const fresh = known.current !== null && number > known.current && !first;
  const ms = step.number === number ? step.ms : fresh ? -1 : Infinity;

  useEffect(() => {
    if (known.current === number || (last === null && known.current !== null)) return;
    const live = known.current !== null && !first;
    known.current = number;
    if (!live || !last) {
      setStep({ number, ms: Infinity });
      return;
    }
    setStep({ number, ms: -1 });
    const timers = [...new Set(Object.values(times))].map((at) =>
      setTimeout(
        () => setStep((was) => (was.number === number ? { number, ms: Math.max(was.ms, at) } : was)),
        DEALER_MS + at,
      ),
    );
    const end = Math.max(0, ...Object.values(times)) + RESULT_MS;
    timers.push(
      setTimeout(() => setStep((was) => (was.number === number ? { number, ms: Infinity } : was)), DEALER_MS + end),
    );
    return () => timers.forEach(clearTimeout);
  }, [number]);

  return {
    shows: (spot) => (times[spot] ?? 0) <= ms,
    done: ms === Infinity,
    skip: () => {
      finish();
      setStep((was) => (was.number === number && was.ms !== Infinity ? { number, ms: Infinity } : was));
    },
  };
}
