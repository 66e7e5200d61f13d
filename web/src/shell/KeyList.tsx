/** The keyboard shortcuts of the table, as a list. */

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Tab"], "seats, circles, keys, panels in that order"],
  [["\u2190", "\u2191", "\u2193", "\u2192"], "move between circles"],
  [["1", "9"], "place the chip at that place in the tray"],
  [["\u232b"], "take one chip back"],
  [["U"], "undo"],
  [["Enter"], "confirm bets"],
  [["P"], "play or raise; then 1, 2 for the multiple"],
  [["F"], "fold"],
  [["R"], "bet the same again"],
  [["D"], "double up"],
  [["S"], "suggest a setting"],
  [["Space"], "set a card apart"],
  [["C"], "coach"],
  [["H"], "history"],
  [["V"], "fairness"],
  [["T"], "pay tables"],
  [["B"], "bet behind another player, where the table allows it"],
  [["G"], "tip the dealer"],
  [["L"], "call the floor to this hand"],
  [["?"], "this list"],
  [["Esc"], "close"],
];

export function KeyList() {
  return (
    <dl class="key-list">
      {KEYS.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key, place) => (
              <>
                {place > 0 && keys.length === 2 && " to "}
                <kbd>{key}</kbd>
              </>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
