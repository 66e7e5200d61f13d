// Every spot in one line for the dealer: whether it has bet and decided, and what to pay and take once that is known.

import { money } from "../kit";
import { outcome } from "../table/results";
import type { Shown } from "../table/turn";
import type { Frame, HandResult, HandView, RealHand, Settled, SheetInfo, SpotView } from "../wire";

export interface SpotLine {
  spot: number;
  name: string;
  says: string;
  /** The table waits for it. */
  due: boolean;
  out: boolean;
  called: boolean;
  cards: readonly (string | null)[];
  /** "Ante $2, Pair Plus $4". */
  bets: string;
  /** What to pay from the tray and to take into it; null while the cards are not face up. */
  pay: number | null;
  take: number | null;
  /** It is the house's settlement, already paid and taken, and not a preview from the face-up cards. */
  final: boolean;
}

export type Previews = Readonly<Record<number, HandResult | null>>;

export function spotLines(frame: Frame, sheet: SheetInfo, view: Shown, previews: Previews): SpotLine[] {
  const { sitters, seats } = frame.public;
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  return numbers.flatMap((number): SpotLine[] => {
    const sitter = sitters.find((one) => one.spots.includes(number)) ?? null;
    const spot = view.spots.find((one) => one.number === number) ?? null;
    if (!sitter && !spot) return [];
    const player = spot?.player ?? sitter!.player;
    const base = {
      spot: number,
      name: frame.people[player] ?? "Somebody",
      out: spot?.folded ?? false,
      called: view.hand?.called.includes(String(number)) ?? false,
      cards: spot?.cards ?? [],
      bets: spot ? betsSaid(sheet, spot) : "",
    };
    if (!spot)
      return [
        {
          ...base,
          ...waits(frame.public.hand, sitter?.away ?? false, bankOf(frame, view, player)),
          pay: null,
          take: null,
          final: false,
        },
      ];
    const settled = Object.values(spot.settled);
    if (settled.length > 0) return [{ ...base, ...due(settled), says: outcome(spot), due: false, final: true }];
    const preview = previews[number] ?? null;
    // Nothing is paid yet, and perhaps never will be.
    const still = view.hand?.void || view.hand?.frozen || view.hand?.dispute;
    const would = still ? { pay: null, take: null } : preview ? due(preview.wagers) : foldedDue(sheet, spot, view.hand);
    return [
      {
        ...base,
        ...would,
        says: preview && !spot.folded ? preview.player : decision(view.hand, spot),
        due: view.hand?.waiting.includes(number) ?? false,
        final: false,
      },
    ];
  });
}

function betsSaid(sheet: SheetInfo, spot: SpotView): string {
  return sheet.wagers
    .flatMap((wager) => (spot.stakes[wager.id] ? [`${wager.title} ${money(spot.stakes[wager.id]!)}`] : []))
    .join(", ");
}

/** The bank of the hand that takes bets comes before that of the finished hand. */
function bankOf(frame: Frame, view: Shown, player: string): string | null {
  if (frame.public.hand?.bank?.player === player) return "Has the bank";
  return view.over && view.hand?.bank?.player === player ? "Had the bank" : null;
}

function waits(hand: HandView | null, away: boolean, bank: string | null): { says: string; due: boolean } {
  if (bank) return { says: bank, due: false };
  if (away) return { says: "Away", due: false };
  return hand?.phase === "betting" ? { says: "No bet yet", due: true } : { says: "Sits out", due: false };
}

function decision(hand: HandView | null, spot: SpotView): string {
  if (!hand || hand.phase === "betting") return "Bets are made";
  if (hand.phase === "cutting") return "Cuts the deck";
  if (hand.waiting.includes(spot.number)) return "Decides";
  if (spot.folded) return "Folded";
  return Object.keys(spot.choices).length > 0 ? "Plays" : "In";
}

function due(wagers: readonly Pick<Settled, "net_cents">[]): { pay: number; take: number } {
  const sum = (sign: 1 | -1) => wagers.reduce((all, one) => all + Math.max(0, sign * one.net_cents), 0);
  return { pay: sum(1), take: sum(-1) };
}

/** A fold without a live wager is settled by the fold alone: its cards stay private. */
function foldedDue(
  sheet: SheetInfo,
  spot: SpotView,
  hand: HandView | null,
): { pay: number | null; take: number | null } {
  const live = sheet.wagers.some((wager) => wager.on_fold === "live" && (spot.stakes[wager.id] ?? 0) > 0);
  if (!spot.folded || live || hand?.phase !== "playing") return { pay: null, take: null };
  return {
    pay: 0,
    take: sheet.wagers
      .filter((wager) => wager.on_fold === "lose")
      .reduce((sum, wager) => sum + (spot.stakes[wager.id] ?? 0), 0),
  };
}

/** A face-up spot as a request to the payout checker; null while a card that counts is face down. */
export function openHand(sheet: SheetInfo, hand: HandView, spot: SpotView): RealHand | null {
  const player = spot.cards.filter((card): card is string => card !== null);
  const dealer = hand.dealer.filter((card): card is string => card !== null);
  const board = hand.board.filter((card): card is string => card !== null);
  const whole =
    player.length === sheet.hands.player && dealer.length === sheet.hands.dealer && board.length === sheet.hands.board;
  if (!whole) return null;
  const decided = sheet.wagers.filter((wager) => wager.kind === "decision").map((wager) => wager.id);
  const stakes = Object.fromEntries(Object.entries(spot.stakes).filter(([wager]) => !decided.includes(wager)));
  const choices = sheet.decisions.flatMap(({ stage }) => (spot.choices[stage] ? [spot.choices[stage]] : []));
  return { sheet: sheet.id, player, dealer, board, stakes, choices, keep: null };
}
