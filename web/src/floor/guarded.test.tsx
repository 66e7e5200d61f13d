/** Keys that move chips do nothing until their subject was visible: a double click must not confirm anything unseen. */

import type { ComponentChild } from "preact";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { READ_MS } from "../kit";
import { forgetSession } from "../net";
import { ShortTray } from "../staff";
import { frame, hand, SHEET } from "../table/samples";
import { CloseTable } from "./CloseTable";
import { Corrections } from "./Corrections";
import { Ruling } from "./Ruling";
import { card, staffTable } from "./samples";
import type { FloorTable } from "./useFloorTable";

const spot = { spot: 3, player: "me", name: "Bea", bets: { ante: 200 }, choices: {}, decisions: [], results: null };
const form = {
  hand: 7,
  sealed: true,
  banked: false,
  places: [],
  spots: [{ ...spot, endings: {} }],
  wagers: [
    { wager: "ante", title: "Ante" },
    { wager: "pair", title: "Pair Plus" },
  ],
};
const seven = { number: 7, finish: "settled", at: 0 };
const moved = { number: 1, at: 0, by: [], why: "", changes: [], wagers: [], moves: ["Bea gets $2 at the seat."] };
const ANSWERS: Record<string, unknown> = {
  "/api/me": { token: "t" },
  "/api/staff/tables/3/steps": [],
  "/api/tables/3/hands": { hands: [seven] },
  "/api/staff/tables/3/hands/7/correcting": form,
  "/api/staff/tables/3/correction": moved,
};
const at = {
  table: "3",
  staff: { ...staffTable({ card: card({ tray: 500_00, rack: 100_00 }) }), offers: [{ do: "correct-hand" }] },
  sheet: SHEET,
  again: () => {},
  frame: frame({ hand: hand({ phase: "playing", dispute: "mine" }) }),
} as unknown as FloorTable;
let sent: string[] = [];
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  forgetSession();
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url in ANSWERS) return new Response(JSON.stringify(ANSWERS[url]));
    const { id, command } = JSON.parse(String(init?.body)) as { id: string; command: { do: string } };
    sent.push(command.do);
    return new Response(JSON.stringify({ id, version: 2 }));
  });
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const goes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const named = (one: Element, name: string) => one.textContent?.trim().startsWith(name);
const button = (name: string) => [...document.querySelectorAll("button")].find((one) => named(one, name))!;
const click = (name: string) => act(() => button(name).click());
const write = (label: string, text: string) => {
  const fields = [...document.querySelectorAll("label")].filter((one) => one.textContent?.includes(label));
  for (const one of fields) {
    const field = (document.getElementById(one.htmlFor) ?? one.querySelector("input, textarea")) as HTMLInputElement;
    act(() => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
};

interface Guarded {
  key: string;
  does: string;
  page: ComponentChild;
  /** What has to be filled in first. */
  fill: () => void;
  /** How long the page waits before it asks the house what would follow. */
  foresees?: number;
}

const tray = (transit: number, offered: string) => (
  <ShortTray card={card({ short: 30_00, transit })} may={(word) => word === offered} onChanged={() => {}} />
);

const GUARDED: Guarded[] = [
  {
    key: "Close with this count",
    does: "close-table",
    page: <CloseTable at={at} onClose={() => {}} />,
    fill: () => write("Counted", "500"),
  },
  {
    key: "Give the ruling",
    does: "rule",
    page: <Ruling at={at} says="mine" onThen={() => {}} />,
    fill: () => {
      write("Reason", "seen");
      click("The hand is void");
    },
  },
  {
    key: "Correct the hand",
    does: "correct-hand",
    page: <Corrections at={at} />,
    fill: () => {
      write("Ante", "4");
      write("Why", "misread");
    },
    foresees: 150,
  },
  { key: "Ask for a fill", does: "fill", page: tray(0, "fill"), fill: () => {} },
  { key: "Receive $100", does: "receive-fill", page: tray(100_00, "receive-fill"), fill: () => {} },
];

test.each(GUARDED)(
  "$key does nothing before what it answers was shown",
  async ({ key, does, page, fill, foresees = 0 }) => {
    act(() => render(page, place));
    for (let turn = 0; turn < 4; turn++) await goes(0);
    fill();
    await goes(foresees);
    for (let turn = 0; turn < 4; turn++) await goes(0);
    expect(button(key).disabled).toBe(false);
    click(key);
    await goes(READ_MS - 50);
    click(key);
    await goes(0);
    expect(sent).toEqual([]);
    await goes(100);
    click(key);
    await goes(10);
    expect(sent).toEqual([does]);
  },
);

test("whoever may not correct a hand asks for no form, and reads who does it", async () => {
  const asked = vi.fn(globalThis.fetch);
  vi.stubGlobal("fetch", asked);
  act(() => render(<Corrections at={{ ...at, staff: staffTable() }} />, place));
  for (let turn = 0; turn < 4; turn++) await goes(0);
  expect(asked.mock.calls.map(([url]) => url)).not.toContain("/api/staff/tables/3/hands/7/correcting");
  expect(place.textContent).toContain("The floor corrects it");
});

test("the form of a correction has nothing against a wager that was not bet", async () => {
  act(() => render(<Corrections at={at} />, place));
  for (let turn = 0; turn < 4; turn++) await goes(0);
  await goes(2000);
  expect(place.querySelectorAll('[aria-invalid="true"], .field.bad, [role="alert"]').length).toBe(0);
  write("Pair Plus", "0");
  await goes(2000);
  expect(place.textContent).not.toContain("More than nothing");
});
