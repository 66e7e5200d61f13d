// What the floor's page says about itself: why a key is disabled, and no refusal that is out of date.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import { SHEET } from "../table/samples";
import { OpenTable } from "./OpenTable";
import { RunPart } from "./RunPart";
import type { FloorTable } from "./useFloorTable";

let place: HTMLElement;
beforeEach(() => (place = document.body.appendChild(document.createElement("div"))));
afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
});

test("a table of real cards that cannot be closed now says why beside the grey key", () => {
  const says = "Hand 5 has bets on the tablet that are not closed (Ivy and Hal).";
  const card = { dealer: "Dee", floor: "Flo", cards: "real", limits: "$5" };
  const at = (words: string[]) =>
    ({
      table: "Hall",
      staff: { card, says, limits: {}, posts: [], offers: words.map((word) => ({ do: word })) },
    }) as unknown as FloorTable;
  act(() => render(<RunPart at={at([])} />, place));
  expect(place.textContent).toContain(says);
  act(() => render(<RunPart at={at(["close-table"])} />, place));
  expect(place.textContent).not.toContain(says);
});

test("a refusal to open a table goes once the form is put right", async () => {
  const refusal = "The cage has $20,000; you asked for $50,000.";
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  forgetSession();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/me") return new Response(JSON.stringify({ token: "t" }));
    if (url === "/api/lobby") return new Response(JSON.stringify({ games: [{ id: SHEET.id, title: SHEET.title }] }));
    if (url.startsWith("/api/sheets/")) return new Response(JSON.stringify(SHEET));
    return new Response(JSON.stringify({ error: { code: "cage-short", message: refusal } }), { status: 409 });
  });
  act(() => render(<OpenTable open={[]} rows={[]} first={null} onClose={() => {}} onOpened={() => {}} />, place));
  const field = (label: string) =>
    [...place.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label))!.querySelector("input")!;
  const type = (label: string, text: string) =>
    act(() => {
      field(label).value = text;
      field(label).dispatchEvent(new Event("input", { bubbles: true }));
    });
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBe(null));
  type("Tray", "50000");
  type("Rack", "0");
  act(() => void place.querySelector("form")!.requestSubmit());
  await vi.waitFor(() => expect(place.textContent).toContain(refusal));
  type("Tray", "5000");
  await vi.waitFor(() => expect(place.textContent).not.toContain(refusal));
});
