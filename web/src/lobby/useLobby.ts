import { useEffect, useState } from "preact/hooks";
import { api, ApiError } from "../net";
import type { Lobby } from "../wire";

const AGAIN_MS = 5000;

/** The lobby, fetched every five seconds while the page is visible. */
export function useLobby(): { lobby: Lobby | null; problem: string | null } {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        try {
          setLobby(await api.get<Lobby>("/api/lobby", gone.signal));
          setProblem(null);
        } catch (failed) {
          if (gone.signal.aborted) return;
          setProblem(failed instanceof ApiError ? failed.problem.message : "The lobby could not be read.");
        }
      }
      clearTimeout(timer);
      if (!gone.signal.aborted) timer = setTimeout(() => void look(), AGAIN_MS);
    }
    const onVisible = () => void look();
    document.addEventListener("visibilitychange", onVisible);
    void look();
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
  return { lobby, problem };
}
