/** Which gaming day, and which chips: the choices of every report. */

import { Field, Segmented } from "../kit";

export type Chips = "issued" | "practice" | "night";

export const CHIPS = [
  { value: "issued", label: "Issued chips" },
  { value: "night", label: "Play money" },
  { value: "practice", label: "Practice" },
] as const satisfies readonly { value: Chips; label: string }[];

export function ChipsPicker({ chips, onChange }: { chips: Chips; onChange: (chips: Chips) => void }) {
  return <Segmented label="Chips" options={CHIPS} value={chips} onChange={onChange} />;
}

/** A change is reported once the date is complete: a browser reports every typed digit. */
export function DayPicker({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <Field
      label="Gaming day"
      type="date"
      value={day}
      onInput={(text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && onChange(text)}
    />
  );
}
