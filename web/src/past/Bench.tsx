import { useEffect, useRef, useState } from "preact/hooks";
import { Button, grouped, Notice, tableName } from "../kit";
import { seenCommit } from "../fair/memory";
import { ownCut } from "../fair/protocol";
import { blank, parseRecord, Unreadable, type HandRecord } from "../fair/record";
import { ReceiptChecks } from "../fair/Receipts";
import { parseReceipts } from "../fair/receipts";
import { sightingOf } from "../fair/sightings";
import { signatureChecks, type House } from "../fair/signing";
import { allTrue, verify, type Check } from "../fair/verify";
import type { Receipt } from "../wire";
import { Proof } from "./Proof";

interface Found {
  record?: HandRecord;
  checks?: Check[];
  receipts?: Receipt[];
  problem?: string;
}

/** Checks any record or receipt in this browser, against what it knows about the house. */
export function Bench({ house }: { house: House }) {
  const [text, setText] = useState("");
  const [source, setSource] = useState<string | null>(null);
  const found = useFound(source, house);
  const picker = useRef<HTMLInputElement>(null);
  const opens = async (file: File): Promise<void> => {
    const read = await file.text().catch(() => null);
    if (picker.current) picker.current.value = ""; // the same file can be opened again
    setText((read ?? "").slice(0, 4000));
    setSource(read ?? "\0");
  };
  return (
    <div>
      <section class="panel ps-bench" aria-labelledby="ps-bench">
        <h2 id="ps-bench">Check a record or a receipt here</h2>
        <p class="note">It is checked by this browser and sent nowhere.</p>
        <label class="btn ps-open">
          Open a file
          <input
            ref={picker}
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void opens(file);
            }}
          />
        </label>
        <label class="field">
          <span>or paste it</span>
          <textarea
            rows={6}
            spellcheck={false}
            value={text}
            placeholder={'{"format": "pitboss hand 1", …'}
            onInput={(event) => {
              const typed = event.currentTarget.value;
              setText(typed);
              setSource(typed === "" ? null : typed);
            }}
          />
        </label>
        {source !== null && (
          <Button
            kind="quiet"
            onClick={() => {
              setText("");
              setSource(null);
            }}
          >
            Clear
          </Button>
        )}
      </section>
      <div aria-live="polite">
        {found.problem && <Notice kind="lose" title={found.problem} />}
        {found.record && (
          <p class="ps-which">
            Hand {grouped(found.record.hand)} of table {tableName(found.record.table)}
          </p>
        )}
        {found.record && <Proof record={found.record} checks={found.checks ?? []} />}
        {found.receipts?.map((one, at) => (
          <section key={at} class="panel ps-words">
            <h2>
              Receipt for hand {grouped(one.hand)} of table {tableName(one.table)}
            </h2>
            <ReceiptChecks receipt={one} house={house} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** The result of checking a text. Signatures take a moment, so nothing is shown before they are checked. */
function useFound(source: string | null, house: House): Found {
  const [found, setFound] = useState<Found>({});
  useEffect(() => {
    let gone = false;
    void examined(source, house).then((now) => {
      if (!gone) setFound(now);
    });
    return () => {
      gone = true;
    };
  }, [source, house]);
  return found;
}

export async function examined(source: string | null, house: House): Promise<Found> {
  if (source === null) return {};
  if (source === "\0")
    return { problem: "The file cannot be read. Copy it to this computer first, and open it again." };
  const empty = blank(source);
  if (empty) return { problem: empty };
  try {
    const receipts = parseReceipts(source);
    if (receipts) return { receipts };
    const record = parseRecord(source);
    const signed = await signatureChecks(record as unknown as Record<string, unknown>, house);
    const ours = allTrue(signed.filter((check) => check.name === "key"));
    return { record, checks: [...verify(record, ours ? knownOf(record) : {}), ...signed] };
  } catch (wrong) {
    const says = "This record cannot be followed: something in it is not as the format has it.";
    return { problem: wrong instanceof Unreadable ? wrong.message : says };
  }
}

/** What this browser knows of the hand, if it is of this house: tables of other houses may have the same names. */
function knownOf(record: HandRecord) {
  return {
    cut: record.commit ? ownCut(record.table, record.commit) : null,
    seen: seenCommit(record.table, record.hand),
    saw: sightingOf(record.table, record.hand),
  };
}
