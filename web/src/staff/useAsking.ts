import { useState } from "preact/hooks";
import { announce } from "../kit";
import { showOnce } from "../shell";
import type { StaffAnswer } from "../wire";

/** The result of the last command, for a notice beside its button. */
export interface Came {
  /** `plain`: there is no answer yet. */
  kind: "win" | "warn" | "lose" | "plain";
  says: string;
  answer: StaffAnswer;
}

export interface Asking {
  /** A command is under way, or done and not on the page yet: its buttons are disabled. */
  busy: boolean;
  came: Came | null;
  /** `done` is shown when it was carried out, and `what` while it waits for a second person. Resolves to whether the
      house has accepted it, to be done now or once somebody agrees: the form has to be emptied then, or it would be
      sent twice. */
  ask(command: Promise<StaffAnswer>, done?: string, what?: string): Promise<boolean>;
  clear(): void;
}

/** A key that was heard and not answered looks like one that was not pressed: after so long the page says so. */
export const LATE_MS = 1500;
const LATE: Came = {
  kind: "plain",
  says: "Sent. The house has not answered yet, and is asked until it does. It is done once.",
  answer: { id: "" },
};

/** Sends one command at a time and keeps the answer. `after` fetches the new data: until it arrives the keys on the
    page are the old ones, and a second press would be refused. */
export function useAsking(after?: () => void | Promise<void>): Asking {
  const [busy, setBusy] = useState(false);
  const [came, setCame] = useState<Came | null>(null);
  async function ask(command: Promise<StaffAnswer>, done = "Done.", what?: string): Promise<boolean> {
    setBusy(true);
    setCame(null);
    const late = setTimeout(() => setCame(LATE), LATE_MS);
    const answer = await command;
    clearTimeout(late);
    const result = outcome(answer, done, what);
    setCame(result);
    announce(result.says);
    if (answer.shown) showOnce(answer.shown);
    void Promise.resolve(after?.()).then(() => setBusy(false));
    return result.kind !== "lose";
  }
  return { busy, came, ask, clear: () => setCame(null) };
}

export function outcome(answer: StaffAnswer, done: string, what?: string): Came {
  if (answer.error) return { kind: "lose", says: answer.error.message, answer };
  const waits = what ? `Waits for a second person: ${what}` : "Waits for a second person to agree.";
  if (answer.waiting) return { kind: "warn", says: waits, answer };
  return { kind: "win", says: done, answer };
}
