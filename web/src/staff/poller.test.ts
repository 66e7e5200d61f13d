import { expect, test } from "vitest";
import { ApiError } from "../net";
import { type Polled, Poller, type PollWorld, SLOWEST_MS } from "./poller";

/** A world in which the test controls the time and the house's answers. */
function world() {
  const asked: {
    path: string;
    signal: AbortSignal;
    answer: (value: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const timers: { ms: number; then: () => void; off: boolean }[] = [];
  let wake = (): void => {};
  const it = {
    asked,
    shown: true,
    time: 5,
    heard: [] as Polled<string>[],
    /** The delays until the next request (without the timeout of a request). */
    waits: () => timers.filter((timer) => !timer.off && timer.ms !== 10_000).map((timer) => timer.ms),
    pass() {
      const due = timers.filter((timer) => !timer.off && timer.ms !== 10_000);
      for (const timer of due) {
        timer.off = true;
        timer.then();
      }
    },
    hang: () => timers.filter((timer) => !timer.off && timer.ms === 10_000).forEach((timer) => timer.then()),
    wake: () => wake(),
    async answer(value: string) {
      asked.at(-1)?.answer(value);
      await settle();
    },
    async fail(error: unknown) {
      asked.at(-1)?.fail(error);
      await settle();
    },
    poller: (ms = 1000) => new Poller<string>("/p", ms, (now) => it.heard.push(now), outside),
  };
  const outside: PollWorld<string> = {
    get: (path, signal) =>
      new Promise((answer, fail) => {
        asked.push({ path, signal, answer, fail });
        signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      }),
    later(ms, then) {
      const timer = { ms, then, off: false };
      timers.push(timer);
      return () => void (timer.off = true);
    },
    visible: () => it.shown,
    onWake(then) {
      wake = then;
      return () => void (wake = () => {});
    },
    now: () => it.time,
  };
  return it;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
};
const offline = new ApiError(0, { code: "unreachable", message: "The house does not answer." }, null);
const refusal = (status: number) => new ApiError(status, { code: "role", message: "Not yours." }, null);

test("the next question waits for the answer to the one before", async () => {
  const it = world();
  it.poller();
  it.pass();
  it.pass();
  expect([it.asked.length, it.waits()]).toEqual([1, []]);
  await it.answer("a");
  expect(it.waits()).toEqual([1000]);
  it.pass();
  expect(it.asked.length).toBe(2);
});

test("what was heard stays while the house is silent, and is called stale the second time", async () => {
  const it = world();
  it.poller();
  await it.answer("a");
  it.pass();
  await it.fail(offline);
  expect(it.heard.at(-1)).toMatchObject({ value: "a", stale: false });
  it.pass();
  await it.fail(offline);
  expect(it.heard.at(-1)).toMatchObject({ value: "a", at: 5, stale: true });
  it.pass();
  await it.answer("b");
  expect(it.heard.at(-1)).toEqual({ value: "b", at: 5, stale: false, problem: null, refused: null });
});

test("each failure doubles the wait, up to a quarter of a minute; an answer ends that", async () => {
  const it = world();
  it.poller();
  const waits: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    await it.fail(offline);
    waits.push(it.waits()[0] ?? 0);
    it.pass();
  }
  expect(waits).toEqual([2000, 4000, 8000, SLOWEST_MS, SLOWEST_MS, SLOWEST_MS]);
  await it.answer("a");
  expect(it.waits()).toEqual([1000]);
});

test("a request that hangs is given up and counts as a silence", async () => {
  const it = world();
  it.poller();
  it.hang();
  await settle();
  expect([it.asked[0]?.signal.aborted, it.heard.at(-1)?.problem?.code]).toEqual([true, "unreachable"]);
});

test("who may no longer see the picture does not keep it", async () => {
  const it = world();
  it.poller();
  await it.answer("a");
  it.pass();
  await it.fail(refusal(403));
  expect(it.heard.at(-1)).toMatchObject({ value: null, refused: 403, stale: false });
  expect(it.waits()).toEqual([SLOWEST_MS]);
});

test("nobody looks: nothing is asked until somebody does", async () => {
  const it = world();
  it.poller();
  await it.answer("a");
  it.shown = false;
  it.pass();
  expect(it.asked.length).toBe(1);
  it.shown = true;
  it.wake();
  expect(it.asked.length).toBe(2);
});

test("a picture under way may be older than a command: one more is asked for, not two", async () => {
  const it = world();
  const poller = it.poller();
  poller.again();
  poller.again();
  expect(it.asked.length).toBe(1);
  await it.answer("a");
  expect(it.asked.length).toBe(2);
  await it.answer("b");
  expect([it.asked.length, it.waits()]).toEqual([2, [1000]]);
});

test("a page that is left hears nothing more", async () => {
  const it = world();
  const poller = it.poller();
  poller.stop();
  await settle();
  expect([it.asked[0]?.signal.aborted, it.heard, it.waits()]).toEqual([true, [], []]);
});

test("who asks again hears when the picture that was asked for afterwards is there", async () => {
  const it = world();
  const poller = it.poller();
  let heard = 0;
  void poller.again().then(() => (heard += 1));
  await it.answer("older than what was done");
  expect([it.asked.length, heard]).toEqual([2, 0]);
  await it.answer("new");
  expect(heard).toBe(1);
  void poller.again().then(() => (heard += 1));
  await it.fail(offline);
  expect(heard).toBe(2);
});

test("who asks a poller that sleeps or has stopped does not wait for ever", async () => {
  const it = world();
  const poller = it.poller();
  await it.answer("a");
  it.shown = false;
  await poller.again();
  it.shown = true;
  const waits = poller.again();
  poller.stop();
  await waits;
  await poller.again();
});

test("an answer like the one before draws nothing again, but its time is known", async () => {
  const it = world();
  it.poller();
  await it.answer("a");
  const [first] = it.heard;
  it.time = 9;
  it.pass();
  await it.answer("a");
  expect([it.heard.length, first!.at]).toEqual([1, 9]);
  it.pass();
  await it.answer("b");
  expect([it.heard.length, it.heard.at(-1)!.value, first!.value]).toEqual([2, "b", "a"]);
});

test("the first answer after a silence is told, though it is like the one before", async () => {
  const it = world();
  it.poller();
  await it.answer("a");
  it.pass();
  await it.fail(offline);
  it.pass();
  await it.answer("a");
  expect(it.heard.at(-1)).toMatchObject({ value: "a", problem: null, stale: false });
  it.pass();
  await it.fail(refusal(403));
  it.pass();
  await it.answer("a");
  expect(it.heard.at(-1)).toMatchObject({ value: "a", refused: null });
});
