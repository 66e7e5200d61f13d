// Sitting down with one key: a seat, chips for it, and practice chips first if the wallet is empty.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ApiError } from "../net";
import { refreshMe } from "../shell";
import type { Me, SheetInfo } from "../wire";
import { emptyPurse, type Kind, purse } from "./purse";
import { firstBuyIn, practiceNeeded } from "./seating";
import type { Ask } from "./sender";

export interface Seating {
  busy: boolean;
  sit: (seat: number | null) => Promise<void>;
  buy: (cents: number | null) => Promise<void>;
}

/** `least` is the least bet in cents; `seated`: whether there is a seat already. With real cards chips are on the felt,
    so only the seat is needed. */
export function useSeat(
  sheet: SheetInfo | null,
  least: number,
  kind: Kind,
  real: boolean,
  seated: boolean,
  ask: Ask,
  tell: (says: string) => void,
): Seating {
  const [busy, setBusy] = useState(false);
  const inLine = useRef(false);

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    if (busy || !sheet) return;
    setBusy(true);
    try {
      await work();
    } catch (why) {
      tell(why instanceof ApiError ? why.problem.message : "That did not work. Try again.");
    } finally {
      setBusy(false);
    }
  };

  // Somebody on the waiting list buys their chips when they get the seat.
  useEffect(() => {
    if (!seated || !inLine.current) return;
    inLine.current = false;
    void guarded(async () => {
      const why = await buyFirst(ask, least, kind);
      if (why) tell(why);
    });
  }, [seated]);

  return {
    busy,
    sit: (seat) =>
      guarded(async () => {
        if (!seated) {
          const problem = await ask({ do: "join", seat });
          if (problem && problem.code !== "seated" && problem.code !== "in-line") return tell(problem.message);
        }
        if (real) return;
        const why = await buyFirst(ask, least, kind);
        inLine.current = why === IN_LINE;
        if (why && why !== IN_LINE) tell(why);
      }),
    buy: (cents) =>
      guarded(async () => {
        const why = await buyFirst(ask, least, kind, cents);
        if (why) tell(why);
      }),
  };
}

const IN_LINE = "in line";

/** Somebody who joined may be on the waiting list instead: then chips are bought when there is a seat. */
async function buyFirst(ask: Ask, least: number, kind: Kind, cents: number | null = null): Promise<string | null> {
  const has = purse(await filled(await refreshMe(), least, kind), kind);
  const amount = Math.min(cents ?? firstBuyIn(has, least), has);
  if (amount <= 0) return emptyPurse(kind);
  const problem = await ask({ do: "buy-in", cents: amount });
  await refreshMe();
  return problem ? (problem.code === "not-seated" ? IN_LINE : problem.message) : null;
}

async function filled(me: Me, least: number, kind: Kind): Promise<Me> {
  const cents = kind === "practice" ? practiceNeeded(me.wallet, me.practice_left, least) : 0;
  if (cents <= 0) return me;
  await api.post<Me>("/api/me/practice", { cents });
  return refreshMe();
}
