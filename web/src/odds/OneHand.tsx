import { useState } from "preact/hooks";
import { Segmented, Select } from "../kit";
import type { SheetOdds } from "../wire";
import { allOutcomes, fewOutcomes, percent, type Outcome } from "./figures";
import { useWidth } from "./useWidth";

const HEIGHT = 178;
const FLOOR = 152;
const TOP = 24;
const SEGMENTS_MOST = 3;

/** How one hand ends, for one wager: a bar for each result. */
export function OneHand({ odds }: { odds: SheetOdds }) {
  const [wanted, setWanted] = useState(odds.main);
  const wager = odds.wagers.find((one) => one.wager === wanted) ?? odds.wagers[0];
  if (!wager) return null;
  const every = allOutcomes(wager);
  const options = odds.wagers.map((one) => ({ value: one.wager, label: one.title }));
  return (
    <section class="panel" aria-labelledby="od-hand">
      <header>
        <h2 id="od-hand">One hand</h2>
        <span class="grow" />
        <span class="note">net, in units of the wager</span>
      </header>
      <div class="body">
        {options.length > SEGMENTS_MOST ? (
          <Select label="Wager" hideLabel options={options} value={wager.wager} onChange={setWanted} />
        ) : (
          options.length > 1 && <Segmented label="Wager" options={options} value={wager.wager} onChange={setWanted} />
        )}
        <Bars every={every} />
        <details class="od-more">
          <summary>As a table</summary>
          <table class="od-twin">
            <caption class="sr">How one hand of {wager.title} ends</caption>
            <thead>
              <tr>
                <th scope="col">Net</th>
                <th scope="col" class="num">
                  Chance
                </th>
              </tr>
            </thead>
            <tbody>
              {every.map((one) => (
                <tr key={one.label}>
                  <th scope="row">{one.label}</th>
                  <td class="num">{percent(one.percent, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </section>
  );
}

const BAR_PX = 46; // the width of "22.4%" in a wide font
const BARS_MOST = 12;

function Bars({ every }: { every: readonly Outcome[] }) {
  const { box, width } = useWidth<SVGSVGElement>(330);
  const outcomes = fewOutcomes(every, Math.max(4, Math.min(BARS_MOST, Math.floor(width / BAR_PX))));
  const most = Math.max(...outcomes.map((one) => one.percent));
  const room = width / outcomes.length;
  return (
    <svg ref={box} class="od-ch" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <line class="od-axis" x1="0" x2={width} y1={FLOOR} y2={FLOOR} />
      {outcomes.map((one, at) => {
        const height = Math.max(1.5, ((FLOOR - TOP) * one.percent) / most);
        const middle = room * (at + 0.5);
        return (
          <g key={one.label}>
            <rect
              class={one.net > 0 ? "od-win" : one.net < 0 ? "od-lose" : "od-even"}
              x={middle - room * 0.36}
              y={FLOOR - height}
              width={room * 0.72}
              height={height}
              rx="2"
            />
            <text class="b" x={middle} y={FLOOR - height - 5}>
              {shortPercent(one.percent)}
            </text>
            <text x={middle} y={FLOOR + 16}>
              {one.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const shortPercent = (value: number): string => (value > 0 && value < 0.1 ? "<0.1%" : percent(value, 1));
