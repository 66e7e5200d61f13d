// What the circles show: during a hand, and when it is over.

import { money, signed } from "../kit";
import type { HandView, OwnSpot, Settled, SheetInfo, SpotView, WagerInfo } from "../wire";
import { hasStreets } from "./streets";
import { decisionOf, type Shown } from "./turn";

export type CircleState =
  | "idle"
  | "closed"
  | "coming"
  | "placed"
  | "asked"
  | "locked"
  | "won"
  | "lost"
  | "push"
  | "returned"
  | "folded";

export interface CircleFace {
  state: CircleState;
  cents: number;
  tag?: string;
}

/** A wager that came back at a decision leaves its ring empty. */
const BACK: CircleFace = { state: "returned", cents: 0, tag: "back" };

/** A wager of a finished hand. */
export function settledFace(wager: WagerInfo, spot: SpotView): CircleFace {
  const end = spot.settled[wager.id];
  const stake = end?.stake_cents ?? spot.stakes[wager.id] ?? 0;
  if (spot.taken_back?.[wager.id]) return BACK;
  if (!end || stake === 0) return { state: "closed", cents: 0 };
  if (end.net_cents > 0) return { state: "won", cents: stake, tag: signed(end.net_cents) };
  if (end.net_cents < 0) {
    const gone = end.class === "folded" || (spot.folded && wager.on_fold === "lose");
    return { state: gone ? "folded" : "lost", cents: stake, tag: money(-end.net_cents) };
  }
  return { state: end.result === "push" ? "push" : "returned", cents: stake, tag: money(stake) };
}

/** A wager of the current hand, on anybody's spot. */
export function liveFace(
  sheet: SheetInfo,
  wager: WagerInfo,
  spot: SpotView | null,
  hand: HandView | null,
  own: OwnSpot | null,
): CircleFace {
  const cents = spot?.stakes[wager.id] ?? 0;
  const betting = !hand || hand.phase === "betting";
  const asked = spot !== null && !betting && asks(sheet, wager, spot, hand);
  if (cents > 0) {
    const gone = spot?.folded && wager.on_fold === "lose";
    if (gone) return { state: "folded", cents, tag: money(cents) };
    if (asked && wager.kind !== "decision") return { state: "asked", cents };
    const decided = !betting && spot !== null && Object.keys(spot.choices).length > 0 && wager.kind !== "side";
    return { state: decided ? "locked" : "placed", cents, tag: money(cents) };
  }
  if (wager.kind === "decision") {
    if (!asked)
      return { state: betting || (spot && stillOpen(sheet, wager, spot, hand)) ? "idle" : "closed", cents: 0 };
    const tag = askedTag(sheet, own);
    return tag ? { state: "asked", cents: 0, tag } : { state: "asked", cents: 0 };
  }
  if (spot?.taken_back?.[wager.id]) return BACK;
  // A wager that only waits for another one is still offered: a chip on it says what it needs, or adds the other.
  const shut = own?.bets?.[wager.id]?.closed != null && wager.needs.length === 0;
  return { state: betting && !shut ? "idle" : "closed", cents: 0 };
}

/** Whether the spot decides about this wager now. */
const asks = (sheet: SheetInfo, wager: WagerInfo, spot: SpotView, hand: HandView): boolean =>
  hand.waiting.includes(spot.number) && decisionOf(sheet, hand)?.wager === wager.id;

/** Whether a wager can still be made: of several that follow each other, only the one whose street it is. */
function stillOpen(sheet: SheetInfo, wager: WagerInfo, spot: SpotView, hand: HandView | null): boolean {
  if (spot.folded) return false;
  const open = sheet.decisions.filter((one) => one.wager === wager.id && spot.choices[one.stage] === undefined);
  const now = sheet.decisions.find((one) => one.stage === hand?.stage);
  return open.length > 0 && (now === undefined || now.wager === wager.id);
}

/** "$10?"; of several multiples "3x, 4x?" or "1x to 3x?", where there are streets. */
function askedTag(sheet: SheetInfo, own: OwnSpot | null): string | null {
  const offered = Object.entries(own?.offers ?? {}).filter(([, cents]) => cents > 0);
  const words = [...offered].sort((one, other) => one[1] - other[1]).map(([word]) => word);
  if (offered.length === 1) return `${money(offered[0]![1])}?`;
  if (offered.length === 0 || !hasStreets(sheet)) return null;
  return words.length > 2 ? `${words[0]}–${words.at(-1)}?` : `${words.join(", ")}?`;
}

export function net(spot: SpotView): number {
  return Object.values(spot.settled).reduce((sum, one) => sum + one.net_cents, 0);
}

/** What a bonus without a circle paid on the spot. */
export function bonuses(sheet: SheetInfo, spot: SpotView): [WagerInfo, Settled][] {
  return sheet.wagers.flatMap((wager) => {
    const end = spot.settled[wager.id];
    return wager.kind === "bonus" && end && end.net_cents !== 0 ? [[wager, end] as [WagerInfo, Settled]] : [];
  });
}

/** The part of a wager that the bank did not cover. */
export function wentBack(end: Settled): number {
  if (end.net_cents === 0 && (end.result === "win" || end.result === "lose")) return end.stake_cents;
  return end.result === "lose" ? end.stake_cents + end.net_cents : 0;
}

/** The word for a wager's result: one that would have won or lost and did neither was returned. */
export function ending(end: Settled): string {
  return end.stake_cents > 0 && wentBack(end) === end.stake_cents ? "returned" : end.result;
}

export function usedUp(spot: SpotView): string | null {
  const back = Object.values(spot.settled).reduce((sum, end) => sum + wentBack(end), 0);
  return back > 0 ? `The bank is used up. ${money(back)} goes back to you.` : null;
}

/** The result of a hand for the player who had its bank: the opposite of all wagers. */
export function bankNet(spots: SpotView[], riders: { settled: Record<string, Settled> }[]): number {
  const behind = riders.flatMap((one) => Object.values(one.settled)).reduce((sum, end) => sum + end.net_cents, 0);
  const cents = -(spots.reduce((sum, spot) => sum + net(spot), 0) + behind);
  return cents === 0 ? 0 : cents;
}

type Over = Pick<HandView, "bank" | "riders">;
type Ending = Pick<HandView, "ended" | "void">;

/** Somebody's part in a hand: its bank, wagers of their own or behind a spot, or nothing. Wagers that were returned
    early are no longer among the spots. */
export function partIn(
  hand: (Over & Ending) | null,
  spots: SpotView[],
  player: string | null,
): "bank" | "wagers" | null {
  if (!hand || player === null) return null;
  if (hand.bank?.player === player) return "bank";
  return [...spots, ...hand.riders, ...hand.ended].some((one) => one.player === player) ? "wagers" : null;
}

export interface BankLine {
  spot: number;
  player: string;
  behind: number; // how many bet behind the spot
  net: number; // for the bank
}

/** The result of every spot for the bank, in the order of action. */
export function bankLines(hand: Over, spots: SpotView[]): BankLine[] {
  const place = (spot: SpotView) => (hand.bank?.action ?? []).indexOf(spot.number);
  return [...spots]
    .sort((one, other) => place(one) - place(other))
    .map((spot) => {
      const behind = hand.riders.filter((one) => one.spot === spot.number);
      return { spot: spot.number, player: spot.player, behind: behind.length, net: bankNet([spot], behind) };
    });
}

/** One short line about a spot for its name plate when the hand is over. */
export function outcome(spot: SpotView): string {
  if (Object.keys(spot.settled).length === 0) return "Wagers returned";
  const came = net(spot);
  if (spot.folded && came < 0) return "Folded";
  if (came === 0 && Object.values(spot.settled).some((end) => wentBack(end) > 0)) return "Returned";
  return came > 0 ? `Won ${money(came)}` : came < 0 ? `Lost ${money(-came)}` : "Even";
}

/** The headline of the viewer's own spot if they have one, else of the first. */
export function headlineOf({ hand, spots }: Pick<Shown, "hand" | "spots">, player: string | null): string {
  const settled = spots.filter((spot) => Object.keys(spot.settled).length > 0);
  const spot = settled.find((one) => one.player === player) ?? settled[0];
  return spot?.headline ?? (hand?.ended.length ? "Every wager went back." : "Nobody had bet.");
}

const VOID: Record<string, string> = {
  "foul deck": "the deck was not complete",
  dispute: "the floor has ruled",
  restore: "the house was put back to an earlier moment",
};

/** A void hand, in words. */
export function voided(reason: string): string {
  return `${voidTitle(reason)}. All wagers went back.`;
}

export const voidTitle = (reason: string): string => `The hand is void: ${VOID[reason] ?? reason}`;

/** A void hand, in words for a player who was in it. */
export function voidedFor(hand: Ending & Over, player: string | null, collected: number): string {
  return `${voidTitle(hand.void ?? "")}. ${cameBack(hand, player, collected)}`;
}

/** What a player got back from a void hand, and what the house keeps. */
export function cameBack(hand: Ending & Over, player: string | null, collected: number): string {
  const mine = hand.ended.filter((one) => one.player === player && one.ending !== "forfeited");
  const back = mine.reduce((sum, one) => sum + one.cents, 0);
  const whose = hand.bank?.player === player ? `Your bank of ${money(hand.bank?.wager ?? 0)}` : `Your ${money(back)}`;
  const keeps = collected > 0 ? `; the collection of ${money(collected)} is kept` : "";
  return back > 0 || hand.bank?.player === player ? `${whose} came back${keeps}.` : "All wagers went back.";
}

/** A hand of the viewer's that ended before the settlement, in words. */
export function endedEarly(last: Pick<HandView, "ended"> | null, player: string | null): string | null {
  const mine = last?.ended.find((one) => one.player === player);
  if (!mine) return null;
  return mine.ending === "forfeited"
    ? `Your hand on spot ${mine.spot} was dead: its wagers were taken.`
    : `Your wagers on spot ${mine.spot} went back to you.`;
}

/** When each spot's result is shown, in milliseconds after the dealer's cards are turned over: losers first. */
export function schedule(spots: SpotView[], pause: number): Record<number, number> {
  const losing = spots.filter((spot) => net(spot) < 0);
  const others = spots.filter((spot) => net(spot) >= 0);
  return Object.fromEntries([...losing, ...others].map((spot, index) => [spot.number, index * pause]));
}
