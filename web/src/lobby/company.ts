/** With whom somebody wants to play, and the table for it. */

import { api } from "../net";
import { navigate } from "../shell";
import type { NewTable, Opened } from "../wire";

export type Company = "alone" | "bots" | "friends";

export const COMPANY: readonly { value: Company; label: string }[] = [
  { value: "alone", label: "Alone" },
  { value: "bots", label: "With bots" },
  { value: "friends", label: "With friends" },
];

/** Somebody who plays alone or with bots keeps nobody waiting, so the table has no clock. Friends come by the link, not
    from the lobby. */
export function tableFor(company: Company): NewTable {
  switch (company) {
    case "alone":
      return { bots: 0, listed: false, patient: true };
    case "bots":
      return { bots: 3, listed: false, patient: true };
    case "friends":
      return { bots: 0, listed: false };
  }
}

export async function openTable(company: Company, what: { sheet: string } | { toml: string }): Promise<void> {
  const { table } = await api.post<Opened>("/api/tables", { ...tableFor(company), ...what });
  const address = `/table/${encodeURIComponent(table)}`;
  navigate(company === "friends" ? `${address}?share=1` : address);
}

/** The table in a pasted link or a spoken name: ".../table/harbour-42?x" and "Harbour 42" are both harbour-42. */
export function tableIn(text: string): string | null {
  const said = text.trim();
  const linked = /\/table\/([^/?#\s]+)/.exec(said)?.[1];
  const name = linked === undefined ? said.replace(/\s+/g, "-").toLowerCase() : decoded(linked);
  return /^[\w.-]{1,60}$/.test(name) ? name : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
