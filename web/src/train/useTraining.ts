import { useEffect, useRef, useState } from "preact/hooks";
import { announce, handName } from "../kit";
import { api } from "../net";
import { wordsFor } from "../odds/useAsk";
import type { Exercise, SheetInfo, TrainerMarks } from "../wire";
import { complete, fresh, now, pressed, settledTyping, stakeOf, turnTo, type Press, type Sheet } from "./answers";
import { forgetStats, NONE, noteStats, recallStats, withMarks, type Focus, type Stats } from "./stats";

export interface Training {
  exercise: Exercise | null;
  sheet: Sheet | null;
  marks: TrainerMarks | null;
  seconds: number;
  stats: Stats;
  problem: string | null;
  ready: boolean;
  deal: (focus: Focus) => void;
  press: (press: Press) => void;
  turn: (wager: string) => void;
  check: () => void;
  reset: () => void;
}

/** One hand after the other: dealt by the house from a fresh seed, answered here, marked by the house. */
export function useTraining(info: SheetInfo, focus: Focus): Training {
  const [exercise, setExercise] = useState<Exercise | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [marks, setMarks] = useState<TrainerMarks | null>(null);
  const [stats, setStats] = useState(() => recallStats(info.id));
  const [problem, setProblem] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);
  const since = useRef(0);
  const busy = useRef(false);

  const deal = (about: Focus): void => {
    setProblem(null);
    api.post<Exercise>("/api/trainer/deal", { sheet: info.id, seed: seed(), focus: about }).then(
      (dealt) => {
        setExercise(dealt);
        setSheet(fresh(dealt));
        setMarks(null);
        since.current = performance.now();
        announce(`Player: ${handName(dealt.hand.player)}. Dealer: ${handName(dealt.hand.dealer)}.`);
      },
      (wrong: unknown) => setProblem(wordsFor(wrong)),
    );
  };
  useEffect(() => deal(focus), [info.id, focus]);

  const answers = sheet ? settledTyping(sheet) : null;
  const ready = answers !== null && marks === null && complete(answers);
  const check = (): void => {
    if (!exercise || !answers || !ready || busy.current) return;
    busy.current = true;
    const took = (performance.now() - since.current) / 1000;
    api
      .post<TrainerMarks>("/api/trainer/mark", { hand: exercise.hand, nets: answers.nets })
      .then(
        (marked) => {
          const next = withMarks(stats, marked, took);
          setSheet(answers);
          setMarks(marked);
          setSeconds(took);
          setStats(next);
          noteStats(info.id, next);
          announce(marked.right ? "All of it is right." : marked.headline);
        },
        (wrong: unknown) => setProblem(wordsFor(wrong)),
      )
      .finally(() => {
        busy.current = false;
      });
  };
  const press = (key: Press): void => {
    if (!sheet || !exercise || marks) return;
    if (key === "enter" && ready) return check();
    setSheet(pressed(sheet, key, stakeOf(info, exercise, now(sheet) ?? "")));
  };
  return {
    exercise,
    sheet,
    marks,
    seconds,
    stats,
    problem,
    ready,
    deal,
    press,
    check,
    turn: (wager) => sheet && !marks && setSheet(turnTo(sheet, wager)),
    reset: () => {
      forgetStats(info.id);
      setStats(NONE);
    },
  };
}

/** Any integer that JavaScript represents exactly. */
const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;
