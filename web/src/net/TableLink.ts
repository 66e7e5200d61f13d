/** The live connection to one table.

    A command keeps its id until it is answered: if the socket dies first, the same id is sent again, and the house
    carries it out once. So no bet is made twice or lost. Where sockets are blocked (some offices, some hotels), the
    link uses HTTP instead, and tries the socket again from time to time. */

import type { Answer, Asked, Bye, Frame, PlayerCommand } from "../wire";
import { ApiError } from "./api";
import { Outbox } from "./outbox";
import { THE_WORLD, type SocketLike, type World } from "./world";

/** `live`: frames come by socket. `polling`: they come over HTTP. `lost`: neither. `back`: the socket again after
    `lost`. */
export type LinkState = "live" | "polling" | "lost" | "back";

export interface TableHandlers {
  onFrame(frame: Frame): void;
  onState?(state: LinkState): void;
  /** A new connection has received a frame: the first one, or one after any interruption. */
  onJoin?(): void;
  /** The table is gone, or not for this player, for this reason; nothing more will come. */
  onBye?(why: string, code: string): void;
}

const RETRY_LEAST_MS = 300;
const RETRY_MOST_MS = 5000;
const SOCKET_AGAIN_MS = 15_000; // while polling works there is no hurry
const FAILURES_BEFORE_POLLING = 2;
const SILENCE_MOST_MS = 8000; // without an answer for so long the socket is dead, even if it has not noticed
const GRACE_MS = 800; // a shorter interruption is not shown
const POLL_WAIT_SECONDS = 20;
const OPEN = 1;

export class TableLink {
  private readonly outbox = new Outbox();
  private readonly stopWake: () => void;
  private socket: SocketLike | null = null;
  private heard = false; // whether the present socket has received anything
  private joined: SocketLike | null = null; // the last socket that received a frame
  private heardVersion = -1;
  private failures = 0; // sockets in a row that received nothing
  private tries = 0;
  private poll: AbortController | null = null;
  private draining = false;
  private shown: Frame | null = null;
  private told: LinkState | null = null;
  private ended = false;
  private cancelRetry = (): void => {};
  private cancelLost: (() => void) | null = null;

  constructor(
    private readonly table: string,
    private readonly handlers: TableHandlers,
    private readonly world: World = THE_WORLD,
  ) {
    this.stopWake = world.onWake(() => this.wake());
    this.begin();
  }

  /** Sends a command until it is answered. A refusal is an answer too: see `error`. */
  ask(command: PlayerCommand): Promise<Answer> {
    const { asked, answer } = this.outbox.put(command);
    if (this.ended) this.outbox.giveUp("closed", "The connection to this table is closed.");
    else if (this.socket?.readyState === OPEN) this.sendBySocket(asked);
    else if (this.poll) void this.drain();
    return answer;
  }

  close(): void {
    this.stop();
    this.outbox.giveUp("closed", "The connection to this table is closed.");
  }

  // ---- the socket ------------------------------------------------------------------------------------------------

  private begin(): void {
    this.world.ready().then(
      () => this.connect(),
      () => {
        this.fearLost();
        this.retry(() => this.begin(), this.backoff());
      },
    );
  }

  private connect(): void {
    if (this.ended || this.socket) return;
    this.cancelRetry();
    let socket: SocketLike;
    try {
      socket = this.world.socket(this.table);
    } catch {
      this.dropped(null);
      return;
    }
    this.socket = socket;
    this.heard = false;
    this.heardVersion = -1;
    socket.onopen = () => this.outbox.all().forEach((asked) => this.sendBySocket(asked));
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    };
    socket.onerror = () => {}; // a close follows
    socket.onclose = () => this.dropped(socket);
    this.world.later(SILENCE_MOST_MS, () => {
      if (socket === this.socket && !this.heard) this.drop();
    });
  }

  private sendBySocket(asked: Asked): void {
    const socket = this.socket;
    if (!socket) return;
    socket.send(JSON.stringify(asked));
    this.world.later(SILENCE_MOST_MS, () => {
      if (socket === this.socket && this.outbox.has(asked.id)) this.drop();
    });
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as Frame | Answer | Bye;
    this.heard = true;
    this.failures = 0;
    this.tries = 0;
    this.stopPolling();
    this.tell(this.told === "lost" ? "back" : "live");
    switch (message.is) {
      case "answer":
        return this.outbox.settle(message as Answer);
      // The house restarts, which is the same as "lost" for the user: the link comes back by itself.
      case "bye":
        this.tell("lost");
        return this.drop();
      default:
        this.heardVersion = (message as Frame).version;
        return this.seen(message as Frame);
    }
  }

  private seen(frame: Frame): void {
    const joins = this.joined !== this.socket;
    this.joined = this.socket;
    if (joins) this.shown = null; // a house that was restored from a backup continues with lower versions
    this.show(frame);
    if (joins) this.handlers.onJoin?.();
  }

  /** Closes a socket that does not answer, without waiting for its close event. */
  private drop(): void {
    const socket = this.socket;
    this.dropped(socket);
    socket?.close();
  }

  private dropped(socket: SocketLike | null): void {
    if (this.ended || socket !== this.socket) return;
    this.socket = null;
    this.failures = this.heard && socket ? 0 : this.failures + 1;
    this.heard = false;
    if (this.failures >= FAILURES_BEFORE_POLLING) this.startPolling();
    if (!this.poll) this.fearLost();
    this.retry(() => this.connect(), this.poll ? SOCKET_AGAIN_MS * (1 + this.world.chance()) : this.backoff());
  }

  private retry(what: () => void, ms: number): void {
    this.cancelRetry();
    this.cancelRetry = this.world.later(ms, what);
  }

  /** Doubles from 0.3 s to 5 s; a random part spreads the browsers that all lost the same house. */
  private backoff(): number {
    const ms = RETRY_LEAST_MS * 2 ** Math.min(this.tries, 5) * (1 + 0.3 * this.world.chance());
    this.tries += 1;
    return Math.min(RETRY_MOST_MS, ms);
  }

  // ---- over HTTP -------------------------------------------------------------------------------------------------

  private startPolling(): void {
    if (this.poll || this.ended) return;
    const poll = new AbortController();
    this.poll = poll;
    void this.pollOn(poll);
    void this.drain();
  }

  private stopPolling(): void {
    this.poll?.abort();
    this.poll = null;
  }

  private async pollOn(poll: AbortController): Promise<void> {
    let tries = 0;
    let wait = 0; // the first request returns the present frame at once
    while (this.poll === poll) {
      const after = this.shown?.version ?? 0;
      try {
        const frame = await this.world.poll(this.table, after, wait, poll.signal);
        if (this.poll !== poll) return;
        if (tries > 0) this.retry(() => this.connect(), RETRY_LEAST_MS); // the house is back, so its sockets may be too
        tries = 0;
        if (wait === 0) this.handlers.onJoin?.();
        wait = POLL_WAIT_SECONDS;
        this.tell("polling");
        if (frame) this.show(frame);
        if (frame && frame.version === after) await this.pause(1000); // only the clock has changed: avoid a busy loop
      } catch (failed) {
        if (this.poll !== poll) return;
        if (isFinal(failed)) return this.bye(failed.problem.message, failed.problem.code);
        this.fearLost();
        await this.pause(Math.min(RETRY_MOST_MS, RETRY_LEAST_MS * 2 ** Math.min(tries++, 5)));
      }
    }
  }

  /** One after the other, so that bets keep their order. */
  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    let tries = 0;
    for (let asked = this.outbox.first(); asked && this.poll; asked = this.outbox.first()) {
      try {
        this.outbox.settle(await this.world.send(this.table, asked, this.poll.signal));
        tries = 0;
      } catch (failed) {
        if (isRefusal(failed)) this.outbox.settle({ is: "answer", id: asked.id, error: failed.problem });
        else await this.pause(Math.min(RETRY_MOST_MS, RETRY_LEAST_MS * 2 ** Math.min(tries++, 5)));
      }
    }
    this.draining = false;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => void this.world.later(ms, done));
  }

  // ---- both ------------------------------------------------------------------------------------------------------

  /** After sleep, the device does not know what it missed, nor whether its socket still works. */
  private wake(): void {
    if (this.ended) return;
    this.tries = 0;
    if (this.socket === null) {
      if (this.poll) {
        this.stopPolling();
        this.startPolling();
      }
      this.connect();
    } else if (this.socket.readyState === OPEN) void this.checkSocket(this.socket);
  }

  private async checkSocket(socket: SocketLike): Promise<void> {
    try {
      const frame = await this.world.poll(this.table, this.shown?.version ?? 0, 0, new AbortController().signal);
      if (!frame || this.ended || socket !== this.socket) return;
      this.show(frame);
      await this.pause(1500); // its own frame may be on the way
      if (socket === this.socket && this.heardVersion < frame.version) {
        this.dropped(socket);
        socket.close();
        this.connect();
      }
    } catch {
      // Without a network the socket closes by itself, and the usual reconnection begins.
    }
  }

  /** Frames from socket and HTTP may arrive out of order: only newer ones are shown. */
  private show(frame: Frame): void {
    const before = this.shown;
    if (this.ended || (before && frame.version < before.version)) return;
    if (before && frame.version === before.version && besides(frame) === besides(before)) return;
    this.shown = frame;
    this.handlers.onFrame(frame);
  }

  private fearLost(): void {
    if (this.told === "lost" || this.cancelLost) return;
    this.cancelLost = this.world.later(GRACE_MS, () => {
      this.cancelLost = null;
      this.tell("lost");
    });
  }

  private tell(state: LinkState): void {
    if (state !== "lost") {
      this.cancelLost?.();
      this.cancelLost = null;
    }
    const same = state === this.told || (state === "live" && this.told === "back");
    if (same || this.ended) return;
    this.told = state;
    this.handlers.onState?.(state);
  }

  private bye(why: string, code: string): void {
    this.stop();
    this.outbox.giveUp("bye", why);
    this.handlers.onBye?.(why, code);
  }

  private stop(): void {
    this.ended = true;
    this.stopWake();
    this.cancelRetry();
    this.cancelLost?.();
    this.stopPolling();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

/** What may change without a new version: the clock, who is there, their names. */
const besides = ({ clock, people, rail }: Frame): string => JSON.stringify([clock, people, rail]);

/** The table does not exist, or not for this player: asking again does not help. */
function isFinal(failed: unknown): failed is ApiError {
  return failed instanceof ApiError && [401, 403, 404, 410].includes(failed.status);
}

/** The house has read the command and refused it. */
function isRefusal(failed: unknown): failed is ApiError {
  return (
    failed instanceof ApiError &&
    failed.status >= 400 &&
    failed.status < 500 &&
    failed.status !== 429 &&
    failed.status !== 408
  );
}
