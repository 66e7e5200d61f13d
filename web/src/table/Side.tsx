// The panel beside the table: explanations only, no decisions.

import { BankSide } from "./BankSide";
import { Coach } from "./Coach";
import { Past } from "./Past";
import { realCards } from "./purse";
import { useTable } from "./state";

export function Side() {
  const { sheet, frame } = useTable();
  const real = realCards(frame); // nothing is decided on this page, so there is no advice
  return (
    <aside class="tp-side" aria-label={real ? "History" : "Coach and history"}>
      {sheet.banked_by_player && <BankSide />}
      {!real && <Coach />}
      <Past />
      <Notices />
    </aside>
  );
}

/** What the sheet requires to be shown: help lines, admission, trade marks. */
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
