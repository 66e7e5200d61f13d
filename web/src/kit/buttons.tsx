/** Buttons, switches and choices. */

import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./Icon";
import { useShown } from "./shown";

type ButtonAttributes = Omit<JSX.IntrinsicElements["button"], "class" | "icon" | "size">;

export interface ButtonProps extends ButtonAttributes {
  kind?: "plain" | "primary" | "quiet" | undefined;
  size?: "normal" | "small" | undefined;
  icon?: IconName | undefined;
  class?: string | undefined;
  /** A name for what it responds to. Until that was visible the button does nothing: a double click must not confirm
      anything unseen. */
  answers?: string | undefined;
  children?: ComponentChildren;
}

export function buttonClass(kind: ButtonProps["kind"] = "plain", size: ButtonProps["size"] = "normal"): string {
  return ["btn", kind === "primary" && "solid", kind === "quiet" && "quiet", size === "small" && "small"]
    .filter(Boolean)
    .join(" ");
}

export function Button({ kind, size, icon, class: extra, answers, children, ...rest }: ButtonProps) {
  const shown = useShown(answers);
  const inert = shown ? {} : { "aria-disabled": true, onClick: (event: Event) => event.preventDefault() };
  const look = extra ? `${buttonClass(kind, size)} ${extra}` : buttonClass(kind, size);
  return (
    <button type="button" {...rest} {...inert} class={look}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonAttributes {
  icon: IconName;
  label: string;
  pressed?: boolean | undefined;
  class?: string | undefined;
}

export function IconButton({ icon, label, pressed, class: extra, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      class={extra ? `iconbtn ${extra}` : "iconbtn"}
      aria-label={label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** A line under the label. */
  hint?: string | undefined;
  /** The switch alone, where the label is beside it anyway. */
  bare?: boolean | undefined;
}

export function Toggle({ label, checked, onChange, disabled, hint, bare }: ToggleProps) {
  const knob = (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
  if (bare) return knob;
  return (
    <label class="toggle">
      <span class="toggle-text" aria-hidden="true">
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {knob}
    </label>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: ComponentChildren;
  disabled?: boolean | undefined;
}

export interface SegmentedProps<T extends string> {
  options: readonly Choice<T>[];
  /** Null where nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
  label: string;
  class?: string | undefined;
  /** The word of the command that it gives. */
  offer?: string | undefined;
}

export function Segmented<T extends string>({
  options,
  value,
  onChange,
  label,
  class: extra,
  offer,
}: SegmentedProps<T>) {
  return (
    <div class={extra ? `seg ${extra}` : "seg"} role="group" aria-label={label} data-offer={offer}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
