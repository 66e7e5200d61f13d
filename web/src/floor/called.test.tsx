import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import type { CalledOut } from "../wire";
import { Called } from "./Called";

const called = (table: string, who: string): CalledOut => ({
  table,
  who,
  name: "Bea",
  says: "straight flush",
  since: 0,
  cards: ["9h", "8h", "7h"],
  pays: null,
});
const sent: { url: string; command: unknown }[] = [];
let place: HTMLElement;
const noPicture = () => new Promise<void>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  forgetSession();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/me") return new Response(JSON.stringify({ token: "t" }));
    const { id, command } = JSON.parse(String(init.body)) as { id: string; command: unknown };
    sent.push({ url, command });
    return new Response(JSON.stringify({ id, version: 2 }));
  });
  place = document.body.appendChild(document.createElement("div"));
  act(() =>
    render(
      <Called called={[called("3", "4"), called("6", "dealer")]} now={18_000} may={() => true} onChanged={noPicture} />,
      place,
    ),
  );
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = async (init: KeyboardEventInit = {}) => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "a", ...init }));
  await vi.advanceTimersByTimeAsync(50);
};

test("A acknowledges the first hand, and no other", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  await press();
  expect(sent).toEqual([{ url: "/api/staff/tables/3/commands", command: { do: "acknowledge", who: "4" } }]);
});

test("a hand that has just come up is not acknowledged by a key that meant the one before", async () => {
  await press();
  expect(sent).toEqual([]);
});

test("who presses once more before the house has told of it is not told off", async () => {
  const twice = async () => {
    for (let click = 0; click < 2; click++) {
      await act(async () => place.querySelector("button")?.click());
      await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    }
    await press();
  };
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  await twice();
  expect(sent.length).toBe(1);
  const again = { ...called("3", "4"), since: 9_000 }; // another hand of that seat
  act(() => render(<Called called={[again]} now={18_000} may={() => true} onChanged={noPicture} />, place));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  await twice();
  expect(sent.length).toBe(2);
});

test("whoever only watches sees the hand and has no key for it", async () => {
  act(() => render(<Called called={[called("3", "4")]} now={18_000} may={() => false} onChanged={() => {}} />, place));
  await vi.advanceTimersByTimeAsync(1000);
  await press();
  expect([sent, place.querySelector("button"), place.querySelector("a")?.textContent]).toEqual([[], null, "View hand"]);
});

test("a key that is held down, or that belongs to the browser, acknowledges nothing", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  await press({ repeat: true });
  await press({ ctrlKey: true });
  expect(sent).toEqual([]);
});

test("who is paid and how much are two words", () => {
  act(() =>
    render(
      <Called called={[{ ...called("3", "4"), pays: 400 }]} now={18_000} may={() => true} onChanged={() => {}} />,
      place,
    ),
  );
  expect(place.querySelector("p")?.textContent).toBe("Straight flushBea, pays $4");
});

test("every hand has its own button, named by its place", () => {
  const named = [...place.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
  expect(named).toEqual(["Acknowledge Table 3, seat 4", "Acknowledge Table 6, dealer"]);
});

test("a second click does not acknowledge the hand that has moved up to where the first one was", async () => {
  const hands = [called("3", "4"), called("6", "dealer")];
  const show = (left: CalledOut[]) =>
    act(() => render(<Called called={left} now={18_000} may={() => true} onChanged={() => {}} />, place));
  const clicks = async () => {
    act(() => place.querySelector("button")?.click());
    await vi.advanceTimersByTimeAsync(50);
  };
  await clicks();
  expect(sent).toEqual([]); // it has only just appeared
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  await clicks();
  expect(sent.length).toBe(1);
  show(hands.slice(1));
  await clicks();
  expect(sent.length).toBe(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  await clicks();
  expect(sent.map((one) => one.url)).toEqual(["/api/staff/tables/3/commands", "/api/staff/tables/6/commands"]);
});
