import { useState } from "preact/hooks";
import { ApiError } from "../net";

/** Runs something that the house may refuse, and keeps the refusal. */
export function useSubmit(): {
  busy: boolean;
  problem: string | null;
  submit(what: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(what: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await what();
      return true;
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.problem.message : "That did not work. Try again.");
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, submit, clear: () => setProblem(null) };
}
