import { useEffect, useState } from "preact/hooks";
import { Select } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import type { GameCard, Lobby, SheetText } from "../wire";

const NONE = "";

/** A sheet of the house as a start for one's own. */
export function StartFrom({ onText }: { onText: (toml: string) => void }) {
  const [games, setGames] = useState<readonly GameCard[]>([]);
  const [sheet, setSheet] = useState(NONE);
  const { busy, problem, submit } = useSubmit();
  useEffect(() => {
    api.get<Lobby>("/api/lobby").then(
      (lobby) => setGames(lobby.games),
      () => {}, // then there is no template; writing still works
    );
  }, []);
  function choose(next: string): void {
    setSheet(next);
    if (next !== NONE)
      void submit(async () => onText((await api.get<SheetText>(`/api/sheets/${encodeURIComponent(next)}/toml`)).toml));
  }
  return (
    <Select
      label="Start from"
      hideLabel
      disabled={busy || games.length === 0}
      value={sheet}
      onChange={choose}
      hint={problem ?? undefined}
      options={[
        { value: NONE, label: "Start from a game" },
        ...games.map((game) => ({ value: game.id, label: game.title })),
      ]}
    />
  );
}
