// The table as it is now: its sheet, its newest frame, the state of the connection, and a way to send commands.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, ApiError, TableLink, type LinkState } from "../net";
import type { Frame, PlayerCommand, Problem, SheetInfo } from "../wire";
import { Once } from "./once";
import { writeChips } from "../kit";

export interface Live {
  frame: Frame | null;
  before: Frame | null; // the frame before that, to find what has changed
  at: number; // when the frame came, on the page's own clock
  sheet: SheetInfo | null;
  state: LinkState | null;
  joins: number; // connections that have received a frame
  bye: string | null;
  /** There is no such table, and there was none since this page was opened. */
  unknown: boolean;
  failed: string | null;
  ask: (command: PlayerCommand) => Promise<Problem | null>;
  /** Whether the question of this command is answered already, although the page does not show it yet. */
  answered: (command: PlayerCommand) => boolean;
}

interface Seen {
  frame: Frame | null;
  before: Frame | null;
  at: number;
}

export function useLive(table: string): Live {
  const [seen, setSeen] = useState<Seen>({ frame: null, before: null, at: 0 });
  const [state, setState] = useState<LinkState | null>(null);
  const [joins, setJoins] = useState(0);
  const [bye, setBye] = useState<{ why: string; code: string } | null>(null);
  const link = useRef<TableLink | null>(null);
  const once = useRef(new Once());
  const { sheet, failed } = useSheet(table, seen.frame?.public.digest ?? null);

  useEffect(() => {
    setSeen({ frame: null, before: null, at: 0 });
    setBye(null);
    once.current = new Once();
    const mine = new TableLink(table, {
      onFrame: (frame) => {
        writeChips(frame.public.chips); // before anything of it is drawn
        setSeen((was) => ({ frame, before: was.frame, at: performance.now() }));
      },
      onState: setState,
      onJoin: () => {
        once.current = new Once(); // a house that was restored from a backup continues with lower versions
        setJoins((was) => was + 1);
      },
      onBye: (why, code) => setBye({ why, code }),
    });
    link.current = mine;
    return () => mine.close();
  }, [table]);

  const ask = useCallback(async (command: PlayerCommand): Promise<Problem | null> => {
    const answer = await once.current.ask(command, async (one) => link.current?.ask(one));
    return answer?.error ?? null;
  }, []);
  const answered = useCallback((command: PlayerCommand) => once.current.answered(command), []);

  useLayoutEffect(() => {
    if (seen.frame) once.current.shows(seen.frame.version);
  }, [seen.frame]);

  // A table may open again with another game: until its sheet has come, there is none.
  const same = seen.frame === null || sheet === null || sheet.id === seen.frame.public.sheet;
  return {
    ...seen,
    sheet: same ? sheet : null,
    state,
    joins,
    bye: bye?.why ?? null,
    unknown: bye?.code === "no-table" && seen.frame === null,
    failed,
    ask,
    answered,
  };
}

/** The sheet with the table's posted limits; fetched again when they change. */
function useSheet(table: string, digest: string | null) {
  const [sheet, setSheet] = useState<SheetInfo | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<SheetInfo>(`/api/tables/${encodeURIComponent(table)}/sheet`, stop.signal).then(
      (found) => {
        setSheet(found);
        setFailed(null);
      },
      (why: unknown) => {
        if (!stop.signal.aborted)
          setFailed(why instanceof ApiError ? why.problem.message : "This table cannot be shown.");
      },
    );
    return () => stop.abort();
  }, [table, digest]);
  return { sheet, failed };
}
