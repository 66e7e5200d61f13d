// The sale that empties the rack: what was booked stays to be read, with its slip, and more chips can be asked for.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { staffTable } from "../floor/samples";
import { frame as sampleFrame } from "../table/samples";
import { chipSetChanged } from "../staff";
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

const SET = [
  { cents: 5_00, colour: "#b3262e", spots: "#fbeeee", name: "red" },
  { cents: 100_00, colour: "#23262b", spots: "#e6e6e6", name: "black" },
];

function write(text: string): void {
  const input = document.querySelector("input") as HTMLInputElement;
  input.value = text;
  act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
}

test("a sale proposes chips of the rack, sends those that are handed over, and says when none make it", async () => {
  const sent: { command?: unknown }[] = [];
  const asked: string[] = [];
  chipSetChanged();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push(JSON.parse(String(init.body)) as { command?: unknown });
    if (path.startsWith("/api/staff/chips/for")) asked.push(path);
    const answer = path.startsWith("/api/staff/chips/for")
      ? { pieces: path.includes("cents=20000&") ? { "500": 40 } : null }
      : path === "/api/staff/chips"
        ? { chips: SET }
        : path === "/api/me"
          ? { token: "t" }
          : { id: "x", slip: 12 };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  draws(["sell-chips"]);
  await vi.waitFor(() => expect(document.querySelectorAll(".pc li")).toHaveLength(2));
  write("200");
  await vi.waitFor(() => expect(document.querySelector(".pc .has")?.textContent).toContain("$200"));
  expect(asked).toEqual(["/api/staff/chips/for?cents=20000&rack=1&plays=true"]);
  const sell = document.querySelector("button[type=submit]") as HTMLButtonElement;
  await act(async () => sell.click());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.command).toEqual({ do: "sell-chips", player: "p1", cents: 200_00, pieces: { "500": 40 } });
  await vi.waitFor(() => expect(document.body.textContent).toContain("Slip 12"));
  write("35");
  await vi.waitFor(() => expect(document.body.textContent).toContain("The rack has no chips that make $35."));
  await act(async () => sell.click());
  expect(sent).toHaveLength(1);
});

test("who neither sells nor fills the rack sees nothing of it", () => {
  draws([]);
  expect(document.body.textContent).toBe("");
});
