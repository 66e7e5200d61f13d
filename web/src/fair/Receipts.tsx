import { useEffect, useState } from "preact/hooks";
import { Button, tableName } from "../kit";
import type { Receipt } from "../wire";
import { Checks } from "./Checks";
import { Hash } from "./Hash";
import { checkReceipt, receiptsOf } from "./receipts";
import { saveFile } from "./save";
import { takeReceipt } from "./showing";
import { NO_HOUSE, type House } from "./signing";
import type { Check } from "./verify";

/** Stores a receipt of the table for this hand, and returns it. */
export function useReceipt(table: string, hand: number | null): Receipt | null {
  const [found, setFound] = useState<Receipt | null>(null);
  useEffect(() => {
    if (hand === null) return;
    let gone = false;
    void takeReceipt(table, hand).then((receipt) => {
      if (!gone) setFound(receipt);
    });
    return () => {
      gone = true;
    };
  }, [table, hand]);
  return found;
}

/** What a receipt proves, checked by this browser now. */
export function ReceiptChecks({ receipt, house = NO_HOUSE }: { receipt: Receipt; house?: House }) {
  const [checks, setChecks] = useState<Check[]>([]);
  useEffect(() => {
    let gone = false;
    void checkReceipt(receipt, receiptsOf(receipt.table), house).then((found) => {
      if (!gone) setChecks(found);
    });
    return () => {
      gone = true;
    };
  }, [receipt, house]);
  return <Checks checks={checks} />;
}

/** All receipts of a table that this browser keeps, as one file. */
export function SaveReceipts({ table }: { table: string }) {
  const kept = receiptsOf(table);
  if (!kept.length) return null;
  return (
    <Button icon="download" onClick={() => saveFile(`${table}-receipts.json`, kept)}>
      Save my receipts
    </Button>
  );
}

/** The receipt of a hand: what the house has signed, whether it is valid, and the file to keep. */
export function ReceiptPart({ receipt }: { receipt: Receipt }) {
  return (
    <details class="fp-more fp-receipt">
      <summary>Receipt</summary>
      <p class="note">
        With it you can prove later what the house told you now: which records this table had, and the seal of this
        deck. It names no cards and no chips. For these, keep the record of the hand.
      </p>
      <ReceiptChecks receipt={receipt} />
      <dl>
        <dt>
          Record {receipt.version} of table {tableName(receipt.table)}
        </dt>
        <dd>
          <Hash of={receipt.hash} what="the hash of the record" />
        </dd>
        <dt>Key of the house</dt>
        <dd>
          <Hash of={receipt.key} what="the key of the house" />
        </dd>
      </dl>
      <Button icon="download" onClick={() => saveFile(`${receipt.table}-${receipt.hand}-receipt.json`, receipt)}>
        Download the receipt
      </Button>
    </details>
  );
}
