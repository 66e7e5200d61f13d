/** Dialogs and drawers: the browser's own <dialog>, which keeps the focus inside and gives it back. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { LiveRegions } from "./announce";
import { IconButton } from "./buttons";

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children?: ComponentChildren;
  /** Buttons under the content. */
  foot?: ComponentChildren;
  wide?: boolean | undefined;
  class?: string | undefined;
}

export function Dialog({ wide, class: extra, ...rest }: DialogProps) {
  return <Modal {...rest} look={["dialog", wide && "wide", extra].filter(Boolean).join(" ")} />;
}

export interface DrawerProps extends Omit<DialogProps, "wide"> {
  side?: "right" | "left" | "bottom" | undefined;
}

export function Drawer({ side = "right", class: extra, ...rest }: DrawerProps) {
  return <Modal {...rest} look={["drawer", side, extra].filter(Boolean).join(" ")} />;
}

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children?: ComponentChildren;
  foot?: ComponentChildren;
  look: string;
}

function Modal({ open, title, onClose, children, foot, look }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  // Before the page is drawn, not after: what is typed or scanned at once must find the field that has the focus.
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => {
      if (shown?.open) shown.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      class={`modal ${look}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault(); // Esc asks the page, which then removes the dialog
        onClose();
      }}
      onClick={(event) => {
        // The content has its own box, so this was the backdrop; the second half of a double click is meant for the key
        // that opened the dialog.
        if (event.target === dialog.current && event.detail < 2) onClose();
      }}
    >
      <div class="modal-box">
        <header role="none">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="cross" label="Close" onClick={onClose} />
        </header>
        <div class="modal-body">{children}</div>
        {foot && <footer role="none">{foot}</footer>}
        <LiveRegions />
      </div>
    </dialog>
  );
}
