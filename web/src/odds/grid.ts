// The grid of two own cards: names, shades, and the way of the focus. Nothing is counted here: the house does that.

import type { FirstGrid, GridCell, StreetChoice } from "../wire";
import type { Tone } from "./chart";
import { readNet } from "./figures";

export const SIDE = 13;
const MINUS = "−";
const NAMES: Readonly<Record<string, string>> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};

/** "King, nine, offsuit"; "Pair of sixes". */
export function kindName(kind: string): string {
  const [high, low] = [NAMES[kind[0] ?? ""] ?? "", NAMES[kind[1] ?? ""] ?? ""];
  if (kind.length === 2) return `Pair of ${high}${high.endsWith("x") ? "es" : "s"}`;
  return `${high.charAt(0).toUpperCase()}${high.slice(1)}, ${low}, ${kind.endsWith("s") ? "suited" : "offsuit"}`;
}

/** "+0.33", "−1.41"; "=" where both are worth exactly the same. */
export function gainText(cell: GridCell): string {
  return readNet(cell.gain.exact) === 0 ? "=" : signedUnits(cell.gain.value);
}

/** A worth in units of the main wager. A close one keeps the digits that tell its sign. */
export function signedUnits(value: number, digits = 2): string {
  const size = Math.abs(value);
  const text = size > 0 && size < 0.5 * 10 ** -digits ? size.toPrecision(1) : size.toFixed(digits);
  return `${value < 0 ? MINUS : value > 0 ? "+" : ""}${text}`;
}

/** Three greens by gain, two neutrals: a close decision looks close. In units of the main wager. */
export function gridTone(cell: GridCell): Tone {
  const gain = cell.gain.value;
  if (gain > 0) return gain > 0.46 ? "p3" : gain > 0.16 ? "p2" : "p1";
  return gain >= -0.5 ? "n1" : "n2";
}

/** The choices other than the first that are right with some cards, the dearest first. */
export function raisesOf(grid: FirstGrid): StreetChoice[] {
  const [, ...others] = grid.choices;
  return others.filter((choice) => grid.cells.some((cell) => cell.best === choice.choice)).reverse();
}

/** A shade for each choice, where several raises are right: the dearest is the deepest. */
export function choiceTone(grid: FirstGrid, cell: GridCell): Tone {
  const place = raisesOf(grid).findIndex((choice) => choice.choice === cell.best);
  return place < 0 ? "n1" : (["p3", "p2", "p1"] as const)[Math.min(place, 2)]!;
}

/** Where an arrow, Home or End leads from a cell; null for other keys. */
export function nextCell(at: number, key: string): number | null {
  const [row, column] = [Math.floor(at / SIDE), at % SIDE];
  const last = SIDE - 1;
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [row, Math.max(0, column - 1)],
    ArrowRight: [row, Math.min(last, column + 1)],
    ArrowUp: [Math.max(0, row - 1), column],
    ArrowDown: [Math.min(last, row + 1), column],
    Home: [row, 0],
    End: [row, last],
  };
  const found = to[key];
  return found ? found[0] * SIDE + found[1] : null;
}

/** Classes that put the box beside a cell, towards the middle of the grid. */
export function boxPlace(at: number): string {
  const [row, column] = [Math.floor(at / SIDE), at % SIDE];
  const middle = (SIDE - 1) / 2;
  return `${column <= middle ? "l" : "r"}${column} ${row <= middle ? "t" : "b"}${row}`;
}

/** What a cell says to somebody who does not see it. */
export function cellName(grid: FirstGrid, cell: GridCell): string {
  const label = (word: string): string => grid.choices.find((one) => one.choice === word)?.label ?? word;
  const does = cell.equal.length ? `${cell.equal.map(label).join(" and ")} are equal` : label(cell.best);
  return `${kindName(cell.kind)}: ${does}, ${gainText(cell)}`;
}
