/** Tray and rack are counted by two people, each alone. Neither sees the book, or the other's count. */

import { useState } from "preact/hooks";
import { Button, Dialog } from "../kit";
import type { StaffAnswer, TableCard } from "../wire";
import { askTable } from "./ask";
import { ChipsCount } from "./ChipsCount";
import { type ChipsValue, NO_CHIPS } from "./ChipsField";
import { Said } from "./Said";
import { useAsking } from "./useAsking";

interface TrayCountProps {
  card: TableCard;
  does: "close-table" | "count-tray";
  title: string;
  /** The text on the key. */
  verb: string;
  done: string;
  /** Two people count. */
  two: boolean;
  onClose: () => void;
  onChanged: () => void | Promise<void>;
}

export function TrayCount({ card, does, title, verb, done, two, onClose, onChanged }: TrayCountProps) {
  const [tray, setTray] = useState<ChipsValue>(NO_CHIPS);
  const [rack, setRack] = useState<ChipsValue>(NO_CHIPS);
  const { busy, came, ask } = useAsking(onChanged);
  const plain = card.chips !== "issued";
  const send = async (): Promise<void> => {
    if (tray.cents === null || rack.cents === null) return;
    const sent: Promise<StaffAnswer> = askTable(card.table, {
      do: does,
      tray: tray.cents,
      rack: rack.cents,
      tray_pieces: tray.pieces,
      rack_pieces: rack.pieces,
    });
    const carried = await ask(sent, done, "now somebody else counts, too");
    if (carried || (await sent).waiting) onClose();
  };
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <form
        class="fl-form ct-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p class="note">
          {two
            ? "Two people count, each alone. The counts are compared when both are in, and then with the book."
            : "Count what lies there. The house fills this tray by itself wherever a payout is larger."}
        </p>
        <div class="fl-two ct ct-two">
          <ChipsCount title="Tray" value={tray} onChange={setTray} plain={plain} />
          <ChipsCount title="Rack" value={rack} onChange={setRack} plain={plain} />
        </div>
        <Said came={came} />
        <div class="fl-go ct-go">
          <Button onClick={onClose}>Not yet</Button>
          <Button
            kind="primary"
            type="submit"
            answers={`tray ${tray.cents}, rack ${rack.cents}`}
            disabled={busy || tray.cents === null || rack.cents === null}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
