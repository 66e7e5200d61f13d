import type { MeterView } from "../wire";
import { money } from "./money";

/** The sign on the cloth: what stands in the meters of the table. */
export function MeterSign({ meters, class: extra }: { meters: MeterView[] | undefined; class?: string }) {
  if (!meters?.length) return null;
  return (
    <dl class={extra ? `meter-sign ${extra}` : "meter-sign"}>
      {meters.map((meter) => (
        <div key={meter.id}>
          <dt>{meter.title}</dt>
          <dd>{money(meter.cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in a line of a bar, where there is no cloth. */
export function Meters({ meters }: { meters: MeterView[] | undefined }) {
  return (
    <>
      {(meters ?? []).map((meter) => (
        <span key={meter.id} class="pill brass meter">
          {meter.title} <b>{money(meter.cents)}</b>
        </span>
      ))}
    </>
  );
}
