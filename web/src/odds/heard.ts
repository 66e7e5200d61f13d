import { lettersHeard } from "../kit";

/** Whether a key is meant for the page. Letters obey the player's setting; arrows, digits and Enter always work,
    except where somebody writes or a dialog is open. */
export function keyHeard(event: KeyboardEvent): boolean {
  if (/^[a-z]$/i.test(event.key)) return lettersHeard(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return false;
  return document.querySelector("dialog[open]") === null;
}
