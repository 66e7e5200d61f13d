import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { keyHeard } from "../odds/heard";
import { neighbour } from "./look";

/** Arrow keys move between the tables as they are laid out; Enter opens the focused one, like any link. */
export function useFloorKeys(room: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!keyHeard(event) || event.shiftKey || !event.key.startsWith("Arrow")) return;
      const tiles = [...(room.current?.querySelectorAll<HTMLElement>(".fl-name") ?? [])].filter((tile) =>
        tile.checkVisibility(),
      );
      const at = tiles.indexOf(document.activeElement as HTMLElement);
      if (at < 0 && document.activeElement !== document.body && document.activeElement?.id !== "main") return;
      const to = neighbour(event.key, at, tiles.length, columnsOf(tiles));
      if (to === null) return;
      event.preventDefault();
      tiles[to]?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** How many tiles are in a row now. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top;
  const below = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return below < 0 ? tiles.length : below;
}
