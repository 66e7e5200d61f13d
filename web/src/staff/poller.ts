/** Fetches the same data again and again: one request at a time, more slowly while the house does not answer. */

import { api, ApiError, theSession } from "../net";
import type { Problem } from "../wire";

export interface Polled<T> {
  /** The newest data; it stays while the next is fetched. */
  value: T | null;
  /** When `value` arrived last, in milliseconds since 1970. It alone changes while the answers are equal. */
  at: number | null;
  /** The house has not answered for a while: the data may be out of date. */
  stale: boolean;
  /** Why there is no (new) data. */
  problem: Problem | null;
  /** Refused: 401 nobody is signed in, 403 not permitted, 404 does not exist. */
  refused: 401 | 403 | 404 | null;
}

/** What the poller needs from outside. Tests provide their own. */
export interface PollWorld<T> {
  get(path: string, signal: AbortSignal): Promise<T>;
  later(ms: number, then: () => void): () => void;
  visible(): boolean;
  /** Calls back when the page becomes visible again, or the network returns. */
  onWake(then: () => void): () => void;
  now(): number;
}

export const SLOWEST_MS = 15_000;
const HANGING_MS = 10_000;
/** One lost answer does not matter; two in a row do. */
const STALE_AFTER = 2;

const NOTHING: Polled<never> = { value: null, at: null, stale: false, problem: null, refused: null };

export class Poller<T> {
  private now: Polled<T> = NOTHING;
  private told = ""; // the newest data as text
  private failures = 0;
  private asking = false;
  private waiting: (() => void)[] = []; // callers of `again` whose request has not started yet
  private stopTimer = (): void => {};
  private readonly gone = new AbortController();
  private readonly sleepNoMore: () => void;

  constructor(
    private readonly path: string,
    private readonly ms: number,
    private readonly changed: (now: Polled<T>) => void,
    private readonly world: PollWorld<T>,
  ) {
    this.sleepNoMore = world.onWake(() => void this.again());
    void this.look();
  }

  /** Fetches at once; if a request is under way, right after it, because that one may be older than the last command.
      Resolves when that request is over, with or without an answer. */
  again(): Promise<void> {
    return new Promise((heard) => {
      this.waiting.push(heard);
      if (!this.asking) void this.look();
    });
  }

  stop(): void {
    this.gone.abort();
    this.stopTimer();
    this.sleepNoMore();
    this.release(this.waiting);
  }

  private async look(): Promise<void> {
    this.stopTimer();
    const answered = this.waiting;
    this.waiting = [];
    // Becoming visible fetches again.
    if (this.gone.signal.aborted || !this.world.visible()) return this.release(answered);
    this.asking = true;
    const request = new AbortController();
    const giveUp = (): void => request.abort();
    this.gone.signal.addEventListener("abort", giveUp);
    const enough = this.world.later(HANGING_MS, giveUp);
    try {
      this.heard(await this.world.get(this.path, request.signal));
    } catch (failed) {
      if (!this.gone.signal.aborted) this.failed(failed);
    }
    enough();
    this.gone.signal.removeEventListener("abort", giveUp);
    this.asking = false;
    this.release(answered);
    if (this.gone.signal.aborted) return;
    if (this.waiting.length > 0) void this.look();
    else this.stopTimer = this.world.later(this.wait(), () => void this.look());
  }

  private release(waiting: (() => void)[]): void {
    for (const heard of waiting) heard();
  }

  private heard(value: T): void {
    if (this.gone.signal.aborted) return;
    this.failures = 0;
    const told = JSON.stringify(value);
    const same = told === this.told && this.now.value !== null && this.now.problem === null;
    this.told = told;
    // Most answers are the one before: a page is not drawn again for them. Whatever draws it next has the new time.
    if (same) this.now.at = this.world.now();
    else this.say({ ...NOTHING, value, at: this.world.now() });
  }

  private failed(failed: unknown): void {
    this.failures += 1;
    const problem =
      failed instanceof ApiError ? failed.problem : { code: "unreachable", message: "The house does not answer." };
    const status = failed instanceof ApiError ? failed.status : 0;
    const refused = status === 401 || status === 403 || status === 404 ? status : null;
    this.say({
      ...this.now,
      // Somebody who may no longer see the data must not keep it on the screen.
      ...(refused === null ? {} : { value: null, at: null }),
      problem,
      refused,
      stale: refused === null && this.failures >= STALE_AFTER,
    });
  }

  private say(next: Polled<T>): void {
    this.now = next;
    this.changed(next);
  }

  private wait(): number {
    if (this.now.refused !== null) return SLOWEST_MS;
    return Math.min(SLOWEST_MS, this.ms * 2 ** Math.min(this.failures, 6));
  }
}

/** The house answers only browsers with a session, so the first page that a browser opens requests one first. */
export function pollWorld<T>(): PollWorld<T> {
  return {
    get: async (path, signal) => {
      await theSession();
      return api.get<T>(path, signal);
    },
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    visible: () => document.visibilityState === "visible",
    onWake(then) {
      document.addEventListener("visibilitychange", then);
      window.addEventListener("online", then);
      return () => {
        document.removeEventListener("visibilitychange", then);
        window.removeEventListener("online", then);
      };
    },
    now: Date.now,
  };
}
