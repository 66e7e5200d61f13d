// Signatures of the house: whether a text was signed with a key, and whose key that is.
// As in the independent verifier, keys of small order are refused, since they would fit any message.

import type { SigningKey } from "../wire";
import { note, recall } from "./memory";
import { hex, join, lp, sha256, unhex, utf8, type Bytes } from "./sha256";
import type { Check } from "./verify";

/** Browsers offer their own Ed25519 only on https, so a package does it, which is loaded on first use. */
export async function signedBy(key: string, signature: string, word: string, ...parts: Bytes[]): Promise<boolean> {
  const [raw, sign] = [unhex(key), unhex(signature)];
  if (raw.length !== 32 || sign.length !== 64) return false;
  if (SMALL.has((number(raw) % (1n << 255n)) % FIELD) || number(sign.subarray(32)) >= GROUP) return false;
  const { default: nacl } = await import("tweetnacl");
  return nacl.sign.detached.verify(join(lp(utf8(word)), lp(raw), ...parts), sign, raw);
}

const FIELD = (1n << 255n) - 19n;
const GROUP = (1n << 252n) + 27742317777372353535851937790883648493n;
const number = (bytes: Bytes): bigint => BigInt(`0x${hex(bytes.slice().reverse())}`);
const EIGHTH = number(unhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"));
const SMALL = new Set([0n, 1n, FIELD - 1n, EIGHTH, FIELD - EIGHTH]); // of the eight points whose order divides 8

/** Canonical JSON: the bytes over which a record is hashed, exactly as the house writes them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const named = Object.entries(value).sort(([one], [other]) => byPoints(one, other));
    return `{${named.map(([name, part]) => `${ascii(name)}:${canonical(part)}`).join(",")}}`;
  }
  return typeof value === "string" ? ascii(value) : JSON.stringify(value);
}

const ascii = (text: string): string =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** By code points, as the house sorts; a plain comparison in JavaScript goes by UTF-16 units. */
function byPoints(one: string, other: string): number {
  const [mine, its] = [[...one], [...other]];
  const at = mine.findIndex((letter, place) => letter !== its[place]);
  if (at < 0) return mine.length - its.length;
  return at >= its.length ? 1 : mine[at]!.codePointAt(0)! - its[at]!.codePointAt(0)!;
}

/** The house as this page knows it: the keys that it states, and the key that this browser has stored. */
export interface House {
  told: SigningKey | null;
  known: string | null;
}

export const NO_HOUSE: House = { told: null, known: null };
const KNOWN = "pitboss.house-key";

/** The first key counts: it exposes a page that is changed later. */
export function noteHouseKey(key: string): void {
  if (!recall(KNOWN)) note(KNOWN, key);
}

export const knownHouseKey = (): string | null => recall(KNOWN);

/** Whether a record is as it was signed, and by whom. */
export async function signatureChecks(record: Readonly<Record<string, unknown>>, house: House): Promise<Check[]> {
  const { signed, read: _, ...plain } = record;
  if (signed == null) return [{ name: "signature", ok: true, aside: true, says: unsigned(house) }];
  const by = signed as { key?: unknown; signature?: unknown };
  const [key, signature] = [String(by.key), String(by.signature)];
  const digest = sha256(utf8(canonical(plain)));
  const readable = /^[0-9a-f]{64}$/.test(key) && /^[0-9a-f]{128}$/.test(signature);
  if (!readable || !(await signedBy(key, signature, "pitboss export 1", lp(digest))))
    return [{ name: "signature", ok: false, says: "The signature is not one of this record: it was changed." }];
  const says = `The record is as it was signed, with the key ${key.slice(0, 8)} … ${key.slice(-8)}.`;
  return [{ name: "signature", ok: true, says }, ...(await keyChecks(key, house))];
}

const unsigned = (house: House): string =>
  "The record is unsigned: it shows that it is true in itself, and not who told it." +
  (house.told?.key ? " This house signs its records now. This one is older, or somebody took the signature off." : "");

/** Whose key it is that something was signed with. */
export async function keyChecks(key: string, house: House): Promise<Check[]> {
  const { told, known } = house;
  if (!told) return [];
  if (!told.key) return [key === known ? holds(KNOWN_KEY) : aside(NO_KEY)];
  if (key === told.key) return [await present(told, known)];
  switch (await followed(told, key)) {
    case "signed":
      return [holds(EARLIER)];
    case "lost":
      return [aside(EARLIER_LOST)];
    case "never":
      return [{ name: "key", ok: false, says: NEVER }];
  }
}

async function present(told: SigningKey, known: string | null): Promise<Check> {
  if (known === null) return holds(FIRST_SIGHT);
  if (known === told.key) return holds(SAME);
  const way = await followed(told, known);
  if (way === "never") return { name: "key", ok: false, says: CHANGED };
  return way === "signed" ? holds(FOLLOWS) : aside(IN_PLACE);
}

/** How the present key follows from another one that the house posts: each is signed by the one before it, or not. */
async function followed(told: SigningKey, from: string): Promise<"signed" | "lost" | "never"> {
  const at = told.posted.findIndex((one) => one.key === from || one.old === from);
  if (at < 0) return "never";
  const after = told.posted.slice(told.posted[at]!.key === from ? at + 1 : at);
  let before = from;
  for (const { key, old, signature } of after) {
    if (old === null || signature === null) return "lost";
    if (old !== before || !(await signedBy(old, signature, "pitboss key 1", lp(unhex(key))))) return "never";
    before = key;
  }
  return before === told.key ? "signed" : "never";
}

const holds = (says: string): Check => ({ name: "key", ok: true, says });
const aside = (says: string): Check => ({ name: "key", ok: true, aside: true, says });

const SAME = "It is the key that this house signs with, and the one that this browser has known it by.";
const FIRST_SIGHT =
  "It is the key that this house signs with. This browser sees it for the first time: " +
  "compare it with the one that the house has put up elsewhere.";
const FOLLOWS = "It is the key that this house signs with; the one that this browser has known it by has signed it.";
const IN_PLACE =
  "It is the key that this house signs with now, in the place of one that was lost, by which this browser has known " +
  "it. Nothing proves that it is the same house: ask there.";
const CHANGED =
  "This browser has known this house by another key, which the house does not name any more. " +
  "It is another house, or this page was changed.";
const EARLIER = "It is an earlier key of this house: the one of now follows from it, each signed by the one before.";
const EARLIER_LOST =
  "It is an earlier key of this house, from before one that was lost: nothing proves that the keys are of one house.";
const NEVER = "This house has never signed with this key. It is from another house, or somebody made it up.";
const KNOWN_KEY = "It is the key that this browser has known this house by, though the house names no key now.";
const NO_KEY = "This house has no key now, so that nobody can tell from here whose it is.";
