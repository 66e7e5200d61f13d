import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Field, signs } from "../kit";
import { type AmountRules, isHopeless, readAmount, written } from "./amounts";

export interface MoneyFieldProps extends AmountRules {
  label: string;
  /** Null: empty, or not a valid amount. */
  cents: number | null;
  /** `error` says why nothing could be read: such a field is not empty, and must not count as if it were. */
  onChange: (cents: number | null, error: string | null) => void;
  hint?: ComponentChildren;
  /** The house's refusal. */
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
}

/** Nobody types on: a tap on a grey key does not leave the field, so the reason has to come by itself. */
const PAUSE_MS = 800;

/** A field for an amount in the currency of the house, with cents as its value. Errors are shown when the field is
    left or nobody types on, and while typing only if no further digit could correct them. */
export function MoneyField({ label, cents, onChange, hint, error, least, most, step, as, ...rest }: MoneyFieldProps) {
  const [text, setText] = useState(cents === null ? "" : written(cents));
  const [left, setLeft] = useState(false);
  const rules = { least, most, step, as };
  const read = readAmount(text, rules);
  useLayoutEffect(() => {
    // The page has set another amount (a quick key, an emptied form), so the text follows.
    if (cents !== read.cents && !(cents === null && read.error !== null)) setText(cents === null ? "" : written(cents));
  }, [cents]);
  const wrong = read.error !== null;
  useEffect(() => {
    if (!wrong || left) return;
    const wait = setTimeout(() => setLeft(true), PAUSE_MS);
    return () => clearTimeout(wait);
  }, [text, wrong, left]);
  return (
    <Field
      {...rest}
      label={label}
      {...signs(as)}
      inputMode="decimal"
      value={text}
      maxLength={16}
      hint={hint}
      error={(left || isHopeless(text, rules) ? read.error : null) ?? error}
      onInput={(next) => {
        setText(next);
        setLeft(false);
        const { cents, error } = readAmount(next, rules);
        onChange(cents, error);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
