/** Chips that are counted at a table: by denomination, where the house has a set; or as an amount. */

import { worth } from "../kit";
import type { ChipsValue } from "./ChipsField";
import { MoneyField } from "./MoneyField";
import { PiecesField } from "./PiecesField";
import { useChipSet } from "./useChipSet";

export function ChipsCount({
  title,
  value,
  onChange,
  plain = false,
}: {
  title: string;
  value: ChipsValue;
  onChange: (value: ChipsValue) => void;
  /** Chips of no denomination: practice chips, and those of a night. */
  plain?: boolean;
}) {
  const set = useChipSet();
  return (
    <fieldset class="box">
      <legend>{title}</legend>
      {set.length > 0 && !plain && (
        <PiecesField
          label={`Chips in the ${title.toLowerCase()}`}
          set={set}
          pieces={value.pieces ?? {}}
          onChange={(pieces) => onChange({ cents: worth(pieces), pieces })}
        />
      )}
      <MoneyField
        label="Counted"
        cents={value.cents}
        least={0}
        onChange={(cents) => cents !== value.cents && onChange({ cents, pieces: null })}
      />
    </fieldset>
  );
}
