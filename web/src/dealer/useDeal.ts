import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../kit";
import { askTable, type TableCommand } from "../staff";
import type { NextKey } from "./next";

export interface Deal {
  /** A command is under way: the key waits. */
  busy: boolean;
  /** Why the last one was refused. */
  refused: string | null;
  press: () => void;
  ask: (command: TableCommand) => Promise<boolean>;
}

/** The one key. Space and Enter press it wherever the focus is not on something that answers to them itself. */
export function useDeal(table: string, key: NextKey | null, version: number, again: () => void): Deal {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const done = useRef(0); // the version after the last command: until it is seen, the key shown is the old one
  const waiting = busy || version < done.current;

  async function ask(command: TableCommand): Promise<boolean> {
    setBusy(true);
    setRefused(null);
    const answer = await askTable(table, command);
    done.current = Math.max(done.current, answer.version ?? 0);
    setBusy(false);
    again();
    if (!answer.error) return true;
    setRefused(answer.error.message);
    announce(answer.error.message);
    return false;
  }

  const press = () => {
    if (key && !waiting) void ask({ do: key.move });
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== " " && event.key !== "Enter") || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      if (target instanceof Element && target.closest("button, a, input, select, textarea, summary, [role=switch]")) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => setRefused(null), [key?.move]);
  return { busy: waiting, refused, press, ask };
}
