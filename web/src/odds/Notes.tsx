import "../styles/odds.css";
import type { SheetOdds } from "../wire";

/** What the figures assume and leave out: the stake, rounding, the collection. */
export function Notes({ odds }: { odds: SheetOdds }) {
  if (!odds.notes.length) return null;
  return (
    <ul class="od-notes note">
      {odds.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
