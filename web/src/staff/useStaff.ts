/** What a page of staff hears from the house while somebody looks at it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { refreshMe, useMe } from "../shell";
import type { Me } from "../wire";
import { type Polled, Poller, pollWorld } from "./poller";
import type { Role } from "./roles";

export const USUAL_MS = 1000;

export interface Watched<T> extends Polled<T> {
  /** Asks at once: after a command, what is shown is old. Resolves when the picture is there. */
  again(): Promise<void>;
}

/** The picture at an address, asked for every `ms` while the page is visible. Null asks nothing. Another path keeps the
    last picture until its own has come. */
export function usePolled<T>(path: string | null, ms: number = USUAL_MS): Watched<T> {
  const [now, setNow] = useState<Polled<T>>({ value: null, at: null, stale: false, problem: null, refused: null });
  const poller = useRef<Poller<T> | null>(null);
  const who = useMe()?.player;
  const before = useRef(who);
  useEffect(() => {
    if (path === null) return;
    poller.current = new Poller<T>(path, ms, setNow, pollWorld<T>());
    return () => poller.current?.stop();
  }, [path, ms]);
  useEffect(() => {
    // Somebody else sees other pictures.
    if (before.current !== undefined && before.current !== who) void poller.current?.again();
    before.current = who;
  }, [who]);
  useEffect(() => {
    if (now.refused === 401) void refreshMe().catch(() => {}); // signed out elsewhere: the header has to know it too
  }, [now.refused]);
  return { ...now, again: async () => poller.current?.again() };
}

export interface Staff {
  me: Me | null;
  signedIn: boolean;
  /** Has one of these roles. */
  is(...roles: Role[]): boolean;
}

export function useStaff(): Staff {
  const me = useMe();
  const roles = me?.roles ?? [];
  return { me, signedIn: Boolean(me?.account), is: (...wanted) => wanted.some((role) => roles.includes(role)) };
}
