/** A tray that cannot pay the hand: what a fill has to bring, in whole hundreds, and the key that orders it. */

import { Button, inKind, money, Notice } from "../kit";
import type { TableCard } from "../wire";
import { askTable } from "./ask";
import { FillChips, ReceiveFill } from "./FillChips";
import { Said } from "./Said";
import { useAsking } from "./useAsking";
import { suggested } from "./useChipSet";

const ROUND = 100_00;

async function fill(card: TableCard, word: "fill" | "ask-fill", cents: number) {
  const pieces = card.chips === "issued" ? (await suggested(cents, { cage: true, table: card.table })).pieces : null;
  return askTable(card.table, { do: word, cents, pieces });
}

interface ShortTrayProps {
  card: TableCard;
  may: (word: "fill" | "ask-fill" | "receive-fill") => boolean;
  onChanged: () => void;
  /** With the name of the table, on pages with several. */
  named?: boolean;
}

export function ShortTray({ card, may, onChanged, named = false }: ShortTrayProps) {
  const { busy, came, ask } = useAsking(onChanged);
  if (card.short === 0) return null;
  const comes = card.transit >= card.short;
  const cents = Math.ceil((card.short - card.transit) / ROUND) * ROUND;
  const word = may("fill") ? "fill" : may("ask-fill") ? "ask-fill" : null;
  return (
    <Notice
      kind="warn"
      icon="chips"
      title={`${named ? `${card.table}: the` : "The"} tray needs a fill of ${money(card.short, inKind(card.chips))}`}
      live
    >
      <p>More is due than the tray has. The hand is paid once it is filled.</p>
      {comes && <FillChips card={card} />}
      {comes && may("receive-fill") && <ReceiveFill card={card} busy={busy} ask={ask} />}
      {comes && !may("receive-fill") && (
        <p>A fill of {money(card.transit, inKind(card.chips))} is on its way; the dealer receives it.</p>
      )}
      {!comes && word !== null && (
        <Button
          kind="primary"
          answers={`${cents} short`}
          data-offer={word}
          disabled={busy}
          onClick={() => void ask(fill(card, word, cents), "The fill is on its way.")}
        >
          Ask for a fill of {money(cents, inKind(card.chips))}
        </Button>
      )}
      <Said came={came} />
    </Notice>
  );
}
