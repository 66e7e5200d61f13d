/** The data of a staff page, fetched from the house while the page is visible. */

import { useEffect, useRef, useState } from "preact/hooks";
import { refreshMe, useMe } from "../shell";
import type { Me } from "../wire";
import { type Polled, Poller, pollWorld } from "./poller";
import type { Role } from "./roles";

export const USUAL_MS = 1000;

export interface Watched<T> extends Polled<T> {
  /** Fetches at once, since the data is old after a command. Resolves when it has arrived. */
  again(): Promise<void>;
}

/** The data at an address, fetched every `ms` while the page is visible. Null fetches nothing. A new path keeps the old
    data until its own has arrived. */
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
    // Another account sees other data.
    if (before.current !== undefined && before.current !== who) void poller.current?.again();
    before.current = who;
  }, [who]);
  useEffect(() => {
    if (now.refused === 401) void refreshMe().catch(() => {}); // signed out elsewhere, which the header has to know too
  }, [now.refused]);
  return {
    ...now,
    get at() {
      return now.at; // an equal answer changes nothing but this
    },
    again: async () => poller.current?.again(),
  };
}

export interface Staff {
  me: Me | null;
  signedIn: boolean;
  /** Whether they have one of these roles. */
  is(...roles: Role[]): boolean;
}

export function useStaff(): Staff {
  const me = useMe();
  const roles = me?.roles ?? [];
  return { me, signedIn: Boolean(me?.account), is: (...wanted) => wanted.some((role) => roles.includes(role)) };
}
