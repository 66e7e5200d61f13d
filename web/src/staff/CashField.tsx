/** Cash that is counted: by notes and coins, or as an amount. */

import { worth } from "../kit";
import type { ChipsValue } from "./ChipsField";
import { MoneyField } from "./MoneyField";
import { PiecesField } from "./PiecesField";
import { useCashSet } from "./useCashSet";

export function CashField({
  label,
  value,
  onChange,
  autoFocus,
}: {
  label: string;
  value: ChipsValue;
  onChange: (value: ChipsValue) => void;
  autoFocus?: boolean;
}) {
  const cash = useCashSet();
  return (
    <div class="pc-both">
      <MoneyField
        label={label}
        cents={value.cents}
        least={0}
        autoFocus={autoFocus}
        hint="Counted by notes and coins below, or as an amount."
        onChange={(cents) => cents !== value.cents && onChange({ cents, pieces: null })}
      />
      <details class="pc-more">
        <summary>By notes and coins</summary>
        <PiecesField
          label="Notes and coins"
          of="pieces of"
          set={cash}
          pieces={value.pieces ?? {}}
          onChange={(pieces) => onChange({ cents: worth(pieces), pieces })}
        />
      </details>
    </div>
  );
}
