// The dealer's next move: one key at a time, and what it does.

import { money } from "../kit";
import type { Frame, HandView, SheetInfo, SpotView, StaffTable } from "../wire";

export type Move = "no-more-bets" | "deal" | "expose" | "reveal" | "settle";

const MOVES: readonly Move[] = ["no-more-bets", "deal", "expose", "reveal", "settle"];

export interface NextKey {
  move: Move;
  label: string;
  sub: string;
}

/** Null while the table waits for somebody else. */
export function nextKey(staff: StaffTable, frame: Frame, sheet: SheetInfo): NextKey | null {
  const move = MOVES.find((one) => staff.next.includes(one));
  return move ? { move, ...SAYS[move](frame, sheet) } : null;
}

const SAYS: Record<Move, (frame: Frame, sheet: SheetInfo) => { label: string; sub: string }> = {
  "no-more-bets": ({ public: seen }) => ({
    label: "No more bets",
    sub: `${bettors(seen.spots)} of ${mayBet(seen)} have bet`,
  }),
  deal: (_, { hands }) => ({
    label: "Deal",
    sub:
      hands.dealer_up > 0 || hands.player === hands.dealer
        ? `${hands.player} cards each`
        : `${hands.player} cards each, ${hands.dealer} for yourself`,
  }),
  expose: (_, { dealer_title }) => ({ label: "Turn up a card", sub: `of the ${dealer_title}'s` }),
  reveal: (frame, sheet) => ({ label: "Turn over", sub: whoseHand(frame, sheet) }),
  settle: ({ public: seen }) => ({
    label: "Pay and take",
    sub: `${seen.spots.length} ${seen.spots.length === 1 ? "spot" : "spots"}`,
  }),
};

const bettors = (spots: readonly SpotView[]): number => new Set(spots.map((spot) => spot.player)).size;

/** Whoever has the bank does not bet. */
const mayBet = ({ sitters, hand }: Frame["public"]): number =>
  sitters.filter((one) => one.player !== hand?.bank?.player).length;

const hidden = (cards: readonly (string | null)[]): boolean => cards.some((card) => card === null);

/** The hand to turn over next: the dealer's own first, then spot by spot; a folded one only if it has a live wager. */
export function nextHand(hand: HandView, spots: readonly SpotView[], sheet: SheetInfo): "dealer" | number | null {
  if (hidden(hand.dealer)) return "dealer";
  const live = (spot: SpotView) =>
    sheet.wagers.some((wager) => wager.on_fold === "live" && (spot.stakes[wager.id] ?? 0) > 0);
  return spots.find((spot) => hidden(spot.cards) && (!spot.folded || live(spot)))?.number ?? null;
}

function whoseHand({ public: seen, people }: Frame, sheet: SheetInfo): string {
  const next = seen.hand ? nextHand(seen.hand, seen.spots, sheet) : null;
  if (next === "dealer") return sheet.banked_by_player ? `the ${sheet.dealer_title}'s hand` : "your own hand";
  const spot = seen.spots.find((one) => one.number === next);
  return spot ? `spot ${spot.number}, ${people[spot.player] ?? spot.player}` : "the next hand";
}

/** What the tray, or a player's bank, will gain or lose; or has, once the hand is over. */
export function trayLine(nets: readonly number[], whose: "tray" | "bank" = "tray", over = false): string {
  const cents = -nets.reduce((sum, net) => sum + net, 0);
  if (cents === 0) return over ? `The ${whose} stayed as it was` : `The ${whose} stays as it is`;
  const does = over ? (cents > 0 ? "gained" : "paid") : cents > 0 ? "gains" : "pays";
  return `The ${whose} ${does} ${money(Math.abs(cents))}`;
}
