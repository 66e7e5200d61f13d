/** Amounts as people write them, in whole cents. */

import { bare, money, signed, smallest, units } from "../kit";

export interface AmountRules {
  /** The least amount; one cent by default, 0 allows "0" (an empty tray is counted, too). */
  least?: number | undefined;
  most?: number | undefined;
  /** Chips have no cents: 100 allows whole units only. */
  step?: number | undefined;
}

export interface Amount {
  /** Null while the field is empty, or if `error` says what is wrong. */
  cents: number | null;
  error: string | null;
}

/** The house accepts no larger amount at once. */
const DOLLARS_MOST_DIGITS = 9;

export function readAmount(text: string, { least = 1, most, step = 1 }: AmountRules = {}): Amount {
  const wrong = (error: string): Amount => ({ cents: null, error });
  const plain = bare(text);
  const noDecimals = smallest() > 1;
  if (plain === "") return { cents: null, error: null };
  if (plain.startsWith("-") || plain.startsWith("\u2212")) return wrong("An amount has no minus sign.");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain))
    return wrong(`Write ${units()}, such as 250${noDecimals ? "" : " or 250.50"}.`);
  const [whole = "", rest = ""] = plain.replaceAll(",", "").split(".");
  if (rest.length > 2) return wrong("At most two places after the point.");
  if (whole.replace(/^0+/, "").length > DOLLARS_MOST_DIGITS) return wrong("That is more than any house has.");
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, "0"));
  if (cents < least) return wrong(least <= 1 ? "More than nothing is needed." : `At least ${money(least)}.`);
  if (most !== undefined && cents > most) return wrong(`At most ${money(most)}.`);
  const by = Math.max(step, smallest());
  if (cents % by !== 0) return wrong(by === 100 ? `Whole ${units()} only.` : `A multiple of ${money(by)}.`);
  return { cents, error: null };
}

/** Whether no further digit can make it a valid amount, so that the error is shown at once. */
export function isHopeless(text: string, { most }: AmountRules = {}): boolean {
  if (!/^(\d[\d,]*)?(\.\d{0,2})?$/.test(bare(text))) return true;
  if (/^\D*[1-9](,?\d){9}/.test(text)) return true;
  return most !== undefined && readAmount(text).cents !== null && (readAmount(text).cents ?? 0) > most;
}

/** Cents as one would type them: "250", "250.50". */
export function written(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** An amount with its sign; a book shows the sign even for zero: "+$20", "$0". */
export const moved = (cents: number): string => (Math.round(cents) === 0 ? money(0) : signed(cents));
