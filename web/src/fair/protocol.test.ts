import { expect, test } from "vitest";
import {
  FULL_DECK,
  commitOf,
  cutFor,
  cutOf,
  deckKeyOf,
  orderOf,
  poolOf,
  sealFor,
  sealOf,
  secretFor,
  shuffled,
  type Header,
} from "./protocol";
import { hex, sha256, utf8 } from "./sha256";

const rulesHash = hex(sha256(utf8("example-rules")));
const run = (from: number): string => hex(Uint8Array.from({ length: 32 }, (_, at) => from + at));
const secret = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

interface Vector {
  header: Header;
  seed: string;
  secrets: Record<string, Uint8Array>;
  commit: string;
  cuts: Record<string, string>;
  pool: string;
  key: string;
  used: number;
  skipped: number;
  begins: string;
  ends: string;
}

// The published vectors of the protocol, on which two other programs in two languages agree.
const VECTORS: Vector[] = [
  {
    header: { table: "T1", hand: 1, deck: "A", rulesHash },
    seed: run(0x00),
    secrets: { 1: secret(0x11), 3: secret(0x33) },
    commit: "bb9d0f305f5dfc6c34639ad9ec33e86b38954ea0aac3287840edc3296fad7eaa",
    cuts: {
      1: "cab7d680a6b1ece34ac3a530b3359f44d44bd325f8991ba08794baf69ab2361f",
      3: "e7c92b6ae4850ffef87b69dff1ef9c944ff10ba1432b322c6561e0aab2dbdbb5",
    },
    pool: "fddc9925932db5f6476eb811d06ac1d54d426c525d1200007e10e72cf3475db4",
    key: "e1b88e4849707b668676065b3741b621f327b1586939691dcdea27341a1bf7c7",
    used: 52,
    skipped: 1,
    begins: "Jd Ah Qh 8d 5h Ks 6s Jh 9d 9s 3c 6c",
    ends: "7c 2s Tc 5d 4c 3d Qd 4h",
  },
  {
    header: { table: "T1", hand: 2, deck: "B", rulesHash },
    seed: run(0x20),
    secrets: {},
    commit: "eff650f73d5212676707238b1d43a4bbcd048f896680e21e75fa6f25b7e5f2b7",
    cuts: {},
    pool: "eaa561fa39fabc99fecf336e1b704a7785ad6b3ee16af84ff0932a063645213b",
    key: "b018479d068d84ecb76e2a2658f9e4c47f9cc9f7b0db4a08dfc37b057248b53b",
    used: 55,
    skipped: 4,
    begins: "9c 3s 9d Tc Qd 7c Jh Kd 4h 7h Jc 4d",
    ends: "2h 9h 6d Qs 4c 8d 3c Th",
  },
];

test("the rules of the vectors have their published hash", () => {
  expect(rulesHash).toBe("a0dbf5535e6317c8c64d8ff89836b946a9b2cec1f05b77e7b9053004513d194a");
});

test.each(VECTORS)("hand $header.hand of the published vectors, from seed to the last card", (vector) => {
  const { header, seed } = vector;
  const commit = commitOf(header, seed);
  expect(commit).toBe(vector.commit);
  const cuts = Object.fromEntries(Object.entries(vector.secrets).map(([seat, own]) => [seat, cutOf(own, commit)]));
  expect(cuts).toEqual(vector.cuts);
  const pool = poolOf(header, cuts);
  expect(pool).toBe(vector.pool);
  const key = deckKeyOf(header, seed, pool);
  expect(key).toBe(vector.key);
  const { cards, bytesUsed, bytesSkipped } = shuffled(key);
  expect([bytesUsed, bytesSkipped]).toEqual([vector.used, vector.skipped]);
  expect(cards.slice(0, 12).join(" ")).toBe(vector.begins);
  expect(cards.slice(-8).join(" ")).toBe(vector.ends);
  expect([...cards].sort()).toEqual([...FULL_DECK].sort());
});

test("a browser keeps one secret a table, and its seal opens with its cut", () => {
  const commit = VECTORS[0]!.commit;
  expect(secretFor("T1")).toEqual(secretFor("T1"));
  expect(secretFor("T1")).not.toEqual(secretFor("T2"));
  expect(sealFor("T1", commit)).toBe(sealOf(commit, cutFor("T1", commit)));
});

test("a short deck is shuffled by the same walk", () => {
  const deck = FULL_DECK.slice(20);
  expect([...orderOf(VECTORS[0]!.key, deck)].sort()).toEqual([...deck].sort());
});
