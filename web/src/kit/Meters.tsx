import type { MeterView } from "../wire";
import { money } from "./money";

/** What stands in the meters of a table, for everybody to see. */
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
