import type { TableCard } from "../wire";
import { ChipsList } from "./PiecesField";

/** Which chips a fill on its way brings, to be checked when it arrives. Nothing where nobody wrote them down. */
export function FillChips({ card }: { card: TableCard }) {
  const { transit, transit_pieces: pieces } = card;
  return transit > 0 && pieces ? <ChipsList pieces={pieces} label="Chips that come" drawn /> : null;
}
