// The strategy chart as a table: one letter and one shade for each choice.

import type { Chart, ChartCell, ChoiceInfo, DecisionInfo } from "../wire";

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
  const named = new Set(chart.cells.map((cell) => cell.choice));
  const found = [...named].flatMap(
    (word) => decisions.flatMap((decision) => decision.choices).find((choice) => choice.word === word) ?? [],
  );
  const raises = found.filter((choice) => choice.multiple > 0).sort((one, other) => one.multiple - other.multiple);
  const calm = found.filter((choice) => choice.multiple === 0).sort((one, other) => +other.folds - +one.folds);
  return [...calm, ...raises].map((choice) => {
    const { word, label, multiple } = choice;
    const letter = multiple > 0 && raises.length > 1 ? word : label.charAt(0).toUpperCase();
    return { choice: word, label, letter, tone: toneOf(choice, raises) };
  });
}

/** Whether there is a fold, so that cells can say how much better staying in is. */
export const hasGains = (chart: Chart): boolean => chart.cells.some((cell) => cell.gain !== null);

/** The further from zero, the deeper the shade: a close decision looks close. */
export function gainTone(gain: number): Tone {
  if (gain < 0) return gain < -4 ? "n3" : gain < -1 ? "n2" : "n1";
  return gain > 20 ? "p3" : gain > 7 ? "p2" : "p1";
}

/** "+32", "−0.3": short enough for a cell. */
export function gainLabel(gain: number): string {
  const size = Math.abs(gain);
  const text = size < 1 ? size.toFixed(1) : size.toFixed(0);
  return Number(text) === 0 ? "0" : `${gain < 0 ? "−" : "+"}${text}`;
}

export function cellAt(chart: Chart, row: string, column: string): ChartCell | null {
  return chart.cells.find((cell) => cell.row === row && cell.column === column) ?? null;
}

function toneOf(choice: ChoiceInfo, raises: readonly ChoiceInfo[]): Tone {
  if (choice.multiple === 0) return choice.folds ? "n2" : "n1";
  if (raises.length === 1) return "p2";
  const place = raises.indexOf(choice) / (raises.length - 1);
  return place === 0 ? "p1" : place === 1 ? "p3" : "p2";
}
