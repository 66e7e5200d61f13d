// Receipts come and go: one for each hand, and the newest is shown to the house by every browser that joins a table.
// A house that was put back to an earlier day, and does not say so, is found out by that before another card is dealt.

import { useEffect, useState } from "preact/hooks";
import { api } from "../net";
import type { Receipt, ReceiptShown } from "../wire";
import { keepReceipt, newestOf } from "./receipts";

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}/receipt`;

let asked: { what: string; answer: Promise<Receipt | null> } | null = null;

/** The receipt of the hand that is on, asked for once. Null for a house without a key, or one out of reach. */
export function takeReceipt(table: string, hand: number): Promise<Receipt | null> {
  const what = `${hand} ${table}`;
  if (asked?.what !== what) {
    const answer = api.get<Receipt | null>(at(table)).then(kept, () => null);
    asked = { what, answer };
  }
  return asked.answer;
}

function kept(receipt: Receipt | null): Receipt | null {
  if (receipt) keepReceipt(receipt);
  return receipt;
}

/** Whether the house has lost records that this browser has a receipt for. `joins` counts connections to the table. */
async function show(table: string): Promise<boolean> {
  const newest = newestOf(table);
  if (!newest) {
    kept(await api.get<Receipt | null>(at(table)));
    return false;
  }
  const { found, receipt } = await api.post<ReceiptShown>(at(table), newest);
  kept(receipt);
  return found === "rolled-back" || found === "declared";
}

export interface Loss {
  lost: boolean;
  read(): void;
}

/** Shows the newest receipt at every join; who sits takes one for every hand that bets open for. */
export function useReceipts(table: string, joins: number, hand: number | null): Loss {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (joins === 0) return;
    let gone = false;
    show(table).then(
      (found) => {
        if (found && !gone) setLost(true);
      },
      () => undefined, // out of reach: the next join shows it
    );
    return () => {
      gone = true;
    };
  }, [table, joins]);
  useEffect(() => {
    if (hand !== null) void takeReceipt(table, hand);
  }, [table, hand]);
  return { lost, read: () => setLost(false) };
}
