import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import { useDeal } from "./useDeal";

const sent: unknown[] = [];
let picture: () => void; // the house's next answer with the possible commands

function Key({ version }: { version: number }) {
  const again = () => new Promise<void>((heard) => (picture = heard));
  const deal = useDeal("3", { move: "reveal", label: "Turn over", sub: "" }, version, again);
  return (
    <button type="button" disabled={deal.busy} onClick={deal.press}>
      Turn over
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  forgetSession();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/me") return new Response(JSON.stringify({ token: "t" }));
    const { id, command } = JSON.parse(String(init.body)) as { id: string; command: unknown };
    sent.push(command);
    return new Response(JSON.stringify({ id, version: 8 }));
  });
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shows = (version: number) => act(() => render(<Key version={version} />, document.body));
const passes = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
const key = () => document.querySelector("button")!;

test("the key waits until both have come: the table as it is now, and what may be done with it", async () => {
  shows(7);
  await passes();
  await act(async () => key().click());
  await passes();
  shows(8); // the table has changed; the key is still the one that was pressed
  key().click();
  await passes();
  expect([sent.length, key().disabled]).toEqual([1, true]);
  await act(async () => picture());
  expect(key().disabled).toBe(false);
  await act(async () => key().click());
  expect(sent.length).toBe(2);
});
