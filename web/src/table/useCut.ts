// This browser's part in the deck: it remembers the commits that it saw, and opens its cut when bets are closed.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { allTrue, deckName, noteCommit, noteSighting, ownCut, seenCommit, seenIn } from "../fair";
import { checkLast } from "../fair/last";
import { cutFor } from "../fair/protocol";
import type { Frame } from "../wire";
import { realCards } from "./purse";
import type { Ask } from "./sender";
import { sitterOf, type Shown } from "./turn";

export function useCut(table: string, frame: Frame | null, player: string | null, ask: Ask): void {
  const opened = useRef("");
  const hand = frame?.public.hand ?? null;
  useEffect(() => {
    if (!frame || realCards(frame)) return;
    for (const washed of frame.public.commits)
      noteCommit(frame.public.table, washed.hand, washed.commit, frame.public.digest);
    if (hand?.phase === "betting") noteCommit(frame.public.table, hand.number, hand.commit, frame.public.digest);
  }, [frame?.public.commits.map((one) => one.commit).join(), hand?.number, hand?.phase]);
  useEffect(() => {
    if (!frame || realCards(frame)) return;
    for (const one of seenIn(frame)) noteSighting(frame.public.table, one);
  }, [hand?.commit, hand?.phase, frame?.last?.seed, frame?.last?.number, player]);
  useEffect(() => {
    const seat = frame ? sitterOf(frame, player)?.spots[0] : undefined;
    if (hand?.phase !== "cutting" || seat === undefined || realCards(frame)) return;
    if (!hand.sealed.includes(seat) || String(seat) in hand.cuts || opened.current === hand.commit) return;
    opened.current = hand.commit;
    void ask({ do: "open-cut", cut: cutFor(table, hand.commit) });
  }, [hand?.commit, hand?.phase, hand?.sealed.join(), player]);
}

export interface Sealed {
  says: string;
  code: string;
  ok: boolean;
}

/** The pill in the header: which deck, whether the viewer's cut is in, and the result of the last check. */
export function useSealed(frame: Frame, view: Shown, player: string | null): Sealed | null {
  const last = frame.last;
  const seat = sitterOf(frame, player)?.spots[0] ?? null;
  const verified = useMemo(() => {
    if (!last || realCards(frame)) return false;
    const seen = seenCommit(frame.public.table, last.number);
    const cut = ownCut(frame.public.table, last.commit);
    return allTrue(
      checkLast(last, {
        table: frame.public.table,
        rulesHash: seen?.rulesHash ?? frame.public.digest,
        seen: seen?.commit ?? null,
        ownSeat: seat,
        ownCut: cut,
      }),
    );
  }, [last?.number, last?.seed, seat]);
  if (realCards(frame)) return null; // real cards have no sealed deck, and nothing is claimed
  if (view.over && last)
    return {
      says: `${deckName(last.deck)} opened, ${verified ? "verified" : "open to check"}`,
      code: last.commit.slice(0, 8),
      ok: verified,
    };
  const hand = frame.public.hand;
  if (!hand) return null;
  const mine = seat !== null && (hand.sealed.includes(seat) || String(seat) in hand.cuts);
  const missed = seat !== null && hand.missed.includes(seat);
  const cut = missed ? ", your cut came too late" : mine ? ", your cut is in" : "";
  return { says: `${deckName(hand.deck)} sealed${cut}`, code: hand.commit.slice(0, 8), ok: true };
}
