import { Button } from "../kit";
import { askTable, Said, useAsking } from "../staff";
import type { LateSpot } from "../wire";
import { offers, type FloorTable } from "./useFloorTable";

/** Players whose time is up, where the floor decides and not the clock. They may still decide themselves. */
export function LatePart({ at }: { at: FloorTable }) {
  const late = at.staff.late ?? [];
  if (late.length === 0) return null;
  return (
    <section class="panel ft-late" aria-labelledby="ft-late">
      <header>
        <h2 id="ft-late">Time is up</h2>
      </header>
      <div class="body">
        {late.map((one) => (
          <Late key={one.spot} at={at} one={one} />
        ))}
      </div>
    </section>
  );
}

function Late({ at, one }: { at: FloorTable; one: LateSpot }) {
  const { busy, came, ask } = useAsking(at.again);
  const decide = (ruling: "default" | "more time", said: string) =>
    void ask(askTable(at.table, { do: "decide-late", spot: one.spot, ruling }), said);
  const can = offers(at, "decide-late") && !busy;
  return (
    <div class="ft-form bare">
      <p>
        <b>{one.name}</b>, spot {one.spot}, has not decided.
      </p>
      <div class="ft-go">
        <Button
          kind="primary"
          data-offer="decide-late"
          disabled={!can}
          onClick={() => decide("default", `Spot ${one.spot}: ${one.default}.`)}
        >
          Decide: {one.default}
        </Button>
        <Button
          data-offer="decide-late"
          disabled={!can}
          onClick={() => decide("more time", `${one.name} has more time.`)}
        >
          Give more time
        </Button>
      </div>
      <Said came={came} />
    </div>
  );
}
