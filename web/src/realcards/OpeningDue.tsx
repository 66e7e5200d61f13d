import { useRealCards } from "./state";

/** Before the first bets of a hand: the dealer still has to count what the table was opened with. */
export function OpeningDue() {
  const { staff, entry, forYou, open } = useRealCards();
  const begun = forYou.some((one) => one.count); // the floor was first: that count is asked for already
  if (staff?.opening_count !== "due" || begun || Object.keys(entry.laid.spots).length > 0) return null;
  return (
    <p class="rc-problem">
      Tray and rack are not counted since the opening.{" "}
      <button type="button" class="rc-link" onClick={() => open({ is: "table" })}>
        Count them
      </button>
    </p>
  );
}
