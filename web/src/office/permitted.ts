/** The permission table in few words. */

import type { Permission } from "../wire";

/** States of a hand and a table, in a manager's words. */
const STATE_WORDS: Record<string, string> = {
  closed: "closed",
  idle: "between hands",
  betting: "bets open",
  cutting: "cutting",
  playing: "playing",
  called: "called out",
  disputed: "disputed",
  done: "done",
  cage: "at the cage",
  office: "in the office",
};

const AWAY = ["cage", "office"];

/** "any time", "" where never, else the states: "between hands, bets open". */
export function statesSaid(allowed: readonly string[], states: readonly string[]): string {
  if (allowed.length === 0) return "";
  // Not at a table, so there is no state to wait for.
  if (allowed.every((state) => AWAY.includes(state))) return "any time";
  const open = states.filter((state) => !AWAY.includes(state) && state !== "closed");
  if (open.every((state) => allowed.includes(state))) return allowed.includes("closed") ? "any time" : "while open";
  return states
    .filter((state) => allowed.includes(state))
    .map((state) => STATE_WORDS[state] ?? state)
    .join(", ");
}

/** The lines that concern a role; all of them if none is chosen. */
export function linesOf(lines: readonly Permission[], role: string): Permission[] {
  return role === "all" ? [...lines] : lines.filter((line) => (line.roles[role] ?? []).length > 0);
}
