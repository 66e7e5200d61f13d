/** The session of this browser: who it is, their chips, their own limits. */

import { useEffect } from "preact/hooks";
import { api, forgetSession, keepSession, theSession } from "../net";
import { houseClock, type HouseClock } from "../kit/clock";
import { houseMoney } from "../kit/money";
import type { Me, Money } from "../wire";
import { makeStore, useStore } from "./store";

const store = makeStore<Me | null>(null);

/** Null until the house has answered. */
export function useMe(): Me | null {
  return useStore(store);
}

export const me = (): Me | null => store.get();

const ended = makeStore(false);

/** Whether somebody was signed in in this browser until the house ended the session. */
export const useSignedOut = (): boolean => useStore(ended);

export const goOnAsGuest = (): void => ended.set(false);

/** Stores the house's newest answer about this session. */
export function keepMe(now: Me): Me {
  const before = store.get();
  keepSession(now);
  keepMoney(now);
  keepClock(now);
  store.set(now);
  if (now.account || now.signed_out) ended.set(!now.account);
  if (before !== null && before.player !== now.player) tellOtherTabs(now.player);
  return now;
}

const MONEY_AS = "pitboss.money";

/** The currency of the house is remembered, so that the next page has it before the house has answered. */
function keepMoney(now: Me): void {
  if (now.money === undefined) return; // an older house
  houseMoney(now.money, now.money_before ?? []);
  try {
    localStorage.setItem(MONEY_AS, JSON.stringify(now.money));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

const CLOCK_AS = "pitboss.clock";

/** So is its clock. */
function keepClock({ zone, day_starts }: Me): void {
  if (zone === undefined || day_starts === undefined) return; // an older house
  houseClock({ zone, day_starts });
  try {
    localStorage.setItem(CLOCK_AS, JSON.stringify({ zone, day_starts }));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Currency and clock of the house, as it said them last. */
export function rememberedHouse(): void {
  try {
    const known = localStorage.getItem(MONEY_AS);
    if (known !== null) houseMoney(JSON.parse(known) as Money);
    const clock = localStorage.getItem(CLOCK_AS);
    if (clock !== null) houseClock(JSON.parse(clock) as HouseClock);
  } catch {
    // The house will say it.
  }
}

/** Fetches the session again: a hand changes the chips. */
export async function refreshMe(): Promise<Me> {
  if (store.get() !== null) forgetSession();
  return keepMe(await theSession());
}

const AGAIN_MS = 5000;

/** Keeps it up to date while it is shown: a hand or the cashier may change these chips too. */
export function useFreshMe(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const look = (): void => void (document.visibilityState === "visible" && refreshMe().catch(() => undefined));
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [shown]);
}

export const rename = async (name: string): Promise<Me> => keepMe(await api.post<Me>("/api/me/name", { name }));
export const takePractice = async (cents: number): Promise<Me> =>
  keepMe(await api.post<Me>("/api/me/practice", { cents }));
export const setLossLimit = async (loss: number | null): Promise<Me> =>
  keepMe(await api.post<Me>("/api/me/limits", { loss }));
export const pausePlay = async (minutes: number): Promise<Me> =>
  keepMe(await api.post<Me>("/api/me/pause", { minutes }));

/** Leaves a new guest, so that the next person here does not act as the one before. */
export const signOut = async (): Promise<Me> => keepMe(await api.post<Me>("/api/account/sign-out"));

const TOLD_AS = "pitboss.who";

/** The browser has one session: signing in or out in one tab does so in all. */
function tellOtherTabs(player: string): void {
  try {
    localStorage.setItem(TOLD_AS, player);
  } catch {
    // Without storage, the other tabs notice it with their next request.
  }
}

export function watchOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === TOLD_AS && event.newValue !== store.get()?.player) void refreshMe().catch(() => {});
  });
}
