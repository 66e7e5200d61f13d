// The list of donations follows a gift at once: it is asked for again as soon as the night has another sum.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import type { Night } from "../wire";
import { Donations } from "./Door";

let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  forgetSession();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/me") return new Response(JSON.stringify({ token: "t" }));
    asked += 1;
    return new Response(JSON.stringify({ total: 0, receipts: [] }));
  });
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const night = (donations: number) => ({ cause: "the lifeboat", since: 0, donations, board: [] }) as unknown as Night;
const shows = async (donations: number): Promise<void> => {
  act(() => render(<Donations night={night(donations)} />, document.body));
  for (let turn = 0; turn < 6; turn++) await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
};

test("another sum is another list, without waiting for the next look", async () => {
  await shows(0);
  const before = asked;
  await shows(0);
  expect(asked).toBe(before);
  await shows(20_00);
  expect(asked).toBe(before + 1);
});
