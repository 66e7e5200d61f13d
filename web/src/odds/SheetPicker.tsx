import { Select } from "../kit";
import type { GameCard } from "../wire";

/** Which sheet a page is about. A sheet that the lobby does not list (one's own) is named by its id. */
export function SheetPicker({
  games,
  sheet,
  onPick,
}: {
  games: readonly GameCard[];
  sheet: string;
  onPick: (id: string) => void;
}) {
  const listed = games.some((game) => game.id === sheet);
  const options = games.map((game) => ({ value: game.id, label: game.title, group: game.shelf }));
  return (
    <div class="sheet-picker">
      <Select
        label="Sheet"
        hideLabel
        value={sheet}
        options={listed ? options : [{ value: sheet, label: sheet, group: undefined }, ...options]}
        onChange={onPick}
      />
    </div>
  );
}
