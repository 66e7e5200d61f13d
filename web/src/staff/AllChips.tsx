/** All chips of an amount that the book has somewhere, by denomination as they come in. A house without a set has the
    amount alone. */

import { money, Notice, type Pieces, worth } from "../kit";
import { PiecesField } from "./PiecesField";
import { useChipSet } from "./useChipSet";

interface AllChipsProps {
  /** What the book has. */
  cents: number;
  /** "in collections at this table" */
  says: string;
  pieces: Pieces | null;
  onChange: (pieces: Pieces | null) => void;
  disabled?: boolean | undefined;
}

export function AllChips({ cents, says, pieces, onChange, disabled }: AllChipsProps) {
  const set = useChipSet();
  return (
    <div class="pc-both">
      <p class="pc-all">
        <b>{money(cents)}</b> <span>{says}</span>
      </p>
      {set.length > 0 && (
        <PiecesField
          label="Chips that came in"
          set={set}
          pieces={pieces ?? {}}
          disabled={disabled}
          onChange={(next) => onChange(worth(next) > 0 ? next : null)}
        />
      )}
      {!areAll(pieces, cents) && (
        <Notice kind="warn">
          These chips are worth {money(worth(pieces ?? {}))}; by the book there is {money(cents)}. Count them again.
        </Notice>
      )}
    </div>
  );
}

/** Whether the chips are the amount. Without counts they are taken by their worth alone. */
export const areAll = (pieces: Pieces | null, cents: number): boolean => pieces === null || worth(pieces) === cents;
