// A card that flies in when it is dealt, and turns over when it is shown.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Card, type CardSize } from "../kit";
import { sounds } from "../shell";
import { deal, flip } from "./animate";

export interface MovingProps {
  card: string | null;
  deck: string;
  size: CardSize;
  from: { x: number; y: number };
  delay: number;
  moves: boolean;
  flipDelay?: number;
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
  dim,
  tilt,
  hidden,
  class: extra,
}: MovingProps) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (moves && box.current) {
      deal(box.current, from, delay);
      sounds.play("card");
    }
  }, []);
  useLayoutEffect(() => {
    const turned = shown.current === null && card !== null;
    shown.current = card;
    if (turned && box.current) flip(box.current, flipDelay);
  }, [card]);
  return (
    <span class={extra ? `tp-card ${extra}` : "tp-card"} ref={box}>
      <Card card={card} deck={deck} size={size} dim={dim} tilt={tilt} hidden={hidden} />
    </span>
  );
}
