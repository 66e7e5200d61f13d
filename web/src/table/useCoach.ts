// The coach: what each choice is worth, only from the viewer's own view, and the statistics of this visit.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ApiError } from "../net";
import type { Advice, Frame } from "../wire";
import { counted, keep, load, type Account } from "./account";

export interface Coach {
  on: boolean;
  turn: (on: boolean) => void;
  advice: Advice | null;
  said: Advice | null; // the advice of the last decision, until the next one
  chosen: string | null;
  failed: string | null;
  again: () => void; // asks once more, after a failure
  account: Account;
  decided: (choice: string) => void;
  suggest: (spot: number) => Promise<string[] | null>;
}

const KEY = "pitboss.coach.on";
const TOO_BUSY = 503;
const LATE = "No answer in time. Decide without it.";

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function useCoach(table: string, frame: Frame | null, spot: number | null): Coach {
  const [on, setOn] = useState(remembered);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [said, setSaid] = useState<Advice | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  const [account, setAccount] = useState<Account>(() => load(table));
  const hand = frame?.public.hand ?? null;
  const own = frame?.you?.spots.find((one) => one.number === spot) ?? null;
  const what = spot === null ? "" : [hand?.number, hand?.stage, spot, own?.kept?.join()].join("/");
  const asked = useRef("");
  asked.current = what;

  const says = (why: unknown): string => {
    if (!(why instanceof ApiError)) return "The coach does not answer.";
    return why.status === TOO_BUSY ? LATE : why.problem.message;
  };
  const fetch = (number: number) => api.get<Advice>(`/api/tables/${encodeURIComponent(table)}/advice?spot=${number}`);

  useEffect(() => {
    setAdvice(null);
    if (!on || spot === null) return;
    setFailed(null);
    setSaid(null); // advice on another hand would be taken for advice on this one
    setChosen(null);
    fetch(spot).then(
      (found) => {
        if (asked.current !== what) return;
        setAdvice(found);
        setSaid(found);
      },
      (why: unknown) => asked.current === what && setFailed(says(why)),
    );
  }, [what, on, times]);

  return {
    on,
    advice,
    said,
    chosen,
    failed,
    account,
    again: () => setTimes(times + 1),
    turn(next) {
      setOn(next);
      try {
        localStorage.setItem(KEY, next ? "yes" : "no");
      } catch {
        // Then it lasts as long as this page.
      }
    },
    decided(choice) {
      if (!advice) return;
      setChosen(choice);
      const after = counted(account, advice, choice);
      setAccount(after);
      keep(table, after);
    },
    async suggest(number) {
      try {
        return (await fetch(number)).keep;
      } catch (why) {
        setFailed(says(why));
        return null;
      }
    },
  };
}
