/** What can be printed of a sheet: those documents that the house has, out of those that belong on the page. */

import { useState } from "preact/hooks";
import { Spinner } from "../kit";
import { api } from "../net";
import type { SheetDocuments } from "../wire";
import { PrintKey, type Printable } from "./PrintKey";

const SAYS: Record<string, string> = {
  "par-sheet": "Every wager with its counts, the best play, sessions, and how to check it",
  "rack-card": "For the table, both sides: wagers, what each pays, hands in their order",
  placard: "A sign with the limits, to be read from two metres",
  "wallet-card": "The best play on a small card, with its exact cost",
  filing: "The rules as regulators ask for them; a draft for counsel",
  layout: "The felt to scale, for a printer",
};

export interface SheetPrintKeyProps {
  sheet: string;
  /** The kinds in the order of the list. */
  kinds: readonly string[];
  /** A table whose limits are printed. */
  table?: string;
  /** The text of a sheet of one's own. */
  toml?: string;
  page?: boolean;
}

export function SheetPrintKey({ sheet, kinds, table, toml, page }: SheetPrintKeyProps) {
  const [known, setKnown] = useState<SheetDocuments["documents"] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = (): void => {
    setFailed(false);
    void api.get<SheetDocuments>("/api/documents").then(
      (found) => setKnown(found.documents),
      () => setFailed(true),
    );
  };
  const documents = kinds.flatMap((kind): Printable[] => {
    const found = known?.find((one) => one.kind === kind);
    if (!found) return [];
    const says = SAYS[kind] ?? "";
    if (toml !== undefined)
      return [
        {
          title: found.title,
          says,
          href: `/api/sheets/documents/${kind}.pdf`,
          file: `${sheet}-${kind}.pdf`,
          body: { toml },
        },
      ];
    const href = `/api/sheets/${encodeURIComponent(sheet)}/documents/${kind}.pdf`;
    const at: string[] = table === undefined ? [] : [`table=${encodeURIComponent(table)}`];
    const made = (more: string[], title: string, name: string): Printable => {
      const asked = [...at, ...more].join("&");
      return { title, says, href: asked ? `${href}?${asked}` : href, file: `${name}.pdf` };
    };
    const places = Object.entries(found.places);
    return places.length === 0
      ? [made([], found.title, `${sheet}-${kind}`)]
      : places.map(([place, title]) => made([`for=${place}`], `${found.title}, ${title}`, `${sheet}-${kind}-${place}`));
  });
  return (
    <PrintKey documents={documents} onOpen={load} {...(page ? { page } : {})}>
      {known === null && !failed && <Spinner label="Looking up the documents" />}
      {failed && <p class="note">The house does not say what it prints. Close this and try again.</p>}
      {known !== null && documents.length === 0 && <p class="note">There is no document of this sheet.</p>}
    </PrintKey>
  );
}
