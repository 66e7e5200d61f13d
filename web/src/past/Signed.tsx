import { Button, tableName } from "../kit";
import { Hash } from "../fair/Hash";
import { keptTables, receiptsOf } from "../fair/receipts";
import { saveFile } from "../fair/save";
import type { House } from "../fair/signing";
import { Link } from "../shell";

/** What receipts are for, the key to check them with, and those that this browser has stored. */
export function Signed({ house }: { house: House }) {
  const tables = keptTables().map((table) => ({ table, receipts: receiptsOf(table) }));
  const { told, known } = house;
  return (
    <section class="panel ps-words" aria-labelledby="ps-signed">
      <h2 id="ps-signed">Receipts: the house cannot tell two stories</h2>
      <p>
        All that happens at a table is one chain of records, each hashed with the one before. Whoever owns the house
        could write a whole chain anew. So the house signs: a receipt names a record of the table, its hash, and the
        seal of the deck.
      </p>
      <ul>
        <li>
          Your browser takes a receipt for every hand that you have a seat in, and one with each hand you look up.
        </li>
        <li>
          It shows its newest one whenever it comes to a table. A house that was put back to an earlier moment, and does
          not say so, is found out by it: the table stops, and wagers go back.
        </li>
        <li>
          An export of the table that does not agree with your receipt, and declares no restore, proves that the house
          told two stories: <code>python3 verifier.py EXPORT --receipt FILE</code> The house hands out the export: ask
          the floor for it.
        </li>
        <li>
          A receipt names no cards and no chips. The record of a hand does, and is signed too: save the records of hands
          that matter to you.
        </li>
        <li>A receipt proves nothing about what came after it.</li>
      </ul>
      {told?.key && (
        <p class="ps-key">
          This house signs with the key <Hash of={told.key} what="the key of the house" /> Compare it with the one that
          the house has put up elsewhere.
          {known !== null && known !== told.key && " This browser has known the house by another key."}
        </p>
      )}
      {told && !told.key && <p class="note">This house has no key, and signs nothing.</p>}
      {tables.length > 0 && (
        <ul class="ps-kept" aria-label="Receipts that this browser keeps">
          {tables.map(({ table, receipts }) => (
            <li key={table}>
              <span>
                <Link href={`/history/${encodeURIComponent(table)}`}>Table {tableName(table)}</Link>:{" "}
                {receipts.length === 1 ? "1 receipt" : `${receipts.length} receipts`}
              </span>
              <Button icon="download" onClick={() => saveFile(`${table}-receipts.json`, receipts)}>
                Download
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
