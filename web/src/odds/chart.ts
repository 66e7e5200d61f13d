// The strategy chart as a table: one letter and one shade for each choice.

import type { Chart, ChartCell, DecisionInfo } from "../wire";

export interface Shade {
  choice: string;
  letter: string;
  label: string;
  /** From n2 (fold) to p3 (the largest raise): a class of the stylesheet. */
  tone: Tone;
}

export type Tone = "n3" | "n2" | "n1" | "p1" | "p2" | "p3";

/** Every choice that the chart names, folds first and then by what they stake. */
export function shades(chart: Chart, decisions: readonly DecisionInfo[]): Shade[] {
  const words = [...new Set(chart.cells.map((cell) => cell.choice))].sort(
    (one, other) => stakeOf(one) - stakeOf(other),
  );
  const raises = words.filter((word) => stakeOf(word) > 0);
  return words.map((choice) => {
    const known = decisions.flatMap((decision) => decision.choices).find((one) => one.word === choice);
    const label = known?.label ?? choice;
    const letter = stakeOf(choice) > 0 && raises.length > 1 ? choice : label.charAt(0).toUpperCase();
    return { choice, label, letter, tone: toneOf(choice, raises) };
  });
}

/** Where there is a fold, cells say what staying in brings more than folding. */
export const hasGains = (chart: Chart): boolean => chart.cells.some((cell) => cell.gain !== null);

/** The further from zero, the deeper: a close call looks like one. */
export function gainTone(gain: number): Tone {
  if (gain < 0) return gain < -4 ? "n3" : gain < -1 ? "n2" : "n1";
  return gain > 20 ? "p3" : gain > 7 ? "p2" : "p1";
}

/** "+32", "−0.3": as much as fits a cell. */
export function gainLabel(gain: number): string {
  const size = Math.abs(gain);
  const text = size < 1 ? size.toFixed(1) : size.toFixed(0);
  return Number(text) === 0 ? "0" : `${gain < 0 ? "−" : "+"}${text}`;
}

export function cellAt(chart: Chart, row: string, column: string): ChartCell | null {
  return chart.cells.find((cell) => cell.row === row && cell.column === column) ?? null;
}

function stakeOf(choice: string): number {
  if (choice === "fold") return -1;
  const times = /^(\d+)x$/.exec(choice);
  return times ? Number(times[1]) : 0;
}

function toneOf(choice: string, raises: readonly string[]): Tone {
  if (stakeOf(choice) < 0) return "n2";
  if (stakeOf(choice) === 0) return "n1";
  if (raises.length === 1) return "p2";
  const place = raises.indexOf(choice) / (raises.length - 1);
  return place === 0 ? "p1" : place === 1 ? "p3" : "p2";
}
