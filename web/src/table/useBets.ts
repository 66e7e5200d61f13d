// The viewer's bets while they are made: the selected chip, circles, undo, rebet, and sending them.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce, money, spoken, type Stakes } from "../kit";
import { sealFor } from "../fair/protocol";
import { sounds } from "../shell";
import type { Frame, SheetInfo } from "../wire";
import {
  add,
  again,
  clear,
  firstChip,
  heldBack,
  leastBet,
  leastNeed,
  printedLeast,
  same,
  takeChip,
  toStay,
  total,
  unbound,
  unfinished,
  type Limits,
  type Tried,
} from "./bets";
import { bankNote } from "./bankTurn";
import { titleOf } from "./layout";
import { realCards, stillSo } from "./purse";
import { Sender, type Ask } from "./sender";
import { bankAwaited, sitterOf } from "./turn";

type Drafts = Readonly<Record<number, Stakes>>;

export interface Bets {
  open: boolean;
  chip: number;
  pick: (chip: number) => void;
  stakes: (spot: number) => Stakes;
  limits: (spot: number) => Limits;
  place: (spot: number, wager: string, chip?: number) => void;
  take: (spot: number, wager: string) => void;
  empty: (spot: number, wager: string) => void;
  undo: () => void;
  canUndo: boolean;
  repeat: (times: 1 | 2) => void;
  past: Drafts; // the viewer's stakes of the previous hand, by spot
  repeatable: (times: 1 | 2) => Tried;
  short: boolean; // the last bet was refused for want of chips, or the earlier one cannot be repeated for it
  /** What staying in to the end takes beyond what is in front of the player, with the bets that lie there. */
  lacks: number;
  missing: string | null; // why the bets on the felt cannot be dealt yet
  deal: () => Promise<void>;
  note: string | null;
  tell: (note: string | null) => void;
  drafting: boolean;
  staked: number;
  least: number;
  needs: number; // the least bet, with the reserve for its decision
}

export function useBets(
  table: string,
  frame: Frame | null,
  sheet: SheetInfo | null,
  player: string | null,
  ask: Ask,
): Bets {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [steps, setSteps] = useState<Drafts[]>([]);
  const [chip, setChip] = useState<number | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [wanting, setWanting] = useState(false);
  const [, redraw] = useState(0);
  const now = useRef({ frame, sheet, player });
  now.current = { frame, sheet, player };
  const latest = useRef<Drafts>({});
  latest.current = drafts;

  const hand = frame?.public.hand ?? null;
  const own = frame?.you?.spots ?? [];
  const awaited = frame ? bankAwaited(frame, player) : null;
  const open =
    hand?.phase === "betting" && own.some((spot) => spot.bets != null) && awaited === null && !realCards(frame);
  const closed = (frame ? bankNote(frame, player) : null) ?? "Bets are closed. They open after this hand.";
  const lies = (spot: number): Stakes =>
    now.current.frame?.public.spots.find((one) => one.number === spot && one.player === player)?.stakes ?? {};
  const bare = useRef<Limits | null>(null);
  bare.current = own.find((spot) => spot.bets != null && total(lies(spot.number)) === 0)?.bets ?? bare.current;
  const limits = (spot: number): Limits => {
    const found = now.current.frame?.you?.spots.find((one) => one.number === spot)?.bets ?? {};
    return now.current.sheet ? unbound(now.current.sheet, found, bare.current) : found;
  };
  const stakes = (spot: number): Stakes => latest.current[spot] ?? lies(spot);

  const sender = useMemo(
    () =>
      new Sender(
        ask,
        () => sealOfNow(table, now.current.frame, now.current.player),
        (spot, problem) => {
          setDrafts(({ [spot]: _, ...rest }) => rest);
          setNote(problem.message);
          announce(problem.message);
        },
      ),
    [table, ask],
  );

  // A draft that the table has confirmed is dropped; one that came too late is dropped with its hand.
  useEffect(() => {
    if (!frame) return;
    for (const { number } of frame.you?.spots ?? []) sender.known(number, lies(number));
    setDrafts((was) => {
      const kept = Object.entries(was).filter(([spot, draft]) => open && !same(draft, lies(Number(spot))));
      return kept.length === Object.keys(was).length ? was : Object.fromEntries(kept);
    });
  }, [frame?.version, open]);
  // Before anybody can press again: a normal effect runs after the next drawing, and would remove a new bet.
  useLayoutEffect(() => {
    setSteps([]);
    setWanting(false);
    setNote(null); // once there is a seat, the reason why there was none no longer matters
  }, [hand?.number, hand?.phase, frame?.you !== null]);
  useLayoutEffect(() => setDrafts({}), [hand?.number]);

  // More chips have come: what was said about too few is no longer so.
  const had = useRef(0);
  const has = frame?.you?.chips ?? 0;
  useLayoutEffect(() => {
    if (has > had.current && wanting) {
      setWanting(false);
      setNote(null);
    }
    had.current = has;
  }, [has]);

  const change = (next: Drafts) => {
    latest.current = { ...latest.current, ...next };
    setDrafts(latest.current);
    setNote(null);
    setWanting(false);
    for (const [spot, wish] of Object.entries(next)) {
      if (sheet && unfinished(sheet, wish, limits(Number(spot))) === null) sender.want(Number(spot), wish);
    }
    redraw((count) => count + 1);
  };
  const remember = () =>
    setSteps((was) => [...was, Object.fromEntries(own.map(({ number }) => [number, stakes(number)]))]);
  const missing = sheet
    ? (own.map(({ number }) => unfinished(sheet, stakes(number), limits(number))).find((why) => why) ?? null)
    : null;
  const refuse = (why: string, short = false) => {
    setNote(why);
    setWanting(short);
    announce(why);
  };

  const chips = (spot: number): number => {
    const free = frame?.you?.chips ?? 0;
    const others = own.filter(({ number }) => number !== spot);
    const held = (number: number) => (sheet ? heldBack(sheet, stakes(number)) : 0);
    const ahead = others.reduce(
      (sum, { number }) => sum + total(stakes(number)) - total(lies(number)) + held(number),
      0,
    );
    return free + total(lies(spot)) - ahead;
  };
  const least = sheet && own[0]?.bets ? leastBet(sheet, own[0].bets) : sheet ? printedLeast(sheet) : 0;
  const needs = sheet && own[0]?.bets ? Math.max(least, leastNeed(sheet, own[0].bets)) : least;
  const through = own.reduce((sum, { number }) => sum + (sheet ? toStay(sheet, stakes(number)) : 0), 0);
  const left = own.reduce((sum, { number }) => sum + total(lies(number)) - total(stakes(number)), has);
  const inHand = chip ?? (sheet ? firstChip(sheet.chips, least) : 0);

  const past: Drafts = Object.fromEntries(
    (frame?.last?.spots ?? [])
      .filter((one) => one.player === player && own.some((spot) => spot.number === one.number))
      .map((one) => [one.number, { ...one.stakes, ...one.taken_back }]),
  );
  const repeatable = (times: 1 | 2): Tried => {
    if (!sheet || !open) return { why: closed };
    const lying = own.map(({ number }) => stakes(number)).some((one) => total(one) > 0);
    const base = times === 2 && lying ? Object.fromEntries(own.map(({ number }) => [number, stakes(number)])) : past;
    const tried = Object.entries(base).filter(([, one]) => total(one) > 0);
    if (tried.length === 0) return { why: "There is no bet to repeat." };
    let left = (frame?.you?.chips ?? 0) + own.reduce((sum, { number }) => sum + total(lies(number)), 0);
    const all: Record<string, number> = {};
    for (const [spot, one] of tried) {
      const made = again(sheet, one, limits(Number(spot)), times, left);
      if (made.why !== undefined) return made;
      left -= total(made.stakes) + heldBack(sheet, made.stakes);
      all[spot] = total(made.stakes);
    }
    return { stakes: all };
  };

  return {
    open,
    chip: inHand,
    pick: setChip,
    stakes,
    limits,
    note: stillSo(note, frame),
    past,
    repeatable,
    least,
    needs,
    tell: setNote,
    canUndo: steps.length > 0 && open,
    drafting: open && Object.values(drafts).some((draft) => total(draft) > 0),
    staked: own.reduce((sum, { number }) => sum + total(stakes(number)), 0),
    place(spot, wager, with_ = inHand) {
      if (!sheet) return;
      if (!open) return refuse(closed);
      const tried = add(sheet, stakes(spot), limits(spot), wager, with_, chips(spot));
      if (tried.why !== undefined) return refuse(tried.why, tried.short);
      remember();
      change({ [spot]: tried.stakes });
      sounds.play("chip");
      announce(`${titleOf(sheet, wager)}, ${spoken(tried.stakes[wager] ?? 0)}.`);
    },
    take(spot, wager) {
      if (!sheet || !open || !stakes(spot)[wager]) return;
      remember();
      change({ [spot]: takeChip(sheet, stakes(spot), limits(spot), wager, inHand) });
      sounds.play("chip");
    },
    empty(spot, wager) {
      if (!sheet || !open) return;
      remember();
      change({ [spot]: clear(sheet, stakes(spot), wager) });
    },
    undo() {
      const before = steps[steps.length - 1];
      if (!before || !open) return;
      setSteps(steps.slice(0, -1));
      change(before);
      announce(`Undone. ${money(Object.values(before).reduce((sum, one) => sum + total(one), 0))} on the table.`);
    },
    repeat(times) {
      const tried = repeatable(times);
      if (tried.why !== undefined) return refuse(tried.why, tried.short);
      if (!sheet) return;
      remember();
      const lying = own.some(({ number }) => total(stakes(number)) > 0);
      const base = times === 2 && lying ? Object.fromEntries(own.map(({ number }) => [number, stakes(number)])) : past;
      const next: Record<number, Stakes> = {};
      for (const [spot, one] of Object.entries(base)) {
        const made = again(sheet, one, limits(Number(spot)), times, Number.MAX_SAFE_INTEGER);
        if (made.stakes) next[Number(spot)] = made.stakes;
      }
      change(next);
      sounds.play("chip");
      announce(`${times === 2 ? "Doubled" : "Rebet"}: ${spoken(total(tried.stakes))}.`);
    },
    short: wanting,
    lacks: sheet ? Math.max(0, through - left) : 0,
    missing,
    async deal() {
      if (!sheet || !open) return;
      if (missing) return refuse(missing);
      await sender.idle();
      const problem = await ask({ do: "ready" });
      if (problem && problem.code !== "ready") refuse(problem.message);
    },
  };
}

/** The seal of the viewer's cut, as long as the hand has none of this seat. */
export function sealOfNow(table: string, frame: Frame | null, player: string | null): string | null {
  const hand = frame?.public.hand;
  const seat = frame ? sitterOf(frame, player)?.spots[0] : undefined;
  if (!hand || seat === undefined || hand.sealed.includes(seat)) return null;
  return sealFor(table, hand.commit);
}
