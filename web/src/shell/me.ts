/** The session of this browser: the name, the practice chips, the own limits. */

import { api, forgetSession, keepSession, theSession } from "../net";
import type { Me } from "../wire";
import { makeStore, useStore } from "./store";

const store = makeStore<Me | null>(null);

/** Null until the house has answered. */
export function useMe(): Me | null {
  return useStore(store);
}

export const me = (): Me | null => store.get();

function keep(now: Me): Me {
  keepSession(now);
  store.set(now);
  return now;
}

/** Asks the house again: after a hand the chips are others. */
export async function refreshMe(): Promise<Me> {
  if (store.get() !== null) forgetSession();
  return keep(await theSession());
}

export const rename = async (name: string): Promise<Me> => keep(await api.post<Me>("/api/me/name", { name }));
export const takePractice = async (cents: number): Promise<Me> => keep(await api.post<Me>("/api/me/practice", { cents }));
export const setLossLimit = async (loss: number | null): Promise<Me> => keep(await api.post<Me>("/api/me/limits", { loss }));
export const pausePlay = async (minutes: number): Promise<Me> => keep(await api.post<Me>("/api/me/pause", { minutes }));
