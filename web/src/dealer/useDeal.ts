import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce, useShown } from "../kit";
import { askTable, type TableCommand } from "../staff";
import type { Problem } from "../wire";
import type { NextKey } from "./next";

export interface Deal {
  /** A command is under way: the key waits. */
  busy: boolean;
  /** The cards that the key responds to have been visible long enough; before that it does nothing. */
  seen: boolean;
  /** Why the last command was refused. */
  refused: string | null;
  press: () => void;
  /** Who deals from the next hand on: it can only change between two hands. */
  duty: (dealer: Duty) => void;
  /** The bank goes to the next seat, or to all of them again. */
  offerBank: () => void;
  /** What was asked for and waits for the end of the hand, in words. */
  pending: string | null;
}

type Duty = "staff" | "automatic";

const HAND_ON = "hand-on";

/** The one key. Space and Enter press it, unless the focus is on something that uses them itself. */
export function useDeal(table: string, key: NextKey | null, version: number, again: () => Promise<void>): Deal {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const done = useRef(0); // the version after the last command: until a frame has it, the table shown is the old one
  const [wanted, want] = useState<Duty | null>(null);
  const tried = useRef(0); // the version at which it was last tried
  const seen = useShown(key?.move ?? "");
  const waiting = busy || version < done.current;

  async function ask(command: TableCommand): Promise<Problem | null> {
    setBusy(true);
    setRefused(null);
    const { error = null, version: after } = await askTable(table, command);
    done.current = Math.max(done.current, after ?? 0);
    void again().then(() => setBusy(false)); // until then the key is the old one
    return error;
  }

  function refuse(problem: Problem | null): void {
    if (!problem) return;
    setRefused(problem.message);
    announce(problem.message);
  }

  // During a hand it is refused, so it is tried again whenever the table has changed, until it is done or refused for
  // another reason.
  async function change(dealer: Duty): Promise<void> {
    tried.current = version;
    const problem = await ask({ do: "set-duty", dealer });
    want(problem?.code === HAND_ON ? dealer : null);
    if (problem?.code !== HAND_ON) refuse(problem);
  }
  useEffect(() => {
    if (wanted && !busy && tried.current !== version) void change(wanted);
  }, [version, busy]);

  const press = () => {
    if (key && !waiting && seen) void ask({ do: key.move }).then(refuse);
  };
  const offerBank = () => void (waiting ? undefined : ask({ do: "offer-bank" }).then(refuse));
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.key !== " " && event.key !== "Enter") ||
        event.repeat ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const target = event.target;
      if (target instanceof Element && target.closest("button, a, input, select, textarea, summary, [role=switch]"))
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useLayoutEffect(() => setRefused(null), [key?.move]);
  const pending =
    wanted === null
      ? null
      : wanted === "staff"
        ? "You deal from the next hand on."
        : "The house deals from the next hand on.";
  return { busy: waiting, seen, refused, press, duty: (dealer) => void change(dealer), pending, offerBank };
}
