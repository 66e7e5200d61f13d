import type { ComponentChildren } from "preact";
import { clockTime, Icon, IconButton, Mark } from "../kit";
import { useNow } from "../staff";
import { useScreen } from "./useScreen";

interface BigFrameProps {
  title: string;
  sub: string;
  /** The house does not answer: shown small, while the last known data stays. */
  lost: boolean;
  children: ComponentChildren;
}

/** The frame of a big screen: the name of the house, the time, and one key that hides by itself. */
export function BigFrame({ title, sub, lost, children }: BigFrameProps) {
  const { awake, full, toggle } = useScreen();
  const now = useNow(5000);
  return (
    <div class={awake ? "pj" : "pj asleep"}>
      <header class="pj-top">
        <span class="pj-mark">
          <Mark />
        </span>
        <h1>{title}</h1>
        <p>{sub}</p>
        <span class="grow" />
        {lost && (
          <p class="pj-lost" role="status">
            <Icon name="offline" /> Connection lost, trying again
          </p>
        )}
        <IconButton
          class="pj-full"
          icon={full ? "cross" : "full"}
          label={full ? "Leave the full screen (F)" : "Full screen (F)"}
          onClick={toggle}
        />
        <time class="pj-time">{clockTime(now)}</time>
      </header>
      {children}
    </div>
  );
}
