import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer, Asked, Frame } from "../wire";
import { ApiError } from "./api";
import { type LinkState, TableLink } from "./TableLink";
import type { SocketLike, World } from "./world";

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: Asked[] = [];
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Asked);
  }
  close() {
    this.end();
  }
  open() {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  say(message: unknown) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  end() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }
}

const frame = (version: number, more: Partial<Frame> = {}): Frame =>
  ({ is: "view", version, public: {}, last: null, you: null, clock: null, people: {}, rail: 0, ...more }) as Frame;
const answer = (id: string, more: Partial<Answer> = {}): Answer => ({ is: "answer", id, version: 9, ...more });
const UNREACHABLE = new ApiError(0, { code: "unreachable", message: "" }, null);

/** A world in which the test controls what happens, and when. */
class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  polls: { after: number; wait: number; give(frame: Frame | null): void; fail(error: unknown): void }[] = [];
  posts: { asked: Asked; give(answer: Answer): void; fail(error: unknown): void }[] = [];
  wake = () => {};
  ready = () => Promise.resolve();
  chance = () => 0;
  socket() {
    const made = new FakeSocket();
    this.sockets.push(made);
    return made;
  }
  poll(_table: string, after: number, wait: number, signal: AbortSignal): Promise<Frame | null> {
    return new Promise((give, fail) => {
      this.polls.push({ after, wait, give, fail });
      signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    });
  }
  send(_table: string, asked: Asked): Promise<Answer> {
    return new Promise((give, fail) => this.posts.push({ asked, give, fail }));
  }
  later(ms: number, then: () => void) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }
  onWake(then: () => void) {
    this.wake = then;
    return () => (this.wake = () => {});
  }
  get last(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }
}

let world: FakeWorld;
let link: TableLink;
let frames: number[];
let states: LinkState[];
let byes: string[];
let joins: number;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  world = new FakeWorld();
  frames = [];
  states = [];
  byes = [];
  joins = 0;
  link = new TableLink(
    "harbour-42",
    {
      onFrame: ({ version }) => frames.push(version),
      onState: (state) => states.push(state),
      onJoin: () => {
        joins += 1;
      },
      onBye: (why) => byes.push(why),
    },
    world,
  );
  await pass(0);
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

async function live(version = 1): Promise<void> {
  world.last.open();
  world.last.say(frame(version));
  await pass(0);
}

/** Two sockets in a row receive nothing. */
async function toPolling(): Promise<void> {
  world.last.end();
  await pass(400);
  world.last.end();
  await pass(0);
}

test("frames come by socket, and only newer ones are shown", async () => {
  await live(3);
  for (const version of [4, 2, 4, 5]) world.last.say(frame(version));
  expect([frames, states]).toEqual([[3, 4, 5], ["live"]]);
});

test("a house that was put back to an earlier moment is shown as it is, and every connection is a join", async () => {
  await live(9);
  expect(joins).toBe(1);
  world.last.say(frame(10));
  world.last.end();
  await pass(400);
  await live(4);
  world.last.say(frame(5));
  expect([frames, joins]).toEqual([[9, 10, 4, 5], 2]);
});

test("the same version with a new clock is shown again", async () => {
  await live(3);
  const clock = { waits_for: "bets" as const, left_ms: 9000, of_ms: 15_000, more: 2 };
  world.last.say(frame(3, { clock }));
  world.last.say(frame(3, { clock }));
  expect(frames).toEqual([3, 3]);
});

test("a command is answered by its id", async () => {
  await live();
  const asked = link.ask({ do: "ready" });
  const [sent] = world.last.sent;
  world.last.say(answer("another"));
  world.last.say(answer(sent?.id ?? "", { error: { code: "closed", message: "Bets are closed." } }));
  expect((await asked).error?.message).toBe("Bets are closed.");
});

test("when the socket dies before the answer, the same id goes out again", async () => {
  await live();
  const asked = link.ask({ do: "bet", spot: 1, stakes: { ante: 400 } });
  const [sent] = world.last.sent;
  world.last.end();
  await pass(400);
  world.last.open();
  expect([world.sockets.length, world.last.sent]).toEqual([2, [sent]]);
  world.last.say(answer(sent?.id ?? "", { repeated: true }));
  expect(await asked).toMatchObject({ id: sent?.id, repeated: true });
});

test("a command given while there is no socket waits for one", async () => {
  await live();
  world.last.end();
  void link.ask({ do: "ready" });
  await pass(400);
  world.last.open();
  expect(world.last.sent.map((one) => one.command.do)).toEqual(["ready"]);
});

test("a gap that nobody notices is not told; a longer one is, and so is its end", async () => {
  await live();
  world.last.end();
  await pass(400);
  await live(2);
  expect(states).toEqual(["live"]);
  world.last.end();
  await pass(1000);
  expect(states).toEqual(["live", "lost"]);
  world.last.open();
  world.last.say(frame(3));
  expect(states).toEqual(["live", "lost", "back"]);
});

test("the waits between tries grow from 0.3 s to 5 s and no further", async () => {
  const waits: number[] = [];
  vi.spyOn(world, "later").mockImplementation((ms, then) => {
    waits.push(ms);
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  });
  await live();
  for (let gap = 0; gap < 7; gap++) {
    world.last.open();
    world.last.end();
    await pass(5000);
  }
  const between = waits.filter((ms) => ms >= 300 && ms <= 5000 && ms !== 800);
  expect(between[0]).toBe(300);
  expect(Math.max(...between)).toBeLessThanOrEqual(5000);
});

test("a socket that does not answer a command is given up", async () => {
  await live();
  void link.ask({ do: "ready" });
  const [sent] = world.last.sent;
  await pass(8500);
  expect(world.sockets.length).toBe(2);
  world.last.open();
  expect(world.last.sent).toEqual([sent]);
});

test("after two sockets that said nothing, frames and commands go over HTTP", async () => {
  await toPolling();
  expect(world.polls).toMatchObject([{ after: 0, wait: 0 }]);
  world.polls[0]?.give(frame(7));
  await pass(0);
  expect([frames, states.at(-1), world.polls[1]]).toMatchObject([[7], "polling", { after: 7, wait: 20 }]);
  const asked = link.ask({ do: "ready" });
  const [post] = world.posts;
  post?.give(answer(post.asked.id));
  expect(await asked).toMatchObject({ version: 9 });
});

test("over HTTP, too, a command without an answer keeps its id, and bets keep their order", async () => {
  await toPolling();
  const first = link.ask({ do: "take-back", spot: 1 });
  void link.ask({ do: "ready" });
  world.posts[0]?.fail(UNREACHABLE);
  await pass(400);
  expect(world.posts.map((post) => post.asked.command.do)).toEqual(["take-back", "take-back"]);
  expect(world.posts[1]?.asked.id).toBe(world.posts[0]?.asked.id);
  world.posts[1]?.fail(new ApiError(409, { code: "closed", message: "Bets are closed." }, null));
  expect((await first).error?.code).toBe("closed");
  await pass(0);
  expect(world.posts[2]?.asked.command.do).toBe("ready");
});

test("the socket is tried again while polling, and takes over when it works", async () => {
  await toPolling();
  world.polls[0]?.give(frame(7));
  await pass(16_000);
  world.last.open();
  world.last.say(frame(8));
  await pass(0);
  const asked = world.polls.length;
  await pass(60_000);
  expect([frames, states, world.polls.length]).toEqual([[7, 8], ["polling", "live"], asked]);
});

test("when HTTP fails too, the connection is lost; when it answers, the socket is tried at once", async () => {
  await toPolling();
  world.polls[0]?.fail(UNREACHABLE);
  await pass(1000);
  expect(states).toEqual(["lost"]);
  const sockets = world.sockets.length;
  world.polls.at(-1)?.give(frame(7));
  await pass(400);
  expect([states, world.sockets.length]).toEqual([["lost", "polling"], sockets + 1]);
});

test("a table that is not there ends the link, with the house's own words", async () => {
  const waiting = link.ask({ do: "ready" });
  await toPolling();
  world.polls[0]?.fail(new ApiError(404, { code: "no-table", message: "There is no such table." }, null));
  await pass(0);
  expect([byes, (await waiting).error?.code]).toEqual([["There is no such table."], "bye"]);
  await pass(60_000);
  expect(world.sockets.length).toBe(2);
});

test("a house that closes for a moment is waited for", async () => {
  await live();
  const asked = link.ask({ do: "ready" });
  const [sent] = world.last.sent;
  world.last.say({ is: "bye", why: "The house closes for a moment." });
  expect(states).toEqual(["live", "lost"]);
  await pass(400);
  world.last.open();
  world.last.say(frame(2));
  world.last.say(answer(sent?.id ?? ""));
  expect([(await asked).version, states, byes]).toEqual([9, ["live", "lost", "back"], []]);
});

test("a device that wakes up connects at once", async () => {
  await live();
  world.last.end();
  world.wake();
  expect(world.sockets.length).toBe(2);
});

test("a socket that slept through frames is replaced after waking up", async () => {
  await live(3);
  world.wake();
  world.polls[0]?.give(frame(6));
  await pass(2000);
  expect([frames, world.sockets.length]).toEqual([[3, 6], 2]);
});

test("a socket whose own frame was on the way is kept after waking up", async () => {
  await live(3);
  world.wake();
  world.polls[0]?.give(frame(6));
  await pass(100);
  world.last.say(frame(6));
  await pass(2000);
  expect([frames, world.sockets.length]).toEqual([[3, 6], 1]);
});

test("nothing happens after close, and what waited is told", async () => {
  await live();
  const asked = link.ask({ do: "ready" });
  link.close();
  expect((await asked).error?.code).toBe("closed");
  expect((await link.ask({ do: "ready" })).error?.code).toBe("closed");
  await pass(60_000);
  world.wake();
  expect(world.sockets.length).toBe(1);
});
