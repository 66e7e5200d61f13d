/** Fields to write in and to choose from. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./Icon";

export interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: ComponentChildren;
  error?: string | null | undefined;
  hideLabel?: boolean | undefined;
  /** Shown in front of the text: "$". */
  before?: string | undefined;
  /** Shown behind it: "SEK". */
  after?: string | undefined;
  type?: "text" | "number" | "search" | "url" | "password" | "date" | "month" | "time" | undefined;
  inputMode?: "text" | "numeric" | "decimal" | "search" | "url" | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  step?: number | string | undefined;
  name?: string | undefined;
  id?: string | undefined;
  /** What a browser may fill in by itself: "username", "current-password". Nothing by default. */
  autocomplete?: string | undefined;
  autocapitalize?: "none" | "words" | undefined;
  spellcheck?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  onFocus?: ((event: FocusEvent) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

export function Field({
  label,
  value,
  onInput,
  hint,
  error,
  hideLabel,
  before,
  after,
  type = "text",
  ...rest
}: FieldProps) {
  const id = useId();
  const says = error ?? hint;
  return (
    <label class="field">
      <span class={hideLabel ? "sr" : undefined}>{label}</span>
      <span
        class={before || after ? "input-with" : "input-alone"}
        style={before || after ? { "--before": before?.length ?? 0, "--after": after?.length ?? 0 } : undefined}
      >
        {before && <span aria-hidden="true">{before}</span>}
        <input
          type={type as "text"}
          autocomplete="off"
          {...rest}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={says ? id : undefined}
        />
        {after && (
          <span class="after" aria-hidden="true">
            {after}
          </span>
        )}
      </span>
      {says && (
        <small id={id} class={error ? "t-lose" : undefined}>
          {says}
        </small>
      )}
    </label>
  );
}

interface Option<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
  group?: string | undefined;
}

export interface SelectProps<T extends string> {
  label: string;
  value: T;
  /** Options with the same `group` stand together, under its name. */
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  hint?: string | undefined;
}

export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel,
  disabled,
  hint,
}: SelectProps<T>) {
  return (
    <label class="field">
      <span class={hideLabel ? "sr" : undefined}>{label}</span>
      <span class="select">
        <select value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {[...new Set(options.map(({ group }) => group))].map((group) => {
            const within = options.filter((option) => option.group === group).map(listed);
            return group === undefined ? within : <optgroup label={group}>{within}</optgroup>;
          })}
        </select>
        <Icon name="down" />
      </span>
      {hint && <small>{hint}</small>}
    </label>
  );
}

const listed = ({ value, label, disabled }: Option<string>) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
