/** A count that somebody else has begun: one's own, without theirs and without the book. */

import { useState } from "preact/hooks";
import { Button, Dialog, worth } from "../kit";
import type { Waiting } from "../wire";
import { CashField } from "./CashField";
import { ChipsCount } from "./ChipsCount";
import { type ChipsValue, NO_CHIPS } from "./ChipsField";
import { PiecesField } from "./PiecesField";
import { Said } from "./Said";
import type { Asking } from "./useAsking";
import { useChipSet } from "./useChipSet";

/** What is sent: the fields of the command. */
export type Count = Record<string, unknown>;

interface CountDialogProps {
  one: Waiting;
  asking: Pick<Asking, "busy" | "came">;
  onCount: (count: Count) => void;
  onClose: () => void;
}

export function CountDialog({ one, asking, onCount, onClose }: CountDialogProps) {
  const [first, setFirst] = useState<ChipsValue>(NO_CHIPS);
  const [rack, setRack] = useState<ChipsValue>(NO_CHIPS);
  const set = useChipSet();
  const count = read(one.command, first, rack);
  return (
    <Dialog open wide title={one.says} onClose={onClose}>
      <form
        class="fl-form ct-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (count && !asking.busy) onCount(count);
        }}
      >
        <p class="note">Count it yourself. Nobody sees your count before all are in.</p>
        {one.command === "count-chips" ? (
          <PiecesField
            label="Chips at the cage"
            set={set}
            pieces={first.pieces ?? {}}
            onChange={(pieces) => setFirst({ cents: worth(pieces), pieces })}
          />
        ) : one.command === "close-table" || one.command === "count-tray" ? (
          <div class="fl-two ct ct-two">
            <ChipsCount title="Tray" value={first} onChange={setFirst} />
            <ChipsCount title="Rack" value={rack} onChange={setRack} />
          </div>
        ) : (
          <CashField label="Counted" value={first} onChange={setFirst} autoFocus />
        )}
        <Said came={asking.came} />
        <div class="fl-go ct-go">
          <Button onClick={onClose}>Not yet</Button>
          <Button kind="primary" type="submit" disabled={asking.busy || count === null}>
            Enter my count
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function read(word: string, first: ChipsValue, rack: ChipsValue): Count | null {
  if (first.cents === null) return null;
  if (word === "count-chips") return { pieces: first.pieces ?? {} };
  if (word !== "close-table" && word !== "count-tray") return { cents: first.cents, pieces: first.pieces };
  if (rack.cents === null) return null;
  return { tray: first.cents, rack: rack.cents, tray_pieces: first.pieces, rack_pieces: rack.pieces };
}
