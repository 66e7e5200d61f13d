// The panel beside the table: it explains, and never decides.

import { BankSide } from "./BankSide";
import { Coach } from "./Coach";
import { Past } from "./Past";
import { realCards } from "./purse";
import { useTable } from "./state";

export function Side() {
  const { sheet, frame } = useTable();
  const real = realCards(frame); // nothing is decided on this page, so nothing is advised
  return (
    <aside class="tp-side" aria-label={real ? "History" : "Coach and history"}>
      {sheet.banked_by_player && <BankSide />}
      {!real && <Coach />}
      <Past />
      <Notices />
    </aside>
  );
}

/** What the sheet wants said: help lines, admission, trade marks. */
export function Notices() {
  const { sheet } = useTable();
  if (sheet.notices.length === 0) return null;
  return (
    <div class="tp-notices">
      {sheet.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}
