import type { ICONS } from "./icons";

export type IconName = keyof typeof ICONS;

/** Decoration: the meaning is in the text beside it, or in the name of its button. */
export function Icon({ name, class: extra }: { name: IconName; class?: string | undefined }) {
  return (
    <svg class={extra ? `ic ${extra}` : "ic"} viewBox="0 0 18 18" aria-hidden="true">
      <use href={`#ic-${name}`} />
    </svg>
  );
}

/** The logo of the house. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10.4" fill="none" stroke="currentColor" stroke-width="1.8" />
      <circle
        cx="12"
        cy="12"
        r="10.4"
        fill="none"
        stroke="var(--brass)"
        stroke-width="3"
        stroke-dasharray="3.2 7.69"
        stroke-dashoffset="1.6"
      />
      <path d="M12 6.4 L16.4 12 L12 17.6 L7.6 12 Z" fill="currentColor" />
    </svg>
  );
}
