// A card that flies in when it is dealt, and turns over when it is shown.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card, type CardSize } from "../kit";
import { sounds } from "../shell";
import { deal, flip, onFinish, still } from "./animate";

export interface MovingProps {
  card: string | null;
  deck: string;
  size: CardSize;
  from: { x: number; y: number };
  delay: number;
  moves: boolean;
  flipDelay?: number;
  /** A card that comes face down turns over so many milliseconds after it was dealt. */
  turnsAt?: number;
  dim?: boolean;
  tilt?: boolean;
  hidden?: boolean;
  class?: string;
}

export function Moving({
  card,
  deck,
  size,
  from,
  delay,
  moves,
  flipDelay = 0,
  turnsAt,
  dim,
  tilt,
  hidden,
  class: extra,
}: MovingProps) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef<string | null | undefined>(undefined);
  const down = useDown(moves && turnsAt !== undefined ? turnsAt : null);
  const face = down ? null : card;
  useLayoutEffect(() => {
    if (moves && box.current) {
      deal(box.current, from, delay);
      sounds.play("card");
    }
  }, []);
  useLayoutEffect(() => {
    const turned = shown.current === null && face !== null;
    shown.current = face;
    if (turned && box.current) flip(box.current, flipDelay);
  }, [face]);
  return (
    <span class={extra ? `tp-card ${extra}` : "tp-card"} ref={box}>
      <Card card={face} deck={deck} size={size} dim={dim} tilt={tilt} hidden={hidden} />
    </span>
  );
}

/** Whether a card that was just dealt is still face down. A click that ends all motion turns it over too. */
function useDown(ms: number | null): boolean {
  const [down, setDown] = useState(() => ms !== null && !still());
  useEffect(() => {
    if (!down) return;
    const timer = setTimeout(() => setDown(false), ms ?? 0);
    const off = onFinish(() => setDown(false));
    return () => {
      clearTimeout(timer);
      off();
    };
  }, [down]);
  return down;
}
