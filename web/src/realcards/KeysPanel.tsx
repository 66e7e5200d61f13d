import { Dialog } from "../kit";
import { useRealCards } from "./state";

type Keys = readonly [keys: readonly string[], does: string];

const BANK: Keys = [["G"], "who has the bank: the amount, then Enter"];
const DOWN: Keys = [["V"], "discards stay face down, or are told"];
const KEYS: readonly Keys[] = [
  [["Q", "S"], "a card: its rank, then its suit (S, H, D, C); 0 or T is the ten"],
  [["\u2190", "\u2192"], "the hand before, the next hand; \u2191 the dealer"],
  [["F"], "the spot folds, or does not"],
  [["P"], "plays; again: the next larger raise"],
  [["O"], "the bets that a hand begins with, on all spots; again: off"],
  [["B"], "the bets of the hand before"],
  [["M"], "cards or results"],
  [["W", "E", "L", "N"], "with results: player wins, equal, dealer wins, does not qualify"],
  [["1", "9"], "with results: a line that pays"],
  [["X"], "with results: nothing else pays"],
  [["U"], "undo; also Backspace and Ctrl Z"],
  [["Y"], "redo; also Ctrl Y"],
  [["Enter"], "close the hand; then the next hand"],
  [["Tab"], "circles, keys and cards in order; Space taps"],
];

export function KeysPanel({ onClose }: { onClose: () => void }) {
  const { shape } = useRealCards();
  const more = (one: Keys): readonly Keys[] => {
    if (one[0][0] === "M" && shape.laid !== null) return [DOWN, one];
    return one[0][0] === "O" && shape.info.banked_by_player ? [BANK, one] : [one];
  };
  const all = KEYS.flatMap(more);
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl class="key-list">
        {all.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
