import { Empty } from "../kit";
import type { Band, SheetOdds } from "../wire";
import { fromNothing, line, netLabel, outline, percent, scaleFor } from "./figures";
import { useWidth } from "./useWidth";

const HEIGHT = 216;
const LEFT = 42;
const MARGIN = 14;
const TOP = 10;
const FLOOR = 190;

/** How sessions end: half of them in the dark band, nine of ten in the light one. */
export function Session({ odds }: { odds: SheetOdds }) {
  const bands = odds.bands;
  const last = bands.at(-1);
  const unit = odds.wagers.find((wager) => wager.wager === odds.main)?.title ?? "the main wager";
  return (
    <section class="panel" aria-labelledby="od-session">
      <header>
        <h2 id="od-session">{last ? `${last.rounds} hands` : "A session"}</h2>
        <span class="grow" />
        <span class="note">50% and 90% bands, in units of {unit}</span>
      </header>
      <div class="body">
        {last ? (
          <>
            <Fan bands={fromNothing(bands)} />
            <p class="note">
              After {last.rounds} hands {percent(last.ahead, 1)} of sessions are ahead. Half of all end between{" "}
              {netLabel(last.low25)} and {netLabel(last.high75)}.
            </p>
            <Twin bands={bands} />
          </>
        ) : (
          <Empty title="Sessions of this sheet are not counted." />
        )}
      </div>
    </section>
  );
}

function Fan({ bands }: { bands: readonly Band[] }) {
  const scale = scaleFor(
    bands.flatMap((band) => [band.low5, band.high95]),
    4,
  );
  const rounds = bands.at(-1)!.rounds;
  const { box, width } = useWidth<SVGSVGElement>(330);
  const right = width - MARGIN;
  const x = (at: number): number => LEFT + ((right - LEFT) * at) / rounds;
  const y = (net: number): number => TOP + ((FLOOR - TOP) * (scale.high - net)) / (scale.high - scale.low);
  const marks = scaleFor([rounds], 4).ticks.filter((tick) => tick > 0 && tick <= rounds);
  return (
    <svg ref={box} class="od-ch" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line class={tick === 0 ? "od-zero" : "od-grid"} x1={LEFT} x2={right} y1={y(tick)} y2={y(tick)} />
          <text class="od-y" x={LEFT - 6} y={y(tick) + 4}>
            {netLabel(tick)}
          </text>
        </g>
      ))}
      <path class="od-wide" d={outline(bands, "low5", "high95", x, y)} />
      <path class="od-half" d={outline(bands, "low25", "high75", x, y)} />
      <path class="od-mid" d={line(bands, "middle", x, y)} />
      {marks.map((tick) => (
        <text key={tick} x={x(tick)} y={FLOOR + 18}>
          {tick}
        </text>
      ))}
    </svg>
  );
}

function Twin({ bands }: { bands: readonly Band[] }) {
  return (
    <details class="od-more">
      <summary>As a table</summary>
      <div class="od-scroll" tabIndex={0} role="region" aria-label="Sessions as a table">
        <table class="od-twin">
          <caption class="sr">Net after so many hands, in units</caption>
          <thead>
            <tr>
              <th scope="col">Hands</th>
              {["5%", "25%", "Middle", "75%", "95%", "Ahead"].map((name) => (
                <th key={name} scope="col" class="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.rounds}>
                <th scope="row">{band.rounds}</th>
                {[band.low5, band.low25, band.middle, band.high75, band.high95].map((net, at) => (
                  <td key={at} class="num">
                    {netLabel(net)}
                  </td>
                ))}
                <td class="num">{percent(band.ahead, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
