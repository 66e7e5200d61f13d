// A call after the payment for somebody without a phone: the form has who can call, and says what became of it.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { WholeHand } from "../wire";
import { Aftermath } from "./Aftermath";
import example from "./example.json";

const whole = { ...(example as unknown as WholeHand), may_call: [], may_correct: false, corrections: [], calls: [] };
let box: HTMLElement;
const drawn = (hand: WholeHand) => {
  box = document.body.appendChild(document.createElement("div"));
  act(() => render(<Aftermath whole={hand} onChanged={() => undefined} />, box));
};
afterEach(() => {
  act(() => render(null, box));
  box.remove();
  vi.unstubAllGlobals();
});

test("staff note the call of a player at the table", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push([path, (JSON.parse(String(init.body)) as { command: unknown }).command]);
    return Promise.resolve(new Response(JSON.stringify(path === "/api/me" ? { token: "t" } : { id: "x" })));
  });
  const spot = whole.spots[0]!;
  drawn({ ...whole, may_note: [spot.spot] });
  const text = box.querySelector("textarea")!;
  text.value = "She had a flush";
  act(() => void text.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => box.querySelector<HTMLButtonElement>("[data-offer=open-call]")!.click());
  const says = "She had a flush";
  const command = { do: "open-call", hand: whole.number, spot: spot.spot, player: spot.player, says };
  await vi.waitFor(() => expect(box.textContent).toContain(`The floor has the call of ${spot.name}`));
  expect(sent).toEqual([[`/api/staff/tables/${whole.table}/commands`, command]]);
});

test("nobody else reads of it", () => {
  drawn({ ...whole, may_note: [] });
  expect(box.textContent).toBe("");
});
