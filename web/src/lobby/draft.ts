/** The sheet that somebody is writing: it survives a reload, and receives the text of "Open file" in the lobby. */

const KEPT_AS = "pitboss.draft";
export const LONGEST = 100_000;

export function readDraft(): string {
  try {
    return sessionStorage.getItem(KEPT_AS) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(toml: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, toml);
  } catch {
    // No room or no permission: the draft lasts as long as the page.
  }
}

/** The offset of a line and column (both from 1) in a text. */
export function placeOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  const within = Math.min(Math.max(0, column - 1), lines[line - 1]?.length ?? 0);
  return Math.min(before + within, text.length);
}
