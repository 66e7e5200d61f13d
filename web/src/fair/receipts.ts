// Receipts: what the house has signed of a table, stored by this browser, so that a house cannot tell two stories.
// A receipt names a record of the table and its hash, which covers all records before it, and the commit of one deck.

import { tableName } from "../kit";
import type { Receipt } from "../wire";
import { note, recall } from "./memory";
import { Unreadable, type HandRecord } from "./record";
import { lp, unhex, utf8, type Bytes } from "./sha256";
import { keyChecks, noteHouseKey, signedBy, type House } from "./signing";
import { allTrue, type Check } from "./verify";

const FORMAT = "pitboss receipt 1";
const KEPT = 200; // of each table, the newest
const TABLES = "pitboss.receipts";

/** Whether the signature belongs to the key that the receipt names. */
export function isSigned(receipt: Receipt): Promise<boolean> {
  const { key, signature, table, version, hash, hand, commit } = receipt;
  const said = [lp(utf8(table)), u64(version), lp(unhex(hash)), u64(hand), lp(unhex(commit))];
  return signedBy(key, signature, FORMAT, ...said);
}

/** Stores each receipt once; the oldest are dropped first. */
export function keepReceipt(receipt: Receipt): void {
  noteHouseKey(receipt.key);
  const kept = receiptsOf(receipt.table);
  if (kept.some((one) => one.signature === receipt.signature)) return;
  note(`${TABLES}.${receipt.table}`, JSON.stringify([...kept, receipt].slice(-KEPT)));
  const tables = keptTables();
  if (!tables.includes(receipt.table)) note(TABLES, JSON.stringify([...tables, receipt.table]));
}

export function receiptsOf(table: string): Receipt[] {
  return listed(recall(`${TABLES}.${table}`)).filter(isReceipt);
}

export function keptTables(): string[] {
  return listed(recall(TABLES)).filter((one): one is string => typeof one === "string");
}

/** The one to show to the house: hand numbers rise even if records are lost, so the highest hand is the newest. */
export function newestOf(table: string): Receipt | null {
  return receiptsOf(table).reduce<Receipt | null>((best, one) => (best && !isNewer(one, best) ? best : one), null);
}

const isNewer = (one: Receipt, other: Receipt): boolean =>
  one.hand > other.hand || (one.hand === other.hand && one.version >= other.version);

/** This browser's receipts for a hand: from before the bets, if it was there, and from after it. */
export function receiptsFor(table: string, hand: number): Receipt[] {
  return receiptsOf(table).filter((one) => one.hand === hand);
}

/** One receipt, or a list of them, from the text of a file; null if it is something else. */
export function parseReceipts(source: string): Receipt[] | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  const found: unknown[] = Array.isArray(value) ? value : [value];
  if (!found.length) throw new Unreadable("The file is a list with no receipt in it.");
  if (!found.some((one) => (one as { format?: unknown } | null)?.format === FORMAT)) return null;
  if (found.every(isReceipt)) return found;
  throw new Unreadable("This is not a whole receipt: something in it is not as the format has it.");
}

/** What a receipt proves by itself, and together with this browser's others. */
export async function checkReceipt(receipt: Receipt, others: readonly Receipt[], house: House): Promise<Check[]> {
  if (!(await isSigned(receipt))) return [{ name: "signed", ok: false, says: NOT_SIGNED }];
  const { version, table, hand } = receipt;
  const whose = await keyChecks(receipt.key, house);
  const who = allTrue(whose) ? "The house" : "Somebody";
  const said = `${who} has signed record ${version} of table ${tableName(table)}, and the seal of hand ${hand}.`;
  const checks: Check[] = [{ name: "signed", ok: true, says: said }, ...whose];
  const other = others.find((one) => one.key === receipt.key && toldOtherwise(receipt, one));
  if (other) {
    const what = other.version === version ? `another record ${version}` : `another seal for hand ${hand}`;
    checks.push({ name: "stories", ok: false, says: `The house told two stories: it also signed ${what}. ${BOTH}` });
  }
  return checks;
}

const NOT_SIGNED = "The signature is not one of the key in the receipt: it proves nothing.";
const BOTH = "Keep both receipts. The export of the table says whether a copy of the house was put back between them.";
const OTHER_SEAL = "The house told two stories: it signed another seal for this hand than the record has.";
const KEPT_HERE = "The house has signed the seal of this hand, and this browser keeps the receipt.";

/** Whether two receipts of one table contradict each other. */
export function toldOtherwise(one: Receipt, other: Receipt): boolean {
  if (one.table !== other.table) return false;
  if (one.version === other.version && one.hash !== other.hash) return true;
  return one.hand === other.hand && Boolean(one.commit && other.commit) && one.commit !== other.commit;
}

/** A record checked against the receipts of its hand. */
export async function checkAgainst(record: HandRecord, receipts: readonly Receipt[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const receipt of receipts) {
    if (!(await isSigned(receipt))) checks.push({ name: "bad-receipt", ok: false, says: NOT_SIGNED });
    else if (receipt.commit !== (record.commit ?? "")) checks.push({ name: "receipt", ok: false, says: OTHER_SEAL });
  }
  return checks.length || !receipts.length ? checks : [{ name: "receipt", ok: true, says: KEPT_HERE }];
}

const HASH = /^[0-9a-f]{64}$/;

function isReceipt(value: unknown): value is Receipt {
  const one = value as Receipt | null;
  return (
    typeof one === "object" &&
    one !== null &&
    one.format === FORMAT &&
    typeof one.table === "string" &&
    [one.version, one.hand].every((number) => Number.isSafeInteger(number) && number >= 0) &&
    [one.key, one.hash].every((text) => HASH.test(text)) &&
    (one.commit === "" || HASH.test(one.commit)) &&
    /^[0-9a-f]{128}$/.test(one.signature)
  );
}

function listed(text: string | null): unknown[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function u64(number: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}
