// Betting behind another player's spot: where it is possible, the allowed amounts, and the reserve for the decision.

import { decisionsOf, offLimits, type Stakes } from "../kit";
import type { Frame, RiderView, SheetInfo, SpotView } from "../wire";
import { add, total, type Limits, type Tried } from "./bets";
import { titleOf } from "./layout";
import { realCards } from "./purse";
import { sitterOf } from "./turn";

/** The spots behind which the viewer may bet now: those of others with a wager that can be followed. */
export function openBehind(frame: Frame, sheet: SheetInfo, player: string | null): SpotView[] {
  const { hand, spots } = frame.public;
  const sitter = sitterOf(frame, player);
  if (
    !sheet.backline ||
    realCards(frame) ||
    !hand ||
    hand.phase !== "betting" ||
    !sitter ||
    sitter.away ||
    hand.bank?.player === player
  )
    return [];
  return spots.filter((spot) => spot.player !== player && followed(sheet, spot).length > 0);
}

/** The wagers of a spot that may be bet behind. */
export function followed(sheet: SheetInfo, spot: SpotView): string[] {
  const never = sheet.never_behind ?? [];
  return Object.entries(spot.stakes)
    .filter(([wager, cents]) => cents > 0 && !never.includes(wager))
    .map(([wager]) => wager);
}

export function ownRider(frame: Frame, spot: number, player: string | null): RiderView | null {
  return frame.public.hand?.riders.find((one) => one.spot === spot && one.player === player) ?? null;
}

/** What the viewer has bet behind others in the hand that takes bets, in cents. */
export function staked(frame: Frame, player: string | null): number {
  return (frame.public.hand?.riders ?? [])
    .filter((one) => one.player === player)
    .reduce((sum, one) => sum + total(one.stakes), 0);
}

/** The most that a decision of the spot's player can add: it is reserved until they have decided. */
export function heldBack(sheet: SheetInfo, stakes: Stakes): number {
  const most: Record<string, number> = {};
  for (const { wager, base, choices } of decisionsOf(sheet, stakes))
    most[wager] = Math.max(most[wager] ?? 0, ...choices.map(({ multiple }) => multiple * (stakes[base] ?? 0)));
  return total(most);
}

/** One more chip behind a spot. `chips` is all that the viewer has for it, the reserve included. */
export function addBehind(
  sheet: SheetInfo,
  stakes: Stakes,
  limits: Limits,
  wager: string,
  chip: number,
  chips: number,
): Tried {
  const open = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, closed: null }]));
  const tried = add(sheet, stakes, open, wager, chip, Number.MAX_SAFE_INTEGER);
  if (tried.why !== undefined) return tried;
  const needs = total(tried.stakes) + heldBack(sheet, tried.stakes);
  return needs <= chips
    ? tried
    : { why: "You have not enough chips in front of you for that and the decision that may follow." };
}

/** Why these stakes cannot be bet yet; null if they can. */
export function unfinishedBehind(sheet: SheetInfo, stakes: Stakes, limits: Limits): string | null {
  for (const [wager, cents] of Object.entries(stakes)) {
    const limit = limits[wager];
    const why = limit ? offLimits(titleOf(sheet, wager), limit, cents) : null;
    if (why) return why;
  }
  return total(stakes) === 0 ? "Choose an amount." : null;
}
