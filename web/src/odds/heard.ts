import { lettersHeard } from "../kit";

/** Whether a key is meant for the page. Letters follow the player's setting; arrows, digits and Enter always work,
    except in fields and dialogs. */
export function keyHeard(event: KeyboardEvent): boolean {
  if (/^[a-z]$/i.test(event.key)) return lettersHeard(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return false;
  return document.querySelector("dialog[open]") === null;
}
