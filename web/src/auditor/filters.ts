/** What a report was asked for stands in the address: a link to it shows the same, and so does loading it again. */

import { navigate, useRoute } from "../shell";
import { CHIPS, type Chips } from "./pickers";

export const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const MONTH = /^\d{4}-\d{2}$/;
export const MONTH_OR_YEAR = /^\d{4}(-\d{2})?$/;

/** A filter by its name in the address; what does not have the form counts as not given. */
export function useFilter(name: string, form: RegExp): readonly [value: string, set: (value: string) => void] {
  const { path, query } = useRoute();
  const given = query.get(name) ?? "";
  return [form.test(given) ? given : "", (value) => navigate(withFilter(path, query, name, value), { replace: true })];
}

export function useChipsFilter(): readonly [chips: Chips, set: (chips: Chips) => void] {
  const [given, set] = useFilter("chips", new RegExp(`^(${CHIPS.map((one) => one.value).join("|")})$`));
  return [(given || "issued") as Chips, set];
}

export function withFilter(path: string, query: URLSearchParams, name: string, value: string): string {
  const asked = new URLSearchParams(query);
  asked.set(name, value);
  return `${path}?${asked}`;
}
