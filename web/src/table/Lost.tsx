import { useState } from "preact/hooks";
import { Button, grouped, money, Notice } from "../kit";
import { SaveReceipts } from "../fair/Receipts";
import { Link } from "../shell";
import { useTable } from "./state";
import { heldIn, type Held } from "./useHeld";

/** The house was restored from a backup, and this browser has a receipt that proves it: what changed for the player. */
export function Lost({ had, read }: { had: () => Held | null; read: () => void }) {
  const { table, frame } = useTable();
  const [before] = useState(had);
  const [now] = useState(() => heldIn(frame)); // what was lost does not change with the next hand
  return (
    <div class="tp-lost">
      <Notice kind="warn" title="The house has lost records of this table" live>
        <p>
          A copy of the house was put back, and your browser has receipts for what is gone. {changedSays(before, now)}
        </p>
        <p>
          Keep your receipts and every record that you have saved, and call the floor. Receipts prove which records are
          gone, and name no chips; the saved record of a hand shows what it paid.{" "}
          <Link href={`/history/${encodeURIComponent(table)}`}>The hands that are left</Link>
        </p>
        <p class="tp-lostkeys">
          <SaveReceipts table={table} />
          <Button onClick={read}>Close</Button>
        </p>
      </Notice>
    </div>
  );
}

/** What the player had before, as this browser remembers it, and what they have now. */
export function changedSays(before: Held | null, now: Held | null): string {
  if (!before) return "This browser does not know what you had before.";
  const had = `You had ${money(before.cents)} at this table`;
  const chips =
    now === null
      ? `${had}, and your seat is gone with it.`
      : now.cents === before.cents
        ? `${had}, and you have the same now.`
        : `${had}; now it is ${money(now.cents)}.`;
  const hand =
    before.hand === null
      ? "No hand was on with wagers of yours, so none of them was made void."
      : `Hand ${grouped(before.hand)} was on: it does not count, and its wagers are among your chips.`;
  return `${chips} ${hand}`;
}
