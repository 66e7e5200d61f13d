// Amounts as somebody types them.

import { bare } from "../kit";

/** "4", "$2.50" or "" as cents; null for anything else. */
export function readAmount(text: string): number | null {
  const plain = bare(text).replace(/[,\s]/g, "");
  if (plain === "") return 0;
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
