import "../styles/train.css";
import { useLayoutEffect, useState } from "preact/hooks";
import { Empty, Segmented, Select, Spinner } from "../kit";
import { keyHeard } from "../odds/heard";
import { SheetPicker } from "../odds/SheetPicker";
import { TitleRow } from "../odds/TitleRow";
import { useAsk } from "../odds/useAsk";
import { note, recall } from "../fair/memory";
import { PageHeader } from "../shell";
import type { Lobby, SheetInfo } from "../wire";
import { now, type Press } from "./answers";
import { Felt } from "./Felt";
import { Keypad } from "./Keypad";
import { FOCUSES, sameKind, type Focus } from "./stats";
import { StatsPanel } from "./StatsPanel";
import { useTraining, type Training } from "./useTraining";
import { Verdict } from "./Verdict";

const LAST = "pitboss.trainer";

/** For dealers: a layout with cards and bets, and the question what each bet is paid. */
export default function TrainPage() {
  const lobby = useAsk<Lobby>("/api/lobby");
  const [picked, setPicked] = useState(() => recall(LAST));
  const games = lobby.answer?.games ?? [];
  const known = games.some((game) => game.id === picked);
  const sheet = (known ? picked : (games.find((game) => game.featured) ?? games[0])?.id) ?? null;
  const info = useAsk<SheetInfo>(sheet === null ? null : `/api/sheets/${encodeURIComponent(sheet)}`);
  const [focus, setFocus] = useState<Focus>("all");
  const problem = lobby.problem ?? info.problem;
  return (
    <>
      <PageHeader title="Trainer" />
      <main class="tr" id="main">
        <TitleRow title="What is each bet paid?">
          {sheet !== null && (
            <SheetPicker
              games={games}
              sheet={sheet}
              onPick={(id) => {
                note(LAST, id);
                setPicked(id);
              }}
            />
          )}
          <div class="tr-focus">
            <Segmented label="What to train" options={FOCUSES} value={focus} onChange={setFocus} />
            <Select label="What to train" hideLabel options={FOCUSES} value={focus} onChange={setFocus} />
          </div>
        </TitleRow>
        {problem && <Empty title={problem} icon="offline" />}
        {!info.answer && !problem && <Spinner label="Looking up the sheet." />}
        {info.answer && <Trainer key={info.answer.id} info={info.answer} focus={focus} />}
      </main>
    </>
  );
}

function Trainer({ info, focus }: { info: SheetInfo; focus: Focus }) {
  const training = useTraining(info, focus);
  const { exercise, sheet, marks, problem } = training;
  const same = (): void => training.deal(marks ? sameKind(marks, focus) : focus);
  useKeys(training, () => training.deal(focus), same);
  const current = sheet ? info.wagers.find((wager) => wager.id === now(sheet)) : undefined;
  return (
    <div class="tr-grid">
      <div class="tr-work">
        {problem && <Empty title={problem} icon="warning" />}
        {exercise && sheet && (
          <>
            <Felt info={info} exercise={exercise} sheet={sheet} marks={marks} onWager={training.turn} />
            {marks ? (
              <Verdict marks={marks} seconds={training.seconds} onNext={() => training.deal(focus)} onSame={same} />
            ) : (
              <div class="tr-low">
                <section class="panel tr-ask" aria-live="polite">
                  <h2>
                    {training.ready ? "All bets have an answer." : `${current?.title ?? "This bet"}: what is it paid?`}
                  </h2>
                  <p>
                    {training.ready
                      ? "Check them, or tap a box to change it."
                      : current?.kind === "bonus"
                        ? "A bonus has no chips of its own. Write what is paid, or Nothing."
                        : "Write what is paid on top of the chips. Lose takes them, Push leaves them."}
                  </p>
                  <p class="note tr-keys">
                    Keys: digits, <kbd>L</kbd> lose, <kbd>P</kbd> push, <kbd>E</kbd> 1 to 1, <kbd>Enter</kbd>
                  </p>
                </section>
                <Keypad
                  bonus={current?.kind === "bonus"}
                  ready={training.ready}
                  onPress={training.press}
                  onCheck={training.check}
                />
              </div>
            )}
          </>
        )}
      </div>
      <StatsPanel stats={training.stats} onReset={training.reset} />
    </div>
  );
}

const LETTERS: Record<string, Press> = {
  l: "lose",
  p: "push",
  e: "even",
  Backspace: "back",
  Enter: "enter",
  ".": ".",
  ",": ".",
};

function useKeys(training: Training, onNext: () => void, onSame: () => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!keyHeard(event)) return;
      const onButton = event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
      if (event.key === "Enter" && onButton) return; // the button handles it itself
      if (event.repeat && event.key === "Enter") return; // a held key must not skip the explanation
      if (training.marks) {
        if (event.key === "Enter") onNext();
        else if (event.key.toLowerCase() === "s") onSame();
        return;
      }
      const press = /^[0-9]$/.test(event.key)
        ? (event.key as Press)
        : LETTERS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!press) return;
      event.preventDefault();
      training.press(press);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
