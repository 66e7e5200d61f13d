import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { cash, Field, signs } from "../kit";
import { type AmountRules, isHopeless, readAmount, written } from "./amounts";

export interface MoneyFieldProps extends AmountRules {
  label: string;
  /** Null: empty, or not a valid amount. */
  cents: number | null;
  onChange: (cents: number | null) => void;
  hint?: ComponentChildren;
  /** The house's refusal. */
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  /** In the currency of the house, on a page about other chips. */
  inCash?: boolean | undefined;
}

/** A field for an amount in the currency of the house, with cents as its value. Errors are shown when the field is
    left, and while typing only if no further digit could correct them. */
export function MoneyField({
  label,
  cents,
  onChange,
  hint,
  error,
  least,
  most,
  step,
  inCash,
  ...rest
}: MoneyFieldProps) {
  const [text, setText] = useState(cents === null ? "" : written(cents));
  const [left, setLeft] = useState(false);
  const rules = { least, most, step };
  const read = readAmount(text, rules);
  useLayoutEffect(() => {
    // The page has set another amount (a quick key, an emptied form), so the text follows.
    if (cents !== read.cents && !(cents === null && read.error !== null)) setText(cents === null ? "" : written(cents));
  }, [cents]);
  return (
    <Field
      {...rest}
      label={label}
      {...(inCash ? signs(cash()) : signs())}
      inputMode="decimal"
      value={text}
      maxLength={16}
      hint={hint}
      error={(left || isHopeless(text, rules) ? read.error : null) ?? error}
      onInput={(next) => {
        setText(next);
        setLeft(false);
        onChange(readAmount(next, rules).cents);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
