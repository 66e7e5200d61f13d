// Where things are on the felt. Everything follows from the sheet and the number of seats; no game is named here.

import type { PayRow, SheetInfo, WagerInfo } from "../wire";
import { hasStreets } from "./streets";

export const BOARD = { width: 1104, height: 652, cropped: 534, cropTop: 118 } as const;
const DOCK = { tall: 192, short: 172 } as const;
const SEAT_ARC = { middle: 552, top: 346, radius: 903, reach: 441, gap: 212, room: 515 } as const;

export interface Place {
  x: number; // the middle of the spot
  y: number; // its upper edge
}

/** How far apart the seats are. The first and the last keep their plates, which fill the gap, on the cloth. */
export function seatGap(seats: number): number {
  const reach = Math.min(SEAT_ARC.reach, (SEAT_ARC.room * (seats - 1)) / seats);
  return seats > 1 ? Math.min(SEAT_ARC.gap, (2 * reach) / (seats - 1)) : SEAT_ARC.gap;
}

/** How wide a name plate may be: a name and its chips side by side need more than 140 px. */
export function plateWidth(seats: number): number {
  return Math.floor(Math.max(140, Math.min(176, seatGap(seats) - 8)));
}

/** Seats on the arc, the first on the left of the picture; fewer seats are centred. */
export function seatPlaces(seats: number): Place[] {
  const gap = seatGap(seats);
  return Array.from({ length: seats }, (_, index) => {
    const from = (index - (seats - 1) / 2) * gap;
    const rise = SEAT_ARC.radius - Math.sqrt(SEAT_ARC.radius ** 2 - from ** 2);
    return { x: Math.round(SEAT_ARC.middle + from), y: Math.round(SEAT_ARC.top - rise) };
  });
}

export interface SpotGrid {
  sides: WagerInfo[]; // towards the dealer, square
  mains: WagerInfo[]; // towards the player, round
  lifted: WagerInfo[]; // main wagers that are drawn beside the bonus wagers, so that two rows are enough
  columns: 2 | 3;
  size: number; // px across a circle: 62, or what fits three in a row, 44 at least
  tall: number; // px from top to bottom: three in a row are ovals, with room for a label and for whole chips
  small: boolean;
  rows: number;
}

const OVAL = 60;

/** The circles of a spot. A bonus has none: nothing is staked on it. */
export function spotGrid(sheet: SheetInfo, seats = 7): SpotGrid {
  const sides = sheet.wagers.filter((wager) => wager.kind === "side");
  const mains = sheet.wagers.filter((wager) => wager.kind === "opening" || wager.kind === "decision");
  const beside = mains.filter((wager) => wager.kind === "opening" && !mains.some((other) => other.of === wager.id));
  const square = sides.length === 0 && mains.length === 4; // two by two
  const decides = mains.some((wager) => wager.kind === "decision");
  const above = sides.length <= 1 && mains.length === 3 && decides ? beside.slice(0, 1) : [];
  const columns = !square && above.length === 0 && (sides.length > 2 || mains.length > 2) ? 3 : 2;
  // More main wagers than a row has room for: the last ones are above.
  const over = mains.length > columns && sides.length + mains.length <= 2 * columns ? mains.slice(columns) : [];
  const lifted = above.length > 0 ? above : over;
  const size = columns === 2 ? 62 : Math.max(44, Math.min(62, Math.floor((seatGap(seats) - 20) / 3)));
  const rows = lifted.length > 0 ? 2 : Math.ceil(sides.length / columns) + Math.ceil(mains.length / columns);
  const small = size < 56;
  return { sides, mains, lifted, columns, size, tall: small && rows < 3 ? OVAL : size, small, rows };
}

/** The height of the circles of a spot. More rows grow towards the dealer. */
export function gridHeight(grid: SpotGrid): number {
  return grid.rows * grid.tall + Math.max(0, grid.rows - 1) * 14;
}

export const USUAL_GRID = 138;

/** The wagers that may be bet before the deal, in the order of the circles. */
export function betting(sheet: SheetInfo): WagerInfo[] {
  const grid = spotGrid(sheet);
  return [...grid.sides, ...grid.mains].filter((wager) => wager.kind !== "decision");
}

export function wagerOf(sheet: SheetInfo, id: string): WagerInfo | undefined {
  return sheet.wagers.find((wager) => wager.id === id);
}

export function titleOf(sheet: SheetInfo, id: string): string {
  return wagerOf(sheet, id)?.title ?? id;
}

/** A title that fits a circle: "bonus" is left out, because the square shape says it, and "street", because the place
    does. */
export function shortTitle(title: string): string {
  const short = title.replace(/\s+(bonus|street)$/i, "");
  return short.length > 0 ? short : title;
}

/** The same, unless another wager is called so: an Ante Bonus is no Ante. */
export function calledAs({ wagers }: Pick<SheetInfo, "wagers">, title: string): string {
  const short = shortTitle(title);
  return wagers.some((one) => one.title === short) ? title : short;
}

export interface Fit {
  shape: "board" | "compact" | "phone";
  scale: number;
  lettering: number; // factor for the text size, so that it stays at 11 px or more
  side: "panel" | "drawer";
}

/**
 * How the board fits a window. Below 880 px of height it loses its upper strip. A board of 1104 px cannot keep its
 * text at 11 px in a window below 960 px, so those get the phone layout too.
 */
export function fitOf(width: number, height: number): Fit {
  if (width < 960 || height < 480) return { shape: "phone", scale: 1, lettering: 1, side: "drawer" };
  const side = width < 1200 ? "drawer" : "panel";
  const compact = height < 880;
  const stage = { width: width - sideWidth(width, height), height: height - 56 };
  const dock = height < 720 ? DOCK.short : DOCK.tall;
  const tall = compact ? BOARD.cropped : BOARD.height;
  const scale = Math.min(stage.width / BOARD.width, (stage.height - dock) / tall, 1.6);
  const lettering = Math.min(1.25, Math.max(1, 11 / 12 / scale));
  return { shape: compact ? "compact" : "board", scale: round(scale), lettering: round(lettering), side };
}

export function sideWidth(width: number, height: number): number {
  if (width < 1200) return 0;
  if (width <= 1380) return 288;
  return width >= 1720 && height >= 1000 ? 380 : 336;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

export interface Printed {
  id: string;
  title: string;
  rows: PayRow[];
}

/** The pay tables that the sheet prints, in its order; each with the highest odds first, as on a felt. */
export function payTables(sheet: SheetInfo): Printed[] {
  const paying = sheet.wagers.filter((one) => one.pays.length > 0);
  const first = (one: WagerInfo) => paying.find((other) => alike(one, other)) ?? one;
  return paying
    .filter((one) => first(one) === one)
    .map((one) => {
      const sharing = paying.filter((other) => first(other) === one);
      return { id: one.id, title: sharing.length > 1 ? "Each bet pays" : one.title, rows: one.pays };
    });
}

/** Whether two wagers of the main game are paid by the same table, which is then printed once. */
function alike(one: WagerInfo, other: WagerInfo): boolean {
  const main = (wager: WagerInfo) => wager.kind === "opening" || wager.kind === "decision";
  return one === other || (main(one) && main(other) && JSON.stringify(one.pays) === JSON.stringify(other.pays));
}

export interface Columns {
  left: Printed | null;
  inner: Printed | null;
  right: Printed | null;
  plate: "inner" | "below-inner" | "right" | "below-right" | "gap"; // where the limits are
  wide: boolean; // the dealer's cards use the room of the inner column and of the spare deck
  more: boolean; // some are only shown by the button
}

const ROWS_MAX = 10;
const INNER_ROWS_MAX = 3; // the limits plate is below
const DEALER_MAX = 4; // cards of the dealer that leave room on both sides

/** Which pay tables are where on the felt: the shortest beside the plate, the longest on the right. */
export function payColumns(sheet: SheetInfo): Columns {
  const all = payTables(sheet);
  const fits = all.filter((one) => one.rows.length <= ROWS_MAX);
  const short = fits.find((one) => one.rows.length <= INNER_ROWS_MAX) ?? null;
  if (hasStreets(sheet)) {
    // The board is in the middle, so the limits are between it and the left column.
    const [left = null, right = null] = fits;
    return { left, inner: null, right, plate: "inner", wide: true, more: fits.length < all.length || fits.length > 2 };
  }
  const wide = sheet.hands.dealer + sheet.hands.board > DEALER_MAX;
  if (wide) {
    const [left = null, other = null] = fits.filter((one) => one !== short || fits.length === 1);
    const right = fits.length > 1 ? (short ?? other) : null;
    const gap = sheet.hands.dealer + sheet.hands.board === DEALER_MAX + 1;
    const plate = right === null ? "right" : right === short ? "below-right" : gap ? "gap" : "right";
    const seen = [left, plate === "right" ? null : right];
    return {
      left,
      inner: null,
      right: seen[1] ?? null,
      plate,
      wide,
      more: seen.filter((one) => one !== null).length < all.length,
    };
  }
  const inner = fits.length > 1 ? short : null;
  const [left = null, right = null] = fits.filter((one) => one !== inner);
  const laid = [left, inner, right].filter((one) => one !== null).length;
  return { left, inner, right, plate: inner ? "below-inner" : "inner", wide, more: laid < all.length };
}

/** The lines of the limits plate: wagers with the same limits share one. */
export function limitLines(sheet: SheetInfo, brief = hasStreets(sheet)): [string, string][] {
  const all = sheet.wagers.filter((wager) => wager.kind !== "bonus" && wager.limits);
  const staked = brief ? all.map((wager) => ({ ...wager, limits: briefLimits(sheet, wager) })) : all;
  const before = staked.filter((wager) => wager.kind !== "decision");
  const lines: [string, string][] = [];
  for (const limits of new Set(before.map((wager) => wager.limits))) {
    const sharing = before.filter((wager) => wager.limits === limits);
    lines.push([sharing.length > 1 && sharing.length === before.length ? "Each wager" : shared(sharing), limits]);
  }
  const later = staked.filter((wager) => wager.kind === "decision");
  for (const limits of new Set(later.map((wager) => wager.limits))) {
    const sharing = later.filter((wager) => wager.limits === limits);
    lines.push([sharing.length > 1 ? "Later bets" : (sharing[0]?.title ?? ""), limits]);
  }
  return lines;
}

/** Beside a board, or below a meter, the plate is narrow: a wager that equals another has its line, and multiples
    are "1x to 4x". */
function briefLimits(sheet: SheetInfo, wager: WagerInfo): string {
  const equals = wager.takes?.equals;
  if (equals?.times === 1) return wagerOf(sheet, equals.wager)?.limits ?? wager.limits;
  if (wager.kind !== "decision" || wager.cap !== null) return wager.limits;
  const choices = sheet.decisions.filter((one) => one.wager === wager.id).flatMap((one) => one.choices);
  const times = choices.map(({ multiple }) => multiple).filter((multiple) => multiple > 0);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return times.length === 0 ? wager.limits : least === most ? `${least}x` : `${least}x to ${most}x`;
}

function shared(wagers: WagerInfo[]): string {
  const sides = wagers.every((wager) => wager.kind === "side");
  if (wagers.length > 3) return sides ? "Bonuses" : "Other wagers";
  return wagers.map((wager) => shortTitle(wager.title)).join(", ");
}

/** The print on the arc: the qualifying line, or which hands are compared. */
export function arcLine(sheet: SheetInfo): string {
  if (sheet.qualifies) return sheet.qualifies;
  const { dealer, player_from, dealer_from, player_plays, dealer_plays } = sheet.hands;
  if (dealer === 0) return "No dealer's hand: you play the pay table";
  if (player_plays === player_from && dealer_plays === dealer_from) return sheet.family;
  const best = (plays: number, of: number) => (plays === of ? `${of} cards` : `best ${plays} of ${of}`);
  const [mine, theirs] = [best(player_plays, player_from), best(dealer_plays, dealer_from)];
  return `Your ${mine} against the ${sheet.dealer_title}'s ${theirs}`;
}

/** The length of the line on the arc, in any font: letter-spaced, and clear of the limits plate at its ends. */
export function arcLength(line: string, letter = 12.8): number {
  return Math.min(536, Math.round(letter * line.length));
}

export function deckColour(deck: string, decks: string[]): "blue" | "red" {
  if (/red/i.test(deck)) return "red";
  if (/blue/i.test(deck)) return "blue";
  const place = decks.includes(deck) ? decks.indexOf(deck) : deck.charCodeAt(0) - "A".charCodeAt(0);
  return place % 2 === 1 ? "red" : "blue";
}
