/** Where a player banks and nobody has the bank yet: who is asked, and a key to ask the next. */

import { Button } from "../kit";
import { askTable, Said, useAsking } from "../staff";
import type { FloorTable } from "./useFloorTable";

export function OfferBank({ at }: { at: FloorTable }) {
  const { busy, came, ask } = useAsking(at.again);
  if (!at.staff.next.includes("offer-bank")) return null;
  const offered = at.frame.public.turn?.offered ?? null;
  return (
    <section class="panel ft-do" aria-label="The bank">
      <p>{at.staff.says}</p>
      <Button
        class="start-here"
        data-offer="offer-bank"
        disabled={busy}
        onClick={() => void ask(askTable(at.table, { do: "offer-bank" }), "The bank is offered on.")}
      >
        {offered ? "Offer it to the next seat" : "Offer the bank again"}
      </Button>
      <Said came={came} />
    </section>
  );
}
