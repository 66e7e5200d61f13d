import { Button, Icon } from "../kit";
import { ReceiptPart } from "../fair/Receipts";
import { saveFile } from "../fair/save";
import type { Receipt } from "../wire";

/** A hand of real cards: what the record says of it, without any claim of a proof. */
export function NoProof({
  record,
  receipt = null,
}: {
  record: Readonly<Record<string, unknown>>;
  receipt?: Receipt | null;
}) {
  const says =
    typeof record["says"] === "string" ? record["says"] : "The cards were dealt by hand: no deck proof is claimed.";
  const file = `${String(record["table"])}-${String(record["hand"])}.json`;
  const noted = noteLines(record["irregularities"]);
  return (
    <section class="panel ps-proof" aria-labelledby="ps-proof">
      <header>
        <Icon name="people" />
        <h2 id="ps-proof">Dealt by hand</h2>
      </header>
      <div class="body">
        <p class="note">{says} The wagers are settled by the same sheet, and stand in the same book.</p>
        {noted.length > 0 && (
          <ul class="note">
            {noted.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {receipt && <ReceiptPart receipt={receipt} />}
        <div class="ps-file">
          <Button icon="download" onClick={() => saveFile(file, record)}>
            Save the record
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What went wrong with the deal, and what was done about it. */
export function noteLines(noted: unknown): string[] {
  if (!Array.isArray(noted)) return [];
  return (noted as { says?: unknown; note?: unknown }[]).map((one) =>
    [one.says, one.note].filter((part) => typeof part === "string" && part !== "").join(" "),
  );
}
