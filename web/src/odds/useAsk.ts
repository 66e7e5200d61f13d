import { useEffect, useState } from "preact/hooks";
import { api, ApiError, theSession } from "../net";

export interface Asked<T> {
  answer: T | null;
  problem: string | null;
  again: () => void;
}

/** The house's answer at an address. `path` null requests nothing; a new path drops the answer before it. `by` asks in
    another way. */
export function useAsk<T>(
  path: string | null,
  pollMs?: (answer: T) => number | null,
  by: (path: string, signal: AbortSignal) => Promise<T> = asked,
): Asked<T> {
  const [found, setFound] = useState<{ path: string; answer: T | null; problem: string | null } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      by(path, stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return;
          setFound({ path, answer, problem: null });
          const wait = pollMs?.(answer) ?? null;
          if (wait !== null) timer = setTimeout(ask, wait);
        },
        (wrong: unknown) => {
          if (!stop.signal.aborted) setFound({ path, answer: null, problem: wordsFor(wrong) });
        },
      );
    };
    ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [path, turn]);
  const own = found && found.path === path ? found : null;
  return { answer: own?.answer ?? null, problem: own?.problem ?? null, again: () => setTurn((now) => now + 1) };
}

/** The house answers only browsers with a session, so the first page that a browser opens requests one first. */
export async function asked<T>(path: string, signal?: AbortSignal): Promise<T> {
  await theSession();
  return api.get<T>(path, signal);
}

export function wordsFor(wrong: unknown): string {
  return wrong instanceof ApiError ? wrong.problem.message : "That did not work. Try again in a moment.";
}
