import { beforeEach, expect, test } from "vitest";
import type { Receipt } from "../wire";
import example from "./examples/receipt.json";
import record from "./examples/six-card.json";
import {
  checkAgainst,
  checkReceipt,
  isSigned,
  keepReceipt,
  keptTables,
  newestOf,
  parseReceipts,
  receiptsFor,
  receiptsOf,
} from "./receipts";
import { readRecord } from "./record";
import type { House } from "./signing";
import { allTrue } from "./verify";

const receipt = example as Receipt;
const house: House = { told: { key: receipt.key, posted: [] }, known: receipt.key };
const flipped = (hash: string): string => (hash.startsWith("0") ? "1" : "0") + hash.slice(1);

beforeEach(() => localStorage.clear());

test("a receipt that the house has signed is known, and a change of any part is found", async () => {
  expect(await isSigned(receipt)).toBe(true);
  for (const key of ["key", "hash", "commit", "signature"] as const) {
    expect(await isSigned({ ...receipt, [key]: flipped(receipt[key]) })).toBe(false);
  }
  expect(await isSigned({ ...receipt, table: "T2" })).toBe(false);
  expect(await isSigned({ ...receipt, version: receipt.version + 1 })).toBe(false);
  expect(await isSigned({ ...receipt, hand: receipt.hand + 1 })).toBe(false);
});

test("receipts are kept once, by table, and found by hand", () => {
  keepReceipt(receipt);
  keepReceipt({ ...receipt });
  expect(receiptsOf("T1")).toEqual([receipt]);
  expect(receiptsFor("T1", receipt.hand)).toEqual([receipt]);
  expect(receiptsFor("T1", receipt.hand + 1)).toEqual([]);
  expect(keptTables()).toEqual(["T1"]);
});

test("the newest is of the highest hand, since versions go back when records are lost", () => {
  expect(newestOf("T9")).toBe(null);
  const given = [
    [5, 90],
    [6, 110],
    [1008, 95],
    [1008, 99],
    [2, 120],
  ] as const;
  given.forEach(([hand, version], at) => {
    keepReceipt({ ...receipt, table: "T9", hand, version, signature: String(at).padStart(128, "0") });
  });
  expect(newestOf("T9")).toMatchObject({ hand: 1008, version: 99 });
});

test("only the newest are kept, so that a browser does not fill up", () => {
  for (let version = 0; version < 210; version += 1) {
    keepReceipt({ ...receipt, version, signature: String(version).padStart(128, "0") });
  }
  expect(receiptsOf("T1")).toHaveLength(200);
  expect(receiptsOf("T1")[0]?.version).toBe(10);
});

test("two receipts that contradict each other prove two stories", async () => {
  const other = { ...receipt, hash: flipped(receipt.hash) };
  const checks = await checkReceipt(receipt, [other], house);
  expect(allTrue(checks)).toBe(false);
  expect(checks.at(-1)?.says).toContain("two stories");
  expect(allTrue(await checkReceipt(receipt, [receipt], house))).toBe(true);
});

test("a record with another seal than was signed is found", async () => {
  const mine = readRecord(record);
  expect((await checkAgainst(mine, [receipt])).map((one) => one.ok)).toEqual([false]);
  expect(allTrue(await checkAgainst({ ...mine, commit: receipt.commit }, [receipt]))).toBe(true);
  expect(await checkAgainst(mine, [])).toEqual([]);
});

test("a file is read as receipts, or left to others, or refused in a sentence", () => {
  expect(parseReceipts(JSON.stringify(receipt))).toEqual([receipt]);
  expect(parseReceipts(JSON.stringify([receipt, receipt]))).toHaveLength(2);
  expect(parseReceipts(JSON.stringify(record))).toBeNull();
  expect(parseReceipts("not JSON")).toBeNull();
  expect(() => parseReceipts(JSON.stringify({ ...receipt, hash: "" }))).toThrow("not a whole receipt");
  expect(() => parseReceipts("[]")).toThrow("no receipt in it");
});
