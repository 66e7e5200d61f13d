// Numbers of the odds pages as people read them. No odds are computed here: the house does that.

import { grouped as inThousands } from "../kit";
import type { Band, Figure, OddsLine, WagerOdds } from "../wire";

export const MINUS = "−";

/** 3.8254 becomes "3.83%"; small ones keep two significant digits. */
export function percent(value: number, digits = 2): string {
  const size = Math.abs(value);
  const shown = size > 0 && size < 0.005 ? size.toPrecision(2) : size.toFixed(digits);
  return `${value < 0 && Number(shown) !== 0 ? MINUS : ""}${shown}%`;
}

/** A probability as players say it: "1 in 460" for rare things, percent for common ones. */
export function chance(percentValue: number): string {
  if (percentValue <= 0) return "never";
  if (percentValue >= 25) return percent(percentValue, 1);
  const one = 100 / percentValue;
  return `1 in ${one < 10 ? one.toFixed(1) : inThousands(Math.round(one))}`;
}

/** A share in percent, from its exact fraction: "778809/20358520" is 3.8255. */
export function share(figure: Figure): number {
  return 100 * readNet(figure.exact);
}

/** The average loss per $100 on a wager, in cents; negative for a gain. */
export function costCents(edgePercent: number): number {
  return Math.round(edgePercent * 100);
}

export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** The outcomes of a wager that pay nothing, as one: what is not in the pay table is lost. */
export function lost(wager: WagerOdds): { percent: number; contribution: number } {
  const paid = (pick: (line: OddsLine) => number): number => wager.lines.reduce((sum, line) => sum + pick(line), 0);
  const brings = paid((line) => line.contribution);
  return { percent: 100 - paid((line) => line.percent), contribution: -(brings + share(wager.house_edge)) };
}

export interface Outcome {
  label: string;
  net: number;
  percent: number;
}

/** A net in units: whole, or a fraction such as "3/2" or "-1/2". */
export function readNet(text: string): number {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

export function netLabel(net: number): string {
  const size = Math.abs(net);
  const text = Number.isInteger(size) ? inThousands(size) : size.toFixed(2).replace(/0$/, "");
  return net > 0 ? `+${text}` : net < 0 ? `${MINUS}${text}` : "0";
}

export function allOutcomes(wager: WagerOdds): Outcome[] {
  return wager.outcomes
    .map(([net, often]) => ({ net: readNet(net), percent: often, label: netLabel(readNet(net)) }))
    .sort((one, other) => one.net - other.net);
}

/** Few enough bars to be readable: the rarer ones are merged into the bar beside them. */
export function fewOutcomes(outcomes: readonly Outcome[], most = 9): Outcome[] {
  const bars = [...outcomes];
  while (bars.length > most) {
    const atTop = bars.at(-1)!.percent <= bars[0]!.percent;
    if (atTop) {
      const [under, top] = bars.splice(-2) as [Outcome, Outcome];
      bars.push({ net: under.net, percent: under.percent + top.percent, label: `${netLabel(under.net)} up` });
    } else {
      const [low, above] = bars.splice(0, 2) as [Outcome, Outcome];
      bars.unshift({ net: above.net, percent: low.percent + above.percent, label: `${netLabel(above.net)} down` });
    }
  }
  return bars;
}

export interface Scale {
  ticks: number[];
  low: number;
  high: number;
}

/** Round steps that cover all values, zero among them. */
export function scaleFor(values: readonly number[], about = 5): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 10 * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { ticks, low: first * step, high: last * step };
}

export type BandEdge = "low5" | "low25" | "middle" | "high75" | "high95";

/** A session begins at zero, whatever the bands say later. */
export function fromNothing(bands: readonly Band[]): Band[] {
  const start: Band = { rounds: 0, low5: 0, low25: 0, middle: 0, high75: 0, high95: 0, ahead: 0 };
  return bands[0]?.rounds === 0 ? [...bands] : [start, ...bands];
}

/** The outline between two edges of the bands, there and back. */
export function outline(
  bands: readonly Band[],
  lower: BandEdge,
  upper: BandEdge,
  x: (rounds: number) => number,
  y: (net: number) => number,
): string {
  const point = (band: Band, edge: BandEdge): string => `${round(x(band.rounds))} ${round(y(band[edge]))}`;
  const there = bands.map((band) => point(band, upper));
  const back = [...bands].reverse().map((band) => point(band, lower));
  return `M${[...there, ...back].join("L")}Z`;
}

export function line(
  bands: readonly Band[],
  edge: BandEdge,
  x: (rounds: number) => number,
  y: (net: number) => number,
): string {
  return `M${bands.map((band) => `${round(x(band.rounds))} ${round(y(band[edge]))}`).join("L")}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
