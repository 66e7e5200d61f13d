import { BetRow } from "./BetRow";
import { CardPad } from "./CardPad";
import { CloseBox } from "./CloseBox";
import { ResultPad } from "./ResultPad";
import { Summary } from "./Summary";
import { taps, useRealCards } from "./state";

/** What the dealer is tapping: chips, cards or results, and the key that ends the hand. */
export function Bench() {
  const { picture, entry } = useRealCards();
  const entering = taps(picture);
  return (
    <section class="rc-bench" aria-label="Entry">
      {entering && <BetRow />}
      {entering ? entry.by === "cards" ? <CardPad /> : <ResultPad /> : <Summary />}
      <CloseBox />
    </section>
  );
}
