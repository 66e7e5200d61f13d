// SHA-256, HMAC and bytes. The browser has its own only on https, and a house at home is often plain http;
// a check that needs no permission can be done by everybody.

import { hmac as hmacOf } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

export type Bytes = Uint8Array;

export { sha256 };

export const hmac = (key: Bytes, message: Bytes): Bytes => hmacOf(sha256, key, message);

export function join(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const hex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function unhex(text: string): Bytes {
  if (text.length % 2 || !/^[0-9a-f]*$/.test(text)) throw new RangeError("not hexadecimal");
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/** A part behind its length, so that no two lists of parts read alike. */
export function lp(part: string | Bytes): Bytes {
  const raw = typeof part === "string" ? utf8(part) : part;
  return join(u32(raw.length), raw);
}

export function u32(number: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
