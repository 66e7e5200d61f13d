// Motion: cards fly in and turn over, chips slide. Only transform and opacity; a click ends all of it.

import { landed, moves } from "../kit";

export const DEAL_MS = 260;
export const STAGGER_MS = 70;
export const FLIP_MS = 320;
export const CHIPS_MS = 420;
export const RESULT_MS = 600;

const running = new Set<Animation>();
const ending = new Set<() => void>();

/** Calls back when all motion is ended; returns the way to stop listening. */
export function onFinish(done: () => void): () => void {
  ending.add(done);
  return () => void ending.delete(done);
}

export function still(): boolean {
  return document.documentElement.dataset["motion"] === "less";
}

/** When a card leaves the shoe: one to every spot in turn, then one to the dealer, and again. */
export function dealtAt(place: number, turn: number, hands: number): number {
  return (place * hands + turn) * STAGGER_MS;
}

/** How long a whole deal takes. */
export function dealMs(cards: number, hands: number): number {
  return cards * hands * STAGGER_MS + DEAL_MS;
}

function play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  if (still() || typeof element.animate !== "function") return;
  const motion = element.animate(frames, { fill: "backwards", ...options });
  running.add(motion);
  moves(Number(options.delay ?? 0) + Number(options.duration ?? 0));
  const done = () => running.delete(motion);
  motion.finished.then(done, done);
}

export function deal(element: Element, from: { x: number; y: number }, delay: number): void {
  const away = `translate(${from.x}px, ${from.y}px) rotate(-8deg)`;
  play(
    element,
    [
      { transform: away, opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: DEAL_MS,
      delay,
      easing: "cubic-bezier(.2,.7,.2,1)",
    },
  );
}

export function flip(element: Element, delay: number): void {
  play(element, [{ transform: "rotateY(90deg)" }, { transform: "none" }], {
    duration: FLIP_MS,
    delay,
    easing: "ease-out",
  });
}

/** A stack slides from the tray, or into it. */
export function chips(element: Element, by: number): void {
  play(
    element,
    [
      { transform: `translate(0, ${by}px)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: CHIPS_MS,
      easing: "cubic-bezier(.2,.7,.2,1)",
      composite: "add",
    },
  );
}

/** Ends all motion at once. */
export function finish(): boolean {
  const any = running.size > 0;
  for (const motion of running) motion.finish();
  running.clear();
  for (const done of ending) done();
  landed();
  return any;
}
