// Amounts as somebody types them.

/** "4", "$2.50" or "" as cents; null for anything else. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[$,\s]/g, "");
  if (bare === "") return 0;
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : null;
}
