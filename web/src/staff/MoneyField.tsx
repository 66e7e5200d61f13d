import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Field } from "../kit";
import { type AmountRules, isHopeless, readAmount, written } from "./amounts";

export interface MoneyFieldProps extends AmountRules {
  label: string;
  /** Null: nothing (right) is written. */
  cents: number | null;
  onChange: (cents: number | null) => void;
  hint?: ComponentChildren;
  /** What the house said about it. */
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
}

/** A field for an amount in dollars that tells cents. What is wrong is said when somebody leaves it, and while they
    write only where nothing more makes it right. */
export function MoneyField({ label, cents, onChange, hint, error, least, most, step, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(cents === null ? "" : written(cents));
  const [left, setLeft] = useState(false);
  const rules = { least, most, step };
  const read = readAmount(text, rules);
  useLayoutEffect(() => {
    // The page set another amount (a quick key, an emptied form): what is written follows.
    if (cents !== read.cents && !(cents === null && read.error !== null)) setText(cents === null ? "" : written(cents));
  }, [cents]);
  return (
    <Field
      {...rest}
      label={label}
      before="$"
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
