/** An amount of chips: typed, with the chips for it suggested; or counted, with the amount added up. A house without a
    set of chips has the amount alone. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Pieces } from "../kit";
import { money, worth } from "../kit";
import { MoneyField, type MoneyFieldProps } from "./MoneyField";
import { PiecesField } from "./PiecesField";
import { type ChipsFrom, type Proposed, suggested, useChipSet } from "./useChipSet";

export interface ChipsValue {
  cents: number | null;
  /** Null: an amount alone. */
  pieces: Pieces | null;
}

export const NO_CHIPS: ChipsValue = { cents: null, pieces: null };

const TYPED_MS = 200;
const ANYWHERE: ChipsFrom = {};

/** What is sent: an amount that was sent before its chips were suggested has them all the same. Otherwise the house
    would not know which chips have gone, and its stock by denomination would be wrong. */
export async function withChips(value: ChipsValue, from: ChipsFrom): Promise<ChipsValue & Proposed> {
  const { cents, pieces } = value;
  if (cents === null || cents <= 0 || pieces !== null) return { ...value, unmade: false };
  return { cents, ...(await suggested(cents, from)) };
}

interface ChipsFieldProps extends Omit<MoneyFieldProps, "cents" | "onChange"> {
  value: ChipsValue;
  /** `error` says why an amount could not be read. */
  onChange: (value: ChipsValue, error: string | null) => void;
  /** Where the chips come from: those are suggested that are there. */
  from?: ChipsFrom;
  /** The heading of the chips. */
  chips?: string;
  /** Without chips: these are of no denomination. */
  plain?: boolean | undefined;
}

export function ChipsField({
  value,
  onChange,
  from = ANYWHERE,
  chips = "Chips",
  plain = false,
  ...rest
}: ChipsFieldProps) {
  const all = useChipSet();
  const set = plain ? [] : all;
  const { cents, pieces } = value;
  const latest = useRef(value);
  latest.current = value;
  const [unmade, setUnmade] = useState<number | null>(null);
  const source = JSON.stringify(from);
  const asked = set.length > 0 && cents !== null && cents > 0 && pieces === null ? cents : null;
  useEffect(() => {
    if (asked === null) return;
    const wait = setTimeout(() => {
      void suggested(asked, from).then((found) => {
        const now = latest.current;
        setUnmade(found.unmade ? asked : null);
        if (now.cents === asked && now.pieces === null && found.pieces !== null)
          onChange({ cents: asked, pieces: found.pieces }, null);
      });
    }, TYPED_MS);
    return () => clearTimeout(wait);
  }, [asked, source]);
  const step = set[0] ? { step: set[0].cents } : {};
  return (
    <div class="pc-both">
      <MoneyField
        {...rest}
        {...step}
        cents={cents}
        onChange={(next, error) => {
          if (next !== cents || next === null) onChange({ cents: next, pieces: null }, error);
        }}
      />
      {set.length > 0 && (
        <PiecesField
          label={chips}
          set={set}
          pieces={pieces ?? {}}
          disabled={rest.disabled}
          onChange={(next) => onChange({ cents: worth(next) || null, pieces: next }, null)}
        />
      )}
      {asked !== null && asked === unmade && (
        <p class="pc-unmade t-lose" role="alert">
          {from.rack ? "The rack has" : from.cage ? "The cage has" : "The house has"} no chips that make {money(asked)}.
        </p>
      )}
    </div>
  );
}
