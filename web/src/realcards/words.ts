// Short lines of text of the tablet's page.

import { hasStreets } from "../table/streets";
import { money } from "../kit";
import type { RealCardsPicture, RealCardsProblem, Frame, WagerResult } from "../wire";
import { moved } from "./corrected";
import { layOf, type Place } from "./laid";
import { decisionWagers, openDecision, room, tapped, type Shape } from "./shape";
import { worthOf, type RealCards } from "./state";

export function nameAt(frame: Frame, spot: number): string | null {
  const sitter = frame.public.sitters.find((one) => one.spots.includes(spot));
  return sitter ? (frame.people[sitter.player] ?? "Somebody") : null;
}

export const playerAt = (frame: Frame, spot: number): string =>
  frame.public.sitters.find((one) => one.spots.includes(spot))?.player ?? "";

/** What a short tray lacks, in whole dollars, since chips are ordered that way. */
export function missingOf(picture: RealCardsPicture): number | null {
  const cents = picture.problems.find((one) => one.missing_cents != null)?.missing_cents ?? null;
  return cents === null ? null : Math.ceil(cents / 100) * 100;
}

/** What walk-ins were paid, once it is half of what the dealer may pay alone, so that the floor can be called in
    time. */
export function walkInsPaid(picture: RealCardsPicture): string | null {
  const { walk_ins_cents: paid = 0, walk_ins_most_cents: most = null } = picture;
  if (most === null || paid === 0 || 2 * paid < most) return null;
  const beyond = `Beyond ${money(most)} a hand waits for the floor.`;
  return `Walk-ins were paid ${money(paid)} since somebody else looked. ${beyond}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function placeName({ info }: Shape, place: Place): string {
  return typeof place === "number" ? `Spot ${place}` : place === "dealer" ? capital(info.dealer_title) : "Board";
}

/** What a spot still needs. Until the laid cards are tapped, the house does not know that discards stay face down. */
export function missingAt(
  real: Pick<RealCards, "picture" | "entry" | "shape" | "frame" | "seen">,
  spot: number,
): string | null {
  const says = worthOf(real, spot)?.missing ?? null;
  const { shape, entry } = real;
  const count = room(shape, entry.laid, spot) - layOf(entry.laid, spot).cards.length;
  const lay = layOf(entry.laid, spot);
  const cards = Object.keys(lay.results).length === 0 && openDecision(shape.info, lay) === null;
  return says !== null && shape.down && cards ? `${count} more card${count === 1 ? "" : "s"}` : says;
}

/** The hand of a spot in the summary of its pay: who folded is told so, with the hand where a side wager lives on. */
export function handSays(out: boolean, hand: string | null | undefined): string {
  if (!out) return hand ?? "";
  // "A-J-9 high" begins with a rank, and not with a word.
  const words = hand && /^[A-Z][a-z]/.test(hand) ? `${hand.charAt(0).toLowerCase()}${hand.slice(1)}` : hand;
  return words ? `Folded: ${words}` : "Folded";
}

export interface Due {
  /** From the tray, without the stakes on the felt. */
  pay: number;
  /** Into the tray. */
  take: number;
}

/** Of a spot: what the dealer pays and takes; of a corrected hand only what moves in addition. */
export function dueAt(
  real: Pick<RealCards, "frame" | "picture" | "staff">,
  spot: number,
  wagers: readonly WagerResult[],
): Due {
  const right = moved(real, spot);
  return right === null ? due(wagers) : { pay: Math.max(right, 0), take: Math.max(-right, 0) };
}

/** What the dealer pays and takes; the two are not offset against each other. */
export function due(wagers: readonly WagerResult[]): Due {
  const nets = wagers.map((one) => one.net_cents);
  const sum = (part: number[]) => part.reduce((all, cents) => all + cents, 0);
  return { pay: sum(nets.filter((cents) => cents > 0)), take: -sum(nets.filter((cents) => cents < 0)) || 0 };
}

/** What is paid or taken without a circle: a bonus has no stake of its own. */
export function uncircled({ info }: Shape, wagers: readonly WagerResult[]): WagerResult[] {
  // Where there are streets, a wager that equals another has a circle too.
  const drawn = hasStreets(info)
    ? info.wagers.filter((one) => one.kind !== "bonus")
    : [...tapped(info), ...decisionWagers(info)];
  const circled = new Set(drawn.map((one) => one.id));
  return wagers.filter((one) => one.net_cents !== 0 && !circled.has(one.wager));
}

/** Problems that name a spot belong there; the others belong to the whole hand. */
export function problemsAt(problems: readonly RealCardsProblem[], place: Place | null): RealCardsProblem[] {
  return problems.filter(({ spot = null }) => spot === place);
}
