import { useEffect, useRef } from "preact/hooks";
import { Button, Icon, money } from "../kit";
import type { Marked, TrainerMarks } from "../wire";
import { netSays } from "./Felt";
import { MISTAKES } from "./stats";

interface VerdictProps {
  marks: TrainerMarks;
  seconds: number;
  onNext: () => void;
  onSame: () => void;
}

/** What was right, and for each mistake the rule that decides it. */
export function Verdict({ marks, seconds, onNext, onSame }: VerdictProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [marks]);
  const wrong = marks.wagers.filter((one) => !one.right);
  return (
    <section
      ref={box}
      tabIndex={-1}
      class={marks.right ? "panel tr-say ok" : "panel tr-say bad"}
      aria-labelledby="tr-verdict"
    >
      <div class="tr-top">
        <div>
          <h2 id="tr-verdict">
            <Icon name={marks.right ? "tick" : "cross"} />
            {marks.right
              ? "All of it is right."
              : `${wrong.length} of ${marks.wagers.length} ${wrong.length === 1 ? "is" : "are"} different.`}
          </h2>
          <p>
            <b>{marks.headline}</b> You took {seconds.toFixed(1)} s.
          </p>
        </div>
        <div class="tr-go">
          <Button kind="primary" onClick={onNext}>
            Next hand <kbd aria-hidden="true">Enter</kbd>
          </Button>
          <Button onClick={onSame}>
            Same kind again <kbd aria-hidden="true">S</kbd>
          </Button>
        </div>
      </div>
      {wrong.length > 0 && (
        <div class="tr-mistakes">
          {wrong.map((one) => (
            <Mistake key={one.wager} one={one} />
          ))}
        </div>
      )}
    </section>
  );
}

function Mistake({ one }: { one: Marked }) {
  return (
    <div class="tr-mistake">
      <h3>
        {one.result.title}: {endSays(one)} You answered {netSays(one.answered_cents)}.
      </h3>
      <p>
        {one.result.reason}
        {one.mistake !== "none" && ` ${MISTAKES[one.mistake].says}`}
      </p>
      {one.result.clause && <p class="note">Clause {one.result.clause}</p>}
    </div>
  );
}

function endSays(one: Marked): string {
  const { result, net_cents } = one.result;
  if (result === "push") return "it pushes.";
  if (result === "none") return "it pays nothing.";
  if (net_cents === 0) return "it goes back.";
  return net_cents > 0 ? `it is paid ${money(net_cents)}.` : `it loses ${money(-net_cents)}.`;
}
