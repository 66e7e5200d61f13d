// Sentences for screen readers: complete facts, each once. The page decides when.

import { cardName, money, spoken } from "../kit";
import type { Frame, SheetInfo, SpotView } from "../wire";
import { net } from "./results";
import { titleOf } from "./layout";
import { count, capital } from "./words";

/** "Your turn. Queen of spades, seven of hearts, four of diamonds. Queen high. 30 seconds." */
export function yourTurn(cards: string[], hand: string | null, left: number | null, spot: number | null): string {
  const named = cards.map((card) => cardName(card)).join(", ");
  const parts = [spot === null ? "Your turn." : `Your turn, spot ${spot}.`];
  if (named) parts.push(`${capital(named.toLowerCase())}.`);
  if (hand) parts.push(`${hand}.`);
  if (left !== null) parts.push(`${left} seconds.`);
  return parts.join(" ");
}

export const TEN_SECONDS = "10 seconds left.";

/** One sentence for each wager, of the viewer's spots only: the house's own reasons. */
export function settled(sheet: SheetInfo, mine: SpotView[]): string {
  const sentences = mine.flatMap((spot) => {
    const wagers = Object.entries(spot.settled).filter(([, end]) => end.result !== "none");
    const lines = wagers.map(
      ([wager, end]) => end.reason ?? `${titleOf(sheet, wager)} ${ending(end.net_cents, end.result)}.`,
    );
    return [...lines, `${mine.length > 1 ? `Spot ${spot.number}` : "This hand"}: ${sum(net(spot))}.`];
  });
  return sentences.join(" ");
}

/** The result of a hand for the player who had its bank. */
export function banked(cents: number): string {
  return `Your bank: ${sum(cents)}.`;
}

function ending(cents: number, result: string): string {
  if (cents > 0) return `wins ${spoken(cents)}`;
  if (cents < 0) return `loses ${spoken(-cents)}`;
  return result === "push" ? "pushes" : "is returned";
}

function sum(cents: number): string {
  return cents === 0 ? "even" : cents > 0 ? `up ${spoken(cents)}` : `down ${spoken(-cents)}`;
}

/** The results of the other seats, on request. */
export function others(frame: Frame, spots: SpotView[], player: string | null): string {
  const lines = spots
    .filter((spot) => spot.player !== player)
    .map((spot) => `Seat ${spot.number}, ${frame.people[spot.player] ?? "Somebody"}: ${sum(net(spot))}.`);
  return lines.length > 0 ? lines.join(" ") : "Nobody else played.";
}

/** A change between two frames that is worth announcing; null if there is none. */
export function news(before: Frame | null, after: Frame, player: string | null): string | null {
  const was = before?.public.hand ?? null;
  const now = after.public.hand;
  if (!before || !now) return null;
  const spots = after.public.spots.filter((spot) => spot.player === player);
  if (was && was.number === now.number && was.phase !== now.phase) {
    if (now.phase === "cutting" || (now.phase === "playing" && was.phase === "betting")) {
      const staked = spots.flatMap((spot) => Object.values(spot.stakes)).reduce((all, cents) => all + cents, 0);
      return staked > 0 ? `No more bets. You have ${money(staked)} on the table.` : "No more bets.";
    }
  }
  const ruled = ruling(before, after);
  if (ruled) return ruled;
  const line = place(after, player);
  if (line !== place(before, player) && line > 0) return `You are number ${line} in line.`;
  const mine = spotsOf(after, player);
  if (mine !== spotsOf(before, player) && mine > 1) return `You play ${count(mine, "spot")}.`;
  return null;
}

/** The floor's decision about a hand. */
export function ruling(before: Frame | null, after: Frame): string | null {
  const was = before?.public.hand;
  if (!was?.dispute) return null;
  const now = after.public.hand;
  const goesOn = now?.number === was.number;
  if (goesOn && now.dispute) return null;
  if (goesOn ? now.void : after.last?.number === was.number && after.last.void)
    return "The floor has ruled: the hand is void, and wagers go back.";
  return goesOn ? "The floor has ruled: the hand goes on." : "The floor has ruled: the hand stands.";
}

/** The rule on several spots: a player with several gives some up while others wait. */
export function spotsGiven(
  before: Frame | null,
  after: Frame,
  player: string | null,
  most: number | null,
): string | null {
  const was = before?.public.sitters.find((one) => one.player === player)?.spots ?? [];
  const now = after.public.sitters.find((one) => one.player === player)?.spots ?? [];
  const gone = was.filter((spot) => !now.includes(spot));
  if (now.length === 0 || gone.length === 0 || (before?.public.queue.length ?? 0) === 0) return null;
  const rule = most === null ? "" : ` While others wait, a player keeps ${count(most, "spot")} at most.`;
  return `Somebody waited for a seat: spot ${gone.join(", ")} is theirs now.${rule}`;
}

const place = (frame: Frame, player: string | null): number =>
  player === null ? 0 : frame.public.queue.indexOf(player) + 1;
const spotsOf = (frame: Frame, player: string | null): number =>
  frame.public.sitters.find((one) => one.player === player)?.spots.length ?? 0;
