import { Dialog } from "../kit";
import { useRealCards } from "./state";

type Keys = readonly [keys: readonly string[], does: string];

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
  const all = shape.laid === null ? KEYS : KEYS.flatMap((one) => (one[0][0] === "M" ? [DOWN, one] : [one]));
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
