import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Answered } from "../wire";
import { Approvals } from "./Approvals";
import { Said } from "./Said";

const ANSWER: Answered = {
  id: "w1",
  table: null,
  by: "Cas",
  mine: true,
  at: 0,
  says: "Cash-out of $50, Anna.",
  came: "done",
  why: "",
  slip: 15,
};
const WAITS = "Waits for a second person: Pay out $50 to Anna";
const CAME = { kind: "warn" as const, says: WAITS, answer: { id: "a", waiting: "w1" } };
const heard: string[] = [];
const notice = (): string | undefined => document.querySelector(".notice")?.textContent ?? undefined;

function house(answered: Answered[], waiting: { id: string }[] = []): void {
  const body = (url: string): object => (url === "/api/me" ? { token: "t" } : { waiting, answered });
  heard.length = 0;
  vi.stubGlobal("fetch", (url: string) => {
    heard.push(url);
    return Promise.resolve(new Response(JSON.stringify(body(url))));
  });
}

afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
});

test.each([
  [ANSWER, "Done, slip 15"],
  [{ ...ANSWER, came: "declined" as const, why: "Flo declined it.", slip: null }, "Not done: Flo declined it."],
])("a form says that its command waits, and then what came of it", async (answer, says) => {
  house([answer]);
  act(() => render(<Said came={CAME} />, document.body));
  expect(notice()).toBe(CAME.says);
  await vi.waitFor(() => expect(notice()).toBe(says));
});

test("what came of another command is not said of this one", async () => {
  house([{ ...ANSWER, id: "w2" }], [{ id: "w1" }]);
  act(() => render(<Said came={CAME} />, document.body));
  await vi.waitFor(() => expect(heard).toContain("/api/staff/approvals"));
  await act(() => Promise.resolve());
  expect(notice()).toBe(CAME.says);
});

test("once it neither waits nor is answered to whoever has the screen now, nothing is said of it", async () => {
  house([]);
  act(() => render(<Said came={CAME} />, document.body));
  expect(notice()).toBe(CAME.says);
  await vi.waitFor(() => expect(notice()).toBeUndefined());
});

test("what was not done stays in the list, with why, until it is put away; what was done does not", () => {
  const refused: Answered = { ...ANSWER, id: "w3", came: "refused", why: "Flo agreed. A hand is on.", slip: null };
  act(() => render(<Approvals waiting={[]} answered={[ANSWER, refused]} />, document.body));
  const lines = [...document.querySelectorAll(".approval")];
  const said = lines.map((one) => one.querySelector(".notice")?.textContent);
  expect(said).toEqual(["Not done: Flo agreed. A hand is on."]);
  expect(lines[0]?.querySelector("button")?.textContent).toBe("Put away");
});

test("that everybody counts again is said until it is counted, and then no more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  const why = "Everybody counts again, each alone: it does not come out yet.";
  house([{ ...ANSWER, came: "again", why, slip: null }]);
  act(() => render(<Said came={CAME} />, document.body));
  await vi.waitFor(() => expect(notice()).toBe(`Not done: ${why}`));
  house([]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(4000)));
  vi.useRealTimers();
  await vi.waitFor(() => expect(notice()).toBeUndefined());
});
