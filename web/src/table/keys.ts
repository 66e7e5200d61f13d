// Which key does what. The page passes what is possible now; nothing here touches the page.

export type Act =
  | { do: "chip"; place: number }
  | { do: "multiple"; times: number }
  | { do: "take" }
  | { do: "undo" }
  | { do: "deal" }
  | { do: "rebet" }
  | { do: "double" }
  | { do: "play" }
  | { do: "fold" }
  | { do: "suggest" }
  | { do: "coach" }
  | { do: "history" }
  | { do: "fair" }
  | { do: "pays" }
  | { do: "help" }
  | { do: "others" }
  | { do: "more" }
  | { do: "tip" }
  | { do: "floor" }
  | { do: "behind" }
  | { do: "move"; by: -1 | 1 };

export interface Pressed {
  key: string;
  plain: boolean; // no Ctrl, Alt or Meta
  shift?: boolean;
  typing: boolean; // the focus is in a field
  onButton: boolean; // Enter and Space press the button
}

export interface Now {
  betting: boolean;
  deciding: boolean;
  dialog: boolean;
  letters: boolean; // single letters are switched on
  taken?: readonly string[]; // letters of the decision's own keys: with Shift they mean what they mean elsewhere
}

const LETTERS: Record<string, Act> = {
  u: { do: "undo" },
  r: { do: "rebet" },
  d: { do: "double" },
  s: { do: "suggest" },
  c: { do: "coach" },
  h: { do: "history" },
  v: { do: "fair" },
  t: { do: "pays" },
  o: { do: "others" },
  m: { do: "more" },
  g: { do: "tip" },
  l: { do: "floor" },
  b: { do: "behind" },
};

/** What a key does on key down. Fold and Play take effect on key up: see `keyUp`. */
export function keyDown(pressed: Pressed, now: Now): Act | null {
  if (!pressed.plain || pressed.typing || now.dialog) return null;
  const { key } = pressed;
  if (key === "?") return { do: "help" };
  if (key === "Enter") return now.betting && !pressed.onButton ? { do: "deal" } : null;
  if (now.betting && key === "Backspace") return { do: "take" };
  if (now.betting && key.startsWith("Arrow"))
    return { do: "move", by: key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1 };
  if (now.betting && /^[1-9]$/.test(key)) return { do: "chip", place: Number(key) - 1 };
  if (!now.letters || key.length !== 1) return null;
  const act = LETTERS[key.toLowerCase()] ?? null;
  if (!act || (now.taken?.includes(key.toLowerCase()) && !pressed.shift)) return null;
  const bets = act.do === "undo" || act.do === "rebet" || act.do === "double";
  return bets && !now.betting ? null : act;
}

/** Decisions take effect on key up. */
export function keyUp(pressed: Pressed, now: Now): Act | null {
  if (!pressed.plain || pressed.typing || now.dialog || !now.deciding) return null;
  if (/^[1-9]$/.test(pressed.key)) return { do: "multiple", times: Number(pressed.key) };
  if (!now.letters) return null;
  switch (pressed.key.toLowerCase()) {
    case "p":
      return { do: "play" };
    case "f":
      return { do: "fold" };
    default:
      return null;
  }
}
