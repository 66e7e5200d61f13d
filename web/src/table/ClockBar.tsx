// The clock: a bar without animation and a number. "15 s more" is beside it while the table offers it.

import { useTable } from "./state";
import { useClock } from "./useClock";

export function Turn({ title, calm }: { title: string; calm?: boolean }) {
  const { frame, at, ask, tell, moment } = useTable();
  const clock = useClock(frame.clock, at);
  const mine = clock !== null && (moment.is === "decide" || moment.is === "bet" || moment.is === "offered-bank");
  const more = async () => {
    const problem = await ask({ do: "more-time" });
    if (problem) tell(problem.message);
  };
  return (
    <>
      <div class={calm ? "tp-turn calm" : "tp-turn"}>
        <b>{title}</b>
        {clock && (
          <span>
            {clock.left} of {clock.of} s{" "}
            {mine && clock.more > 0 && (
              <button type="button" class="tp-link" onClick={() => void more()} aria-keyshortcuts="M">
                15 s more
              </button>
            )}
          </span>
        )}
      </div>
      <div class="clock tp-clock">
        {clock && (
          <svg viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.round(1000 * clock.part)} height="6" fill={calm ? "var(--text-3)" : "var(--brass)"} />
          </svg>
        )}
      </div>
    </>
  );
}
