/** Cents as people write and say them. The minus is U+2212: it lines up with the digits, a hyphen does not.

    Which currency is written: that of the house, which every answer of /api/me names; on a page about a table with
    practice chips, or with those of a night, none (`writeChips`). A page that shows both says which
    (`CHIPS`, `cash`). */

import type { Money, MoneyUntil } from "../wire";

const MINUS = "\u2212";
const GROUPED = new Intl.NumberFormat("en-US"); // creating one takes longer than all that a page formats with it

/** `1,234`. */
export const grouped = (number: number): string => GROUPED.format(number);

export type Written = Pick<Money, "before" | "after" | "decimals" | "group" | "names">;

export const DOLLARS: Money = {
  code: "USD",
  before: "$",
  after: "",
  decimals: 2,
  group: ",",
  names: ["dollar", "dollars", "cent", "cents"],
  coin: 1,
};

/** Practice chips and those of a night: no sign. */
export const CHIPS: Written = { before: "", after: "", decimals: 2, group: ",", names: [] };

let ofHouse: Money = DOLLARS;
let earlier: readonly MoneyUntil[] = [];
let onPage: Written | null = null;

/** The currency of the house, as it says; and those that it had before, each with its last gaming day. */
export function houseMoney(now: Money, before: readonly MoneyUntil[] = []): void {
  ofHouse = now;
  earlier = before;
}

/** What the house takes and pays: now, or on a gaming day, such as "2031-05-07"; of a month, "2031-05", its last. */
export const cash = (day = ""): Money =>
  (day === "" ? undefined : earlier.find(({ until }) => day <= until.slice(0, day.length)))?.money ?? ofHouse;

/** The page is about such chips: "practice", "night", or "issued" by the cashier; on a gaming day, if it is of one. */
export function writeChips(kind: string | undefined, day = ""): void {
  const then = cash(day);
  onPage = kind !== undefined && kind !== "issued" ? CHIPS : then === ofHouse ? null : then;
}

const written = (): Written => onPage ?? ofHouse;

/** The page is about chips that the cashier sells. */
export const isCash = (): boolean => onPage !== CHIPS;

/** What chips of this kind are written in. */
export const inKind = (kind: string | undefined): Written =>
  kind === undefined || kind === "issued" ? ofHouse : CHIPS;

function digits(cents: number, group: string): string {
  const whole = grouped(Math.trunc(cents / 100)).replaceAll(",", group);
  const rest = cents % 100;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** `$4`, `$2.50`, `−$12`. */
export function money(cents: number, { before, after, group }: Written = written()): string {
  const whole = Math.round(cents);
  return `${whole < 0 ? MINUS : ""}${before}${digits(Math.abs(whole), group)}${after}`;
}

/** `+$4`, `−$4`, `0`: for the result of a hand. */
export function signed(cents: number, as: Written = written()): string {
  const whole = Math.round(cents);
  if (whole === 0) return "0";
  return whole > 0 ? `+${money(whole, as)}` : money(whole, as);
}

/** `4 dollars`, `2 dollars 50 cents`, `minus 1 dollar`; `4 chips`: for a screen reader. */
export function spoken(cents: number, as: Written = written()): string {
  const whole = Math.round(Math.abs(cents));
  const minus = cents < 0 && whole > 0 ? "minus " : "";
  const [unit, units, part, parts] = as.names;
  if (unit === undefined) {
    const figures = digits(whole, ",");
    const unit = (as.before || as.after).trim() || (whole === 100 ? "chip" : "chips");
    return `${minus}${figures} ${unit}`;
  }
  const ones = Math.trunc(whole / 100);
  const rest = whole % 100;
  const said: string[] = [];
  if (ones > 0 || rest === 0) said.push(`${grouped(ones)} ${ones === 1 ? unit : units}`);
  if (rest > 0) said.push(`${rest} ${rest === 1 ? part : parts}`);
  return `${minus}${said.join(" ")}`;
}

/** `1,000 chips`, `$1,000`: where nothing beside it says that chips are meant. */
export const chipsOrMoney = (cents: number, as: Written = written()): string =>
  as === CHIPS ? `${money(cents, as)} ${Math.abs(cents) === 100 ? "chip" : "chips"}` : money(cents, as);

/** What stands in front of and behind a field for an amount. */
export const signs = (as: Pick<Written, "before" | "after"> = written()): { before: string; after: string } => {
  const { before, after } = as;
  return { before: before.trim(), after: after.trim() };
};

/** "dollars", "SEK", "chips": what amounts are written in. */
export const units = (as: Written = written()): string => as.names[1] ?? (as.after.trim() || "chips");

/** The symbol alone. */
export const sign = (): string => (written().before || written().after).trim();

/** Typed text without the sign of the currency, with commas between thousands. */
export function bare(text: string, { before, after, group }: Written = written()): string {
  let plain = text.trim();
  for (const one of [before.trim(), after.trim(), "$"])
    if (one !== "") {
      if (plain.startsWith(one)) plain = plain.slice(one.length).trim();
      if (plain.endsWith(one)) plain = plain.slice(0, -one.length).trim();
    }
  return group === "," ? plain : plain.replaceAll(group, ",").replaceAll("'", ",");
}

/** The smallest amount that can be written: a hundredth, or a whole unit where there are no decimals. */
export const smallest = ({ decimals }: Written = written()): number => (decimals === 0 ? 100 : 1);

/** A part of one in percent, rounded as in files and on paper: half away from zero. */
export function share(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 10_000 * (1 + Number.EPSILON));
  return `${value < 0 && hundredths > 0 ? "\u2212" : ""}${(hundredths / 100).toFixed(2)} %`;
}
