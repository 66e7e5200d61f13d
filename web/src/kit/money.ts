/** Cents as people write and say them. The minus is U+2212: it lines up with the digits, a hyphen does not. */

const MINUS = "\u2212";
const GROUPED = new Intl.NumberFormat("en-US"); // creating one takes longer than all that a page formats with it

/** `1,234`. */
export const grouped = (number: number): string => GROUPED.format(number);

function digits(cents: number): string {
  const whole = grouped(Math.trunc(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** `$4`, `$2.50`, `−$12`. */
export function money(cents: number): string {
  const whole = Math.round(cents);
  return `${whole < 0 ? MINUS : ""}$${digits(Math.abs(whole))}`;
}

/** `+$4`, `−$4`, `0`: for the result of a hand. */
export function signed(cents: number): string {
  const whole = Math.round(cents);
  if (whole === 0) return "0";
  return whole > 0 ? `+${money(whole)}` : money(whole);
}

/** `4 dollars`, `2 dollars 50 cents`, `minus 1 dollar`: for a screen reader. */
export function spoken(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const dollars = Math.trunc(whole / 100);
  const rest = whole % 100;
  const parts: string[] = [];
  if (dollars > 0 || rest === 0) parts.push(`${grouped(dollars)} ${dollars === 1 ? "dollar" : "dollars"}`);
  if (rest > 0) parts.push(`${rest} ${rest === 1 ? "cent" : "cents"}`);
  return `${cents < 0 && whole > 0 ? "minus " : ""}${parts.join(" ")}`;
}
