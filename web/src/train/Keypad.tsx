import type { Press } from "./answers";

interface KeypadProps {
  bonus: boolean;
  ready: boolean;
  onPress: (press: Press) => void;
  onCheck: () => void;
}

const DIGITS: readonly Press[] = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "."];

/** Amounts and the three most frequent answers. A bonus has no stake to lose or to pay evenly. */
export function Keypad({ bonus, ready, onPress, onCheck }: KeypadProps) {
  return (
    <div class="tr-pad" role="group" aria-label="Answer">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          class={`d${digit === "." ? "dot" : digit}`}
          aria-label={digit === "." ? "Point" : digit}
          onClick={() => onPress(digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" class="dback" aria-label="Back" onClick={() => onPress("back")}>
        ←
      </button>
      <button type="button" class="dlose" disabled={bonus} onClick={() => onPress("lose")}>
        Lose
      </button>
      <button type="button" class="dpush" onClick={() => onPress("push")}>
        {bonus ? "Nothing" : "Push"}
      </button>
      <button type="button" class="deven" disabled={bonus} onClick={() => onPress("even")}>
        1 : 1
      </button>
      {ready ? (
        <button type="button" class="dgo" onClick={onCheck}>
          Check
        </button>
      ) : (
        <button type="button" class="dgo" onClick={() => onPress("enter")}>
          Enter
        </button>
      )}
    </div>
  );
}
