/** One table as everybody sees it, in the order in which it is drawn. */

import type { DealtCard, Frame, HandView, SheetInfo, SitterView, SpotView, StaffTable, WagerInfo } from "../wire";
import { signed } from "../kit";
import { liveFace, settledFace, type CircleFace } from "../table/results";
import { wasPlayed } from "../table/turn";

export interface OnFelt {
  hand: HandView | null;
  spots: SpotView[];
  /** It is the previous hand, with its results. */
  over: boolean;
}

/** The previous hand stays until somebody has bet on the next one, so that the floor sees what people talk about. */
export function onFelt({ public: seen, last }: Frame): OnFelt {
  const hand = seen.hand;
  const idle = hand === null || (hand.phase === "betting" && seen.spots.length === 0) || hand.phase === "done";
  return wasPlayed(last) && idle
    ? { hand: last, spots: last.spots, over: true }
    : { hand, spots: seen.spots, over: false };
}

export interface Lying {
  /** Its position in the deal; null if the house did not send it. */
  position: number | null;
  face: string | null;
}

export interface FeltSpot {
  number: number;
  sitter: SitterView | null;
  spot: SpotView | null;
  cards: Lying[];
  turn: boolean;
  bank: boolean;
}

/** Every seat, taken or not. Cards have their positions in the deal if both views are of the same hand. */
export function feltSpots(frame: Frame, staff: StaffTable | null, shown: OnFelt = onFelt(frame)): FeltSpot[] {
  const { hand, spots, over } = shown;
  const dealt = placesOf(shown, staff);
  return Array.from({ length: frame.public.seats }, (_, place) => {
    const number = place + 1;
    const sitter = frame.public.sitters.find((one) => one.spots.includes(number)) ?? null;
    // Of a finished hand, bets are only shown while their player still sits there.
    const spot =
      spots.find((one) => one.number === number && (!over || sitter === null || one.player === sitter.player)) ?? null;
    return {
      number,
      sitter,
      spot,
      cards: lying(
        spot?.cards ?? [],
        dealt?.filter((one) => one.to === String(number)),
      ),
      turn: !over && (hand?.waiting.includes(number) ?? false),
      bank: hand?.bank !== null && hand?.bank !== undefined && hand.bank.player === sitter?.player,
    };
  });
}

/** The cards of the dealer, or the common ones. */
export function feltCards(
  frame: Frame,
  staff: StaffTable | null,
  place: "dealer" | "board",
  shown: OnFelt = onFelt(frame),
): Lying[] {
  return lying(
    shown.hand?.[place] ?? [],
    placesOf(shown, staff)?.filter((one) => one.to === place),
  );
}

function placesOf({ hand, over }: OnFelt, staff: StaffTable | null): DealtCard[] | null {
  return staff && !over && hand && staff.card.hand === hand.number && staff.dealt.length > 0 ? staff.dealt : null;
}

function lying(faces: readonly (string | null)[], places: readonly DealtCard[] | undefined): Lying[] {
  if (places && places.length === faces.length)
    return places.map(({ position, shown }, at) => ({ position, face: shown ?? faces[at] ?? null }));
  return faces.map((face) => ({ position: null, face }));
}

export interface WagerNow {
  wager: WagerInfo;
  face: CircleFace;
}

/** The wagers on a spot, in the order of the felt: towards the dealer the bonus wagers, then the others. */
export function wagersOn(sheet: SheetInfo, spot: SpotView, hand: HandView | null, over: boolean): WagerNow[] {
  const sides = sheet.wagers.filter((one) => one.kind === "side");
  const mains = sheet.wagers.filter((one) => one.kind === "opening" || one.kind === "decision");
  const drawn = [...sides, ...mains].map((wager) => ({
    wager,
    face: over ? settledFace(wager, spot) : liveFace(sheet, wager, spot, hand, null),
  }));
  const bonuses = over
    ? sheet.wagers.filter((one) => one.kind === "bonus" && (spot.settled[one.id]?.net_cents ?? 0) !== 0)
    : [];
  const paid = bonuses.map((wager): WagerNow => {
    const cents = spot.settled[wager.id]?.net_cents ?? 0;
    return {
      wager,
      face: { state: cents > 0 ? "won" : "lost", cents: Math.abs(cents), ...(cents > 0 ? { tag: signed(cents) } : {}) },
    };
  });
  return [...drawn.filter(({ face }) => face.cents > 0), ...paid];
}

/** Who holds a card, in words: "seat 3", "dealer", "board". */
export const holder = (to: string): string => (/^\d+$/.test(to) ? `seat ${to}` : to);
