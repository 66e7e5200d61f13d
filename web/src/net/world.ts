/** What a table's link needs from outside: sockets, requests, time and randomness. Tests provide their own. */

import type { Answer, Asked, Frame } from "../wire";
import { api, theSession } from "./api";

export interface SocketLike {
  readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface World {
  /** Resolves when this browser has a session: an earlier socket would belong to nobody. */
  ready(): Promise<unknown>;
  socket(table: string): SocketLike;
  /** The newest frame, or null when there is none newer than `after` within `wait` seconds. */
  poll(table: string, after: number, wait: number, signal: AbortSignal): Promise<Frame | null>;
  send(table: string, asked: Asked, signal: AbortSignal): Promise<Answer>;
  /** From 0 up to 1. */
  chance(): number;
  later(ms: number, then: () => void): () => void;
  /** Calls back when the device wakes up or the network returns. */
  onWake(then: () => void): () => void;
}

const place = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const THE_WORLD: World = {
  ready: theSession,
  socket(table) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}${place(table)}/socket`);
  },
  poll: (table, after, wait, signal) => api.get<Frame | null>(`${place(table)}?after=${after}&wait=${wait}`, signal),
  send: (table, asked, signal) => api.post<Answer>(`${place(table)}/commands`, asked, signal),
  chance: Math.random,
  later(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  onWake(then) {
    const onVisible = () => {
      if (document.visibilityState === "visible") then();
    };
    window.addEventListener("online", then);
    window.addEventListener("pageshow", then);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("online", then);
      window.removeEventListener("pageshow", then);
      document.removeEventListener("visibilitychange", onVisible);
    };
  },
};
