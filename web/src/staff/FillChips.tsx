import { Button, inKind, money, Notice } from "../kit";
import type { TableCard } from "../wire";
import { askTable } from "./ask";
import { ChipsList } from "./PiecesField";
import { Said } from "./Said";
import { type Asking, useAsking } from "./useAsking";

/** Which chips a fill on its way brings, to be checked when it arrives. Nothing where nobody wrote them down. */
export function FillChips({ card }: { card: TableCard }) {
  const { transit, transit_pieces: pieces } = card;
  return transit > 0 && pieces ? <ChipsList pieces={pieces} label="Chips that come" drawn /> : null;
}

/** The key of whoever receives the fill on its way. */
export function ReceiveFill({ card, busy, ask }: { card: TableCard } & Pick<Asking, "busy" | "ask">) {
  return (
    <Button
      kind="primary"
      answers={`fill of ${card.transit}`}
      data-offer="receive-fill"
      disabled={busy}
      onClick={() => void ask(askTable(card.table, { do: "receive-fill" }), "The fill is in the tray.")}
    >
      Receive {money(card.transit, inKind(card.chips))}
    </Button>
  );
}

interface FillDueProps {
  card: TableCard;
  may: (word: "receive-fill") => boolean;
  onChanged: () => void;
}

/** A fill on its way: what it brings, and the key of whoever receives it. */
export function FillDue({ card, may, onChanged }: FillDueProps) {
  const { busy, came, ask } = useAsking(onChanged);
  const much = money(card.transit, inKind(card.chips));
  if (card.transit === 0) return came && <Said came={came} />;
  return (
    <Notice kind="warn" icon="chips" title={`A fill of ${much} is on its way`} live>
      {may("receive-fill") ? "Count it before you take it." : "The dealer counts and receives it."}
      <FillChips card={card} />
      {may("receive-fill") && <ReceiveFill card={card} busy={busy} ask={ask} />}
      <Said came={came} />
    </Notice>
  );
}
