/** A decision key. Fold and Play look the same, so that the house suggests neither. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lettersHeard } from "./letters";
import { useShown } from "./shown";

export interface KeyProps {
  label: string;
  /** The consequence, from the sheet: "lose Ante $4". */
  sub?: string | undefined;
  onPress: () => void;
  /** The letter that presses it. The key listens for it itself; a page must not listen too. */
  hotkey?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled, in place of the consequence. */
  reason?: string | undefined;
  /** The coach recommends this one. */
  coach?: boolean | undefined;
  /** A name for what it responds to. Until that was visible the key does nothing, by mouse or by letter. */
  answers?: string | undefined;
}

export function Key({ label, sub, onPress, hotkey, disabled, reason, coach, answers }: KeyProps) {
  const shown = useShown(answers);
  const down = useHotkey(hotkey, onPress, disabled === true || !shown);
  const [held, setHeld] = useState(false);
  const enter = useRef(false);
  return (
    <button
      type="button"
      class={`key${held || down ? " pressed" : ""}`}
      disabled={disabled}
      aria-disabled={shown ? undefined : true}
      onClick={() => shown && onPress()}
      onKeyDown={(event) => {
        // A button reacts to Enter on key down. A decision takes effect on key up.
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (!shown) return;
        enter.current = !event.repeat || enter.current;
        setHeld(true);
      }}
      onKeyUp={(event) => {
        if (event.key !== "Enter" || !enter.current) return;
        enter.current = false;
        setHeld(false);
        onPress();
      }}
      onBlur={() => {
        enter.current = false;
        setHeld(false);
      }}
      {...(hotkey ? { "aria-keyshortcuts": hotkey } : {})}
    >
      {coach && <span class="tip">Coach</span>}
      <b>{label}</b>
      {(reason && disabled ? reason : sub) && <span>{reason && disabled ? reason : sub}</span>}
      {hotkey && <kbd aria-hidden="true">{hotkey.toUpperCase()}</kbd>}
    </button>
  );
}

/** Presses on key up, and only if the key went down while this button was already there: a letter that is held since
    the previous hand decides nothing. */
function useHotkey(hotkey: string | undefined, onPress: () => void, disabled: boolean): boolean {
  const [down, setDown] = useState(false);
  const press = useRef(onPress);
  press.current = onPress;
  // Before the browser paints: a key that looks ready hears its letter.
  useLayoutEffect(() => {
    if (!hotkey || disabled) return;
    let armed = false;
    const isMine = (event: KeyboardEvent) => !event.shiftKey && event.key.toLowerCase() === hotkey.toLowerCase();
    const disarm = () => {
      armed = false;
      setDown(false);
    };
    const onDown = (event: KeyboardEvent) => {
      if (event.repeat || !isMine(event) || !lettersHeard(event)) return;
      armed = true;
      setDown(true);
    };
    const onUp = (event: KeyboardEvent) => {
      if (!isMine(event) || !armed) return;
      disarm();
      if (lettersHeard(event)) press.current();
    };
    document.addEventListener("keydown", onDown);
    document.addEventListener("keyup", onUp);
    window.addEventListener("blur", disarm);
    return () => {
      disarm();
      document.removeEventListener("keydown", onDown);
      document.removeEventListener("keyup", onUp);
      window.removeEventListener("blur", disarm);
    };
  }, [hotkey, disabled]);
  return down;
}
