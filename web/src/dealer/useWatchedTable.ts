// The public view of a table, for staff who look at it: no seat, no bets, no cards of one's own.

import { useEffect, useState } from "preact/hooks";
import { useMe } from "../shell";
import type { Fit } from "../table/layout";
import type { Table } from "../table/state";
import { shown, type Shown } from "../table/turn";
import type { Live } from "../table/useLive";
import { useReveal } from "../table/useReveal";

const nothing = (): undefined => undefined;
const never = (): Promise<void> => Promise.resolve();
const NO_BETS: Table["bets"] = {
  open: false,
  chip: 0,
  pick: nothing,
  stakes: () => ({}),
  limits: () => ({}),
  place: nothing,
  take: nothing,
  empty: nothing,
  undo: nothing,
  missing: null,
  canUndo: false,
  short: false,
  lacks: 0,
  repeat: nothing,
  past: {},
  repeatable: () => ({ stakes: {} }),
  deal: never,
  note: null,
  tell: nothing,
  drafting: false,
  staked: 0,
  least: 0,
  needs: 0,
};
const NO_COACH: Table["coach"] = {
  on: false,
  turn: nothing,
  advice: null,
  said: null,
  chosen: null,
  failed: null,
  again: nothing,
  account: { decisions: 0, mistakes: 0, cost: 0 },
  decided: nothing,
  suggest: () => Promise.resolve(null),
};

export interface WatchedTable {
  table: Table;
  view: Shown;
}

export function useWatchedTable(name: string, live: Live, fit: Fit): WatchedTable | null {
  const { frame, sheet } = live;
  const me = useMe();
  const [dismissed, setDismissed] = useState(0);
  // The result stays until somebody bets again, because the dealer pays from it.
  const bets = (frame?.public.spots.length ?? 0) > 0;
  const over = frame?.last?.number ?? 0;
  useEffect(() => {
    if (bets) setDismissed(over);
  }, [bets, over]);
  const view = frame ? shown(frame, null, dismissed, false) : null;
  const reveal = useReveal(view?.over ? (frame?.last ?? null) : null, live.before === null);
  const [panel, open] = useState<Table["panel"]>(null);
  if (!frame || !sheet || !view) return null;
  const table: Table = {
    table: name,
    frame,
    sheet,
    me,
    player: null,
    sitter: null,
    fit,
    view,
    at: live.at,
    reveal,
    ruling: null,
    panel,
    open,
    moment: frame.public.closed ? { is: "closed" } : { is: "wait", for: frame.public.hand?.waiting ?? [] },
    bets: NO_BETS,
    past: null,
    coach: NO_COACH,
    link: live.state,
    ask: live.ask,
    tell: nothing,
    sitAt: never,
    buy: never,
    busy: false,
    leave: never,
    choose: never,
    own: () => null,
    asked: "",
    seen: true,
    dismiss: () => setDismissed(over),
    focus: { spot: null, wager: null, set: nothing },
    fresh: false,
  };
  return { table, view };
}
