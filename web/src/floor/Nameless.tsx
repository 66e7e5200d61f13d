/** A walk-in whose win the house pays only to somebody whom it knows: the dealer waits, the floor says who. */

import { NameForm } from "../dealer/Forms";
import { Notice } from "../kit";
import type { TableCard } from "../wire";
import { tableTitle } from "./look";

export function Nameless({ card, onChanged }: { card: TableCard; onChanged: () => void | Promise<void> }) {
  if (card.nameless == null) return null;
  return (
    <Notice kind="warn" icon="person" title={`${tableTitle(card.table)}, spot ${card.nameless}: who is it?`} live>
      <p>So much is paid only to somebody whom the house knows. Find the player, or make the account.</p>
      <NameForm table={card.table} seat={card.nameless} onDone={() => void onChanged()} />
    </Notice>
  );
}
