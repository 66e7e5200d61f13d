// Exchanging receipts: the browser takes one for each hand, and shows the newest to the house whenever it joins a
// table. This exposes a house that was restored from a backup without saying so, before another card is dealt.

import { useEffect, useState } from "preact/hooks";
import { api } from "../net";
import type { Receipt, ReceiptShown } from "../wire";
import { keepReceipt, newestOf } from "./receipts";

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}/receipt`;

let asked: { what: string; answer: Promise<Receipt | null> } | null = null;

/** The receipt of the current hand, requested once. Null if the house has no key, or cannot be reached. */
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

/** Shows the newest receipt at every join; a seated player takes one for every hand when its bets open. */
export function useReceipts(table: string, joins: number, hand: number | null): Loss {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (joins === 0) return;
    let gone = false;
    show(table).then(
      (found) => {
        if (found && !gone) setLost(true);
      },
      () => undefined, // not reachable: the next join shows it
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
