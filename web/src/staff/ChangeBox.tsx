/** The drop box of a table is exchanged: at a hand-over, or at the end of the day. */

import { Button } from "../kit";
import { askCage } from "./ask";
import { Said } from "./Said";
import { useAsking } from "./useAsking";

export function ChangeBox({ table, onDone }: { table: string; onDone: () => Promise<void> }) {
  const { busy, came, ask } = useAsking(onDone);
  return (
    <>
      <p class="note">
        Two people take the box, lock it away with its label, and put an empty one under the table. It is counted later,
        at the cage.
      </p>
      <Button
        class="start-here"
        data-offer="change-box"
        disabled={busy}
        onClick={() => void ask(askCage({ do: "change-box", table }), "The box is changed.", "somebody else agrees.")}
      >
        Change the drop box
      </Button>
      <Said came={came} />
    </>
  );
}
