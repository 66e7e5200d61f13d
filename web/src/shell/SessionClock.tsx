import { useEffect, useState } from "preact/hooks";
import { Icon } from "../kit";
import { useMe } from "./me";
import { lasting } from "./times";

/** How long this visit has lasted, in words. Null until the house has said when it began. */
export function useSessionTime(): string | null {
  const me = useMe();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return me === null ? null : lasting(now - me.since);
}

export function SessionClock() {
  const time = useSessionTime();
  if (time === null) return null;
  return (
    <span class="note session-clock" title="Since you came">
      <Icon name="clock" />
      <span class="sr">Since you came: </span>
      {time}
    </span>
  );
}
