import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import { Stopped, StopKey } from "../staff";
import type { FloorTable } from "./useFloorTable";
import { useHeld } from "./useHeld";

let sent: string[] = [];
let refuses = false;
let place: HTMLElement;

beforeEach(() => {
  sent = [];
  refuses = false;
  forgetSession();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/me") return new Response(JSON.stringify({ token: "t" }));
    const { id, command } = JSON.parse(String(init.body)) as { id: string; command: { do: string } };
    sent.push(command.do);
    return new Response(
      JSON.stringify(refuses ? { id, error: { code: "halted", message: "The hand is stopped." } } : { id, version: 2 }),
    );
  });
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
});

function Form({ open, offered }: { open: boolean; offered: string[] }) {
  useHeld({ table: "T1", staff: { offers: offered.map((word) => ({ do: word })) } } as unknown as FloorTable, open);
  return null;
}
const show = async (open: boolean, offered = ["stop-hand"]) => {
  act(() => render(<Form open={open} offered={offered} />, place));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(open && offered.length > 0 ? 1 : 0));
};

test("the form of an irregularity holds the hand while it is open, and lets it go on once", async () => {
  await show(false);
  expect(sent).toEqual([]);
  await show(true);
  await show(true, ["go-on"]); // the page has heard that it is stopped
  expect(sent).toEqual(["stop-hand"]);
  await show(false, ["go-on"]);
  await vi.waitFor(() => expect(sent).toEqual(["stop-hand", "go-on"]));
});

test("a form that goes away with its page lets the hand go on too", async () => {
  await show(true);
  act(() => render(null, place));
  await vi.waitFor(() => expect(sent).toEqual(["stop-hand", "go-on"]));
});

test("what somebody else had stopped is theirs to let go on", async () => {
  await show(true, []);
  await show(false, []);
  refuses = true; // somebody else stopped it just now
  await show(true);
  await show(false);
  await new Promise((done) => setTimeout(done));
  expect(sent).toEqual(["stop-hand"]);
});

test("one key stops the hand, and one lets it go on", async () => {
  const keys = (word: string) =>
    act(() =>
      render(
        [
          <StopKey table="T1" may={(one) => one === word} onChanged={() => {}} />,
          <Stopped table="T1" may={(one) => one === word} onChanged={() => {}} />,
        ],
        place,
      ),
    );
  const names = () => [...place.querySelectorAll("button")].map((one) => one.textContent?.trim());
  keys("stop-hand");
  expect(names()).toEqual(["Stop the hand"]);
  place.querySelector("button")?.click();
  await vi.waitFor(() => expect(sent).toEqual(["stop-hand"]));
  keys("go-on");
  expect(names()).toEqual(["Go on"]);
  place.querySelector("button")?.click();
  await vi.waitFor(() => expect(sent).toEqual(["stop-hand", "go-on"]));
});
