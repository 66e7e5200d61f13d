import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { lettersHeard } from "../kit";

const IDLE_MS = 3000;

export interface Screen {
  /** The key is shown: the mouse was moved, or the page was just opened and is not full screen yet. */
  awake: boolean;
  full: boolean;
  toggle: () => void;
}

/** A screen that nobody touches for hours: it stays on, hides its one key, and F makes it full screen. */
export function useScreen(): Screen {
  const [awake, setAwake] = useState(true);
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const move = (): void => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), IDLE_MS);
    };
    const change = (): void => setFull(document.fullscreenElement !== null);
    const key = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === "f" && lettersHeard(event)) toggleFull();
    };
    move();
    const wake = ["pointermove", "pointerdown", "keydown"];
    wake.forEach((name) => document.addEventListener(name, move));
    document.addEventListener("fullscreenchange", change);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(timer);
      wake.forEach((name) => document.removeEventListener(name, move));
      document.removeEventListener("fullscreenchange", change);
      document.removeEventListener("keydown", key);
    };
  }, []);
  useEffect(keepLit, []);
  return { awake, full, toggle: toggleFull };
}

function toggleFull(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  done?.catch(() => {}); // not every device allows it
}

/** Asks the device not to switch the screen off; the device revokes this whenever the page is hidden. */
function keepLit(): () => void {
  let held: WakeLockSentinel | null = null;
  let gone = false;
  const hold = (): void => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    navigator.wakeLock.request("screen").then(
      (lock) => {
        if (gone) void lock.release();
        else held = lock;
      },
      () => {}, // a low battery, or a page over plain HTTP
    );
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    gone = true;
    document.removeEventListener("visibilitychange", hold);
    void held?.release();
  };
}
