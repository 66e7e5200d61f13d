import { useEffect, useState } from "preact/hooks";

const ONE_COLUMN = "(max-width: 1100px)"; // as in lobby.css

/** Whether the lobby has one column, so that the side panel comes after all games. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(ONE_COLUMN).matches);
  useEffect(() => {
    const query = matchMedia(ONE_COLUMN);
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return narrow;
}
