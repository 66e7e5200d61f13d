import type { ComponentChildren } from "preact";
import { navigate } from "./router";

export interface LinkProps {
  href: string;
  class?: string | undefined;
  current?: boolean | undefined;
  label?: string | undefined;
  title?: string | undefined;
  onClick?: (() => void) | undefined;
  children?: ComponentChildren;
}

/** A link inside the house. Opening it in a new tab works as with any link. */
export function Link({ href, class: look, current, label, title, onClick, children }: LinkProps) {
  return (
    <a
      href={href}
      class={look}
      title={title}
      aria-current={current ? "page" : undefined}
      aria-label={label}
      onClick={(event) => {
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        event.preventDefault();
        onClick?.();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
