// A press that the house answers late is seen to be heard: otherwise somebody presses another key, or calls for help.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffAnswer } from "../wire";
import { Said } from "./Said";
import { LATE_MS, useAsking } from "./useAsking";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
});

let answers: (answer: StaffAnswer) => void;

function Form() {
  const { busy, came, ask } = useAsking();
  const command = () => new Promise<StaffAnswer>((done) => (answers = done));
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void ask(command(), "Paid.")}>
        Pay
      </button>
      <Said came={came} />
    </>
  );
}

const key = () => document.querySelector("button") as HTMLButtonElement;
const said = () => document.querySelector(".notice")?.textContent ?? "";

test("a late answer is announced, and takes the place of the announcement", async () => {
  act(() => render(<Form />, document.body));
  act(() => key().click());
  act(() => void vi.advanceTimersByTime(LATE_MS - 1));
  expect([key().disabled, said()]).toEqual([true, ""]);
  act(() => void vi.advanceTimersByTime(1));
  expect(said()).toContain("has not answered yet");
  await act(async () => answers({ id: "a" }));
  await act(() => Promise.resolve()); // the page has fetched what is new
  expect([key().disabled, said()]).toEqual([false, "Paid."]);
});

test("an answer in time is followed by nothing", async () => {
  act(() => render(<Form />, document.body));
  act(() => key().click());
  await act(async () => answers({ id: "a" }));
  act(() => void vi.advanceTimersByTime(10 * LATE_MS));
  expect(said()).toBe("Paid.");
});
