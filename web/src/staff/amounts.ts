/** Amounts as people write them, in whole cents. */

import { bare, cash, DOLLARS, money, signed, smallest, units, type Written } from "../kit";

export interface AmountRules {
  /** The least amount; one cent by default, 0 allows "0" (an empty tray is counted, too). */
  least?: number | undefined;
  most?: number | undefined;
  /** Chips have no cents: 100 allows whole units only. */
  step?: number | undefined;
  /** What it is written in, where that is not what the page is about: money on the page of a night. */
  as?: Written | undefined;
}

export interface Amount {
  /** Null while the field is empty, or if `error` says what is wrong. */
  cents: number | null;
  error: string | null;
}

/** The house accepts no larger amount at once. */
const DOLLARS_MOST_DIGITS = 9;

export function readAmount(text: string, { least = 1, most, step = 1, as }: AmountRules = {}): Amount {
  const wrong = (error: string): Amount => ({ cents: null, error });
  const plain = pointed(bare(text, as), as);
  const noDecimals = smallest(as) > 1;
  if (plain === "") return { cents: null, error: null };
  if (plain.startsWith("-") || plain.startsWith("\u2212")) return wrong("An amount has no minus sign.");
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain))
    return wrong(`Write ${units(as)}, such as 10${noDecimals ? "" : " or 10.50"}.`);
  const [whole = "", rest = ""] = plain.replaceAll(",", "").split(".");
  if (rest.length > 2) return wrong("At most two places after the point.");
  if (whole.replace(/^0+/, "").length > DOLLARS_MOST_DIGITS) return wrong("That is more than any house has.");
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, "0"));
  if (cents < least) return wrong(least <= 1 ? "More than nothing is needed." : `At least ${money(least, as)}.`);
  if (most !== undefined && cents > most) return wrong(`At most ${money(most, as)}.`);
  const by = Math.max(step, smallest(as));
  if (cents % by !== 0) return wrong(by === 100 ? `Whole ${units(as)} only.` : `A multiple of ${money(by, as)}.`);
  return { cents, error: null };
}

/** "2,50" as most of the world writes it. A comma before one or two digits stands between no thousands; in dollars it
    is rather a number whose last digit is still to come. */
function pointed(plain: string, as: Written | undefined): string {
  if (smallest(as) > 1 || cash().code === DOLLARS.code) return plain;
  return plain.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
}

/** Whether no further digit can make it a valid amount, so that the error is shown at once. */
export function isHopeless(text: string, { most, as }: AmountRules = {}): boolean {
  if (!/^(\d[\d,]*)?(\.\d{0,2})?$/.test(bare(text, as))) return true;
  if (/^\D*[1-9](,?\d){9}/.test(text)) return true;
  return most !== undefined && (readAmount(text, { as }).cents ?? 0) > most;
}

/** Cents as one would type them: "250", "250.50". */
export function written(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** An amount with its sign; a book shows the sign even for zero: "+$20", "$0". */
export const moved = (cents: number): string => (Math.round(cents) === 0 ? money(0) : signed(cents));
