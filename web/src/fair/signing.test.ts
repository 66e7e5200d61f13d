import { beforeEach, expect, test } from "vitest";
import sixCard from "./examples/six-card.json";
import { canonical, keyChecks, knownHouseKey, noteHouseKey, signatureChecks, signedBy, type House } from "./signing";
import { utf8 } from "./sha256";

// Keys and signatures made by the house, from the seeds 00.. and 01..; the first key has signed the second.
const FIRST = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
const SECOND = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c";
const BY_FIRST =
  "194212446c2d220b07955a2d3cd8e92db24cc09e487db1d7f29db7e2b414f79c" +
  "f916c6c95ae2c05ebb28c02d9a9921352d61c8c6024bc6299e6a246942f3f506";
const HANDED_OVER =
  "f11b001fdade5f3c948dd1f518a98f938c09bb64df546509ce72b87d58963f06" +
  "4c004cca44e194452ef8338f7e329577d08c14569ccd8ba9770203cc9d25360b";

const record = { ...sixCard, signed: { key: FIRST, signature: BY_FIRST } };
const first = { key: FIRST, old: null, signature: null };
const second = { key: SECOND, old: FIRST, signature: HANDED_OVER };
const before: House = { told: { key: FIRST, posted: [first] }, known: null };
const after: House = { told: { key: SECOND, posted: [first, second] }, known: FIRST };
const lost: House = { told: { key: SECOND, posted: [first, { ...second, old: null, signature: null }] }, known: FIRST };
const other: House = { told: { key: SECOND, posted: [{ ...second, old: null, signature: null }] }, known: null };

beforeEach(() => localStorage.clear());

test("one text for one meaning, to the byte as the house writes it", () => {
  const value = { b: [1, null, true, -5, 'ä\x7f\n"\\/\u{1F0A1}'], "\uffee": 1, "\u{1F0A1}": 2, a: {} };
  expect(canonical(value)).toBe(
    '{"a":{},"b":[1,null,true,-5,"\\u00e4\\u007f\\n\\"\\\\/\\ud83c\\udca1"],"\\uffee":1,"\\ud83c\\udca1":2}',
  );
});

test("a record is as the house has signed it, and any change of it is found", async () => {
  expect((await signatureChecks(record, before)).map((one) => [one.name, one.ok])).toEqual([
    ["signature", true],
    ["key", true],
  ]);
  const spots = structuredClone(record.spots);
  spots[0]!.wagers.ante.class = "nonsense";
  const forged = [
    { ...record, spots },
    { ...record, hand: 8 },
    { ...record, signed: { ...record.signed, signature: "0".repeat(128) } },
    { ...record, signed: { ...record.signed, key: SECOND } },
    { ...record, signed: { key: 1, signature: "x" } },
    { ...record, more: 1 },
  ];
  for (const one of forged) {
    const [check, ...rest] = await signatureChecks(one, before);
    expect([check!.name, check!.ok, rest]).toEqual(["signature", false, []]);
  }
});

test("an unsigned record is named, and more so where the house signs", async () => {
  const [alone] = await signatureChecks(sixCard, { told: { key: null, posted: [] }, known: null });
  expect([alone!.ok, alone!.aside]).toEqual([true, true]);
  const [check] = await signatureChecks(sixCard, before);
  expect(check!.says).toContain("took the signature off");
});

test.each<[string, string, House, string, boolean, true | undefined]>([
  ["the key of now, known", FIRST, { ...before, known: FIRST }, "this browser has known it by", true, undefined],
  ["the key of now, at first sight", FIRST, before, "for the first time", true, undefined],
  ["the key of now, which the known one has signed", SECOND, after, "has signed it", true, undefined],
  ["the key of now, in the place of a lost one", SECOND, lost, "Nothing proves", true, true],
  [
    "the key of now, where another was known",
    SECOND,
    { ...other, known: FIRST },
    "known this house by",
    false,
    undefined,
  ],
  ["an earlier key", FIRST, after, "an earlier key of this house", true, undefined],
  ["an earlier key, from before a loss", FIRST, lost, "from before one that was lost", true, true],
  ["a key that the house never had", FIRST, other, "never signed with this key", false, undefined],
])("%s is told as what it is", async (_, key, house, says, ok, aside) => {
  const [check] = await keyChecks(key, house);
  expect(check!.says).toContain(says);
  expect([check!.ok, check!.aside]).toEqual([ok, aside]);
});

test("a succession with a forged signature is none", async () => {
  const forged = { ...second, signature: `0${HANDED_OVER.slice(1)}` };
  const [check] = await keyChecks(FIRST, { told: { key: SECOND, posted: [first, forged] }, known: null });
  expect(check!.ok).toBe(false);
});

test("a key of small order fits every message, and is none; nor is a signature beyond the group", async () => {
  const zero = "00".repeat(64);
  const one = `01${"00".repeat(31)}`;
  const small = ["00".repeat(32), one, "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"];
  for (const key of small) {
    expect(await signedBy(key, zero, "word", utf8("x"))).toBe(false);
    expect(await signedBy(key, `${one}${"00".repeat(32)}`, "word", utf8("x"))).toBe(false);
  }
  const group = (1n << 252n) + 27742317777372353535851937790883648493n;
  const bytes = BY_FIRST.slice(64).match(/../g)!;
  const beyond = (BigInt(`0x${bytes.reverse().join("")}`) + group).toString(16).padStart(64, "0");
  const signature = BY_FIRST.slice(0, 64) + beyond.match(/../g)!.reverse().join("");
  const [check] = await signatureChecks({ ...record, signed: { key: FIRST, signature } }, before);
  expect(check!.ok).toBe(false);
});

test("the first key that a browser saw is the one that it knows the house by", () => {
  noteHouseKey(FIRST);
  noteHouseKey(SECOND);
  expect(knownHouseKey()).toBe(FIRST);
});
