/** Cash that is counted: by notes and coins, or as an amount. */

import { worth } from "../kit";
import type { ChipsValue } from "./ChipsField";
import { MoneyField } from "./MoneyField";
import { PiecesField, type PieceKind } from "./PiecesField";

/** Of the United States; the dollar is a note or a coin. */
const CASH: readonly PieceKind[] = [
  { cents: 1, name: "cent" },
  { cents: 5, name: "nickel" },
  { cents: 10, name: "dime" },
  { cents: 25, name: "quarter" },
  { cents: 50, name: "half dollar" },
  { cents: 1_00, name: "note or coin" },
  { cents: 2_00, name: "note" },
  { cents: 5_00, name: "note" },
  { cents: 10_00, name: "note" },
  { cents: 20_00, name: "note" },
  { cents: 50_00, name: "note" },
  { cents: 100_00, name: "note" },
];

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
          set={CASH}
          pieces={value.pieces ?? {}}
          onChange={(pieces) => onChange({ cents: worth(pieces), pieces })}
        />
      </details>
    </div>
  );
}
