// The sale that empties the rack: what was booked stays to be read, with its slip, and more chips can be asked for.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { staffTable } from "../floor/samples";
import { frame as sampleFrame } from "../table/samples";
import { SellForm } from "./SellForm";

const ANN = {
  player: "p1",
  kind: "person" as const,
  spots: [1],
  chips: 0,
  away: false,
  leaving: false,
  warnings: 0,
};
const sampled = sampleFrame();
const frame = { ...sampled, public: { ...sampled.public, sitters: [ANN] } };
const form = (words: readonly string[]) => (
  <SellForm
    table="1"
    frame={frame}
    staff={staffTable()}
    may={(word) => words.includes(word)}
    onDone={() => undefined}
  />
);
const draws = (words: readonly string[]) => act(() => render(form(words), document.body));

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

test("the sale that empties the rack leaves its slip and the key that asks for chips", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path === "/api/me" ? { token: "t" } : { id: "x", slip: 12 }))),
  );
  draws(["sell-chips", "fill-rack"]);
  const input = document.querySelector("input") as HTMLInputElement;
  input.value = "200";
  act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => (document.querySelector("button[type=submit]") as HTMLButtonElement).click());
  await vi.waitFor(() => expect(document.body.textContent).toContain("Slip 12"));
  draws(["fill-rack"]); // the house sells no more
  expect(document.body.textContent).toContain("Slip 12");
  expect(document.querySelector("[data-offer=fill-rack]")?.textContent).toContain("Ask for");
});

test("who neither sells nor fills the rack sees nothing of it", () => {
  draws([]);
  expect(document.body.textContent).toBe("");
});
