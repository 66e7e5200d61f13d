/** When a single letter counts as a shortcut of the table. */

/** The shell writes the player's choice on <html>; a letter typed into a field or in a dialog is only a letter. */
export function lettersHeard(event: KeyboardEvent): boolean {
  if (document.documentElement.dataset["letters"] === "off") return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return false;
  return document.querySelector("dialog[open]") === null;
}
