import { useState } from "preact/hooks";
import { announce } from "../kit";
import { api, ApiError } from "../net";
import { refreshMe } from "../shell";
import type { Night } from "../wire";

/** Sends something about the night. The answer is the night as it is then; null if it was refused. */
export function useSend(done: () => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function send(path: string, body: unknown, says: string): Promise<Night | null> {
    setBusy(true);
    setProblem("");
    try {
      const night = await api.post<Night>(path, body);
      announce(says);
      void refreshMe().catch(() => {}); // the wallet has changed
      await done(); // until then the keys are the old ones
      return night;
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : "The house does not answer. Try again.");
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
