import { beforeEach, expect, test } from "vitest";
import sixCard from "../fair/examples/six-card.json";
import receipt from "../fair/examples/receipt.json";
import { noteCommit } from "../fair/memory";
import type { House } from "../fair/signing";
import { examined } from "./Bench";
import { lines } from "./HistoryPage";
import { verdict } from "./verdict";
import type { PastHand } from "../wire";

const KEY = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
const SIGNED = {
  key: KEY,
  signature:
    "194212446c2d220b07955a2d3cd8e92db24cc09e487db1d7f29db7e2b414f79c" +
    "f916c6c95ae2c05ebb28c02d9a9921352d61c8c6024bc6299e6a246942f3f506",
};
const record = { ...sixCard, signed: SIGNED };
const house: House = { told: { key: KEY, posted: [{ key: KEY, old: null, signature: null }] }, known: KEY };
const stranger: House = {
  told: { key: receipt.key, posted: [{ key: receipt.key, old: null, signature: null }] },
  known: null,
};
const title = async (what: unknown, by: House): Promise<string> => {
  const found = await examined(JSON.stringify(what), by);
  return verdict(found.record!, found.checks!).title;
};

beforeEach(() => localStorage.clear());

test("a record says whether it is signed, and a broken or foreign signature is no proof of this house", async () => {
  expect(await title(record, house)).toBe("The deck is proved");
  expect(await title(sixCard, house)).toBe("The deck is proved");
  const broken = { ...record, signed: { ...SIGNED, signature: "0".repeat(128) } };
  expect(await title(broken, house)).toBe("The record is not as it was signed");
  expect(await title(record, stranger)).toBe("The deck is proved, but this is not the word of this house");
});

test("the record of another house is not held to what this browser saw at a table of the same name", async () => {
  noteCommit("D1", 7, "0".repeat(64), "0".repeat(64));
  expect(await title(record, house)).toBe("This browser saw another deck sealed for this hand");
  expect(await title(record, stranger)).toContain("not the word of this house");
});

test.each([
  ["", "The file is empty"],
  [" \n", "The file is empty"],
  ["\0", "The file cannot be read"],
  ["\uFFFD\uFFFDPNG", "This is not JSON"],
  ["[]", "a list with no receipt in it"],
  ["{}", "This is not the record of a hand"],
])("what cannot be checked gets a sentence: %j", async (source, says) => {
  expect((await examined(source, house)).problem).toContain(says);
});

test("numbers that no hand has stand in the list where they are missing", () => {
  const hands = [{ number: 1012 }, { number: 3 }] as PastHand[];
  const skipped = [
    { first: 4, last: 1011, says: "" },
    { first: 1, last: 2, says: "" },
  ];
  expect(lines(hands, skipped)).toEqual([hands[0], skipped[0], hands[1], skipped[1]]);
});
