import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { CashierView, Customer, Offer } from "../wire";
import { chipSetChanged } from "../staff";
import { Transaction } from "./Transaction";

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  chipSetChanged();
});

const offer = (word: string): Offer => ({
  do: word,
  where: "cage",
  table: null,
  role: "cashier",
  second: [],
  perhaps: false,
  least: null,
  most: null,
  filed: null,
  later: false,
  in_hand: true,
});
const view = { offers: [offer("cage-buy-in"), offer("cage-cash-out")] } as CashierView;
const field = () => document.querySelector("input") as HTMLInputElement;
const key = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === name) as HTMLButtonElement;
const PICTURE_MS = 200; // until then everything that waits for the next animation frame has run
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

function write(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

test("an amount written as soon as the kind is chosen stays", async () => {
  act(() => render(<Transaction view={view} at={{ kind: "walk-in" }} again={() => {}} />, document.body));
  key("Cash-out").click();
  await Promise.resolve(); // it is drawn, and the next animation frame has not come
  expect(field().labels?.[0]?.textContent ?? document.body.textContent).toContain("Chips handed in");
  write("114");
  await later(PICTURE_MS);
  expect([field().value, document.querySelector("button[type=submit]")?.textContent]).toEqual(["114", "Pay out $114"]);
});

test("an amount for one kind is none for another", () => {
  act(() => render(<Transaction view={view} at={{ kind: "walk-in" }} again={() => {}} />, document.body));
  act(() => write("40"));
  act(() => key("Cash-out").click());
  expect(field().value).toBe("");
});

test("what goes over the counter is booked, until the cashier says that the chips stay", () => {
  const both = (word: string) => [
    { ...offer(word), in_hand: false, most: 80_00 },
    { ...offer(word), in_hand: true },
  ];
  const joe = { name: "Joe", offers: [...both("cage-buy-in"), ...both("cage-cash-out")] } as Customer;
  const at = { kind: "customer", player: "p1" } as const;
  act(() => render(<Transaction view={view} at={at} customer={joe} again={() => {}} />, document.body));
  const says = () => document.querySelector("button[type=submit]")?.textContent;
  act(() => write("40"));
  expect(says()).toBe("Hand out $40");
  act(() => key("On the account").click());
  expect(says()).toBe("Put $40 on the account");
  act(() => key("Chips in the hand").click());
  act(() => key("Cash-out").click());
  expect(document.body.textContent).toContain("Chips handed in");
  act(() => key("On the account").click());
  expect(document.body.textContent).toContain("Cash paid out from the account");
});

test("a second press while the chips are looked up sends nothing", async () => {
  const sent: unknown[] = [];
  let goesOn = (): void => {};
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push(init.body);
    if (path.startsWith("/api/staff/chips/for")) await new Promise<void>((done) => (goesOn = done));
    const chips = [{ cents: 100_00, colour: "#000000", spots: "#ffffff", name: "black" }];
    return new Response(JSON.stringify({ token: "t", chips, pieces: { "10000": 1 } }));
  });
  act(() => render(<Transaction view={view} at={{ kind: "walk-in" }} again={() => {}} />, document.body));
  await later(PICTURE_MS); // the page has asked which chips there are
  act(() => write("100"));
  const submit = document.querySelector("button[type=submit]") as HTMLButtonElement;
  act(() => submit.click());
  expect(submit.disabled).toBe(true);
  act(() => submit.form?.requestSubmit());
  await later(10);
  goesOn();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await later(PICTURE_MS);
  expect(sent).toHaveLength(1);
});

test("an amount that is sent at once is sent with its chips", async () => {
  const sent: unknown[] = [];
  const answers: Record<string, unknown> = {
    "/api/me": { token: "t" },
    "/api/staff/chips": { chips: [{ cents: 100_00, colour: "#000000", ink: "#ffffff", name: "black" }] },
    "/api/staff/chips/for": { pieces: { "10000": 1 } },
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const command = init?.method === "POST" ? (JSON.parse(String(init.body)) as unknown) : null;
    if (command) sent.push(command);
    return Promise.resolve(new Response(JSON.stringify(answers[path.split("?")[0]!] ?? {})));
  });
  act(() => render(<Transaction view={view} at={{ kind: "walk-in" }} again={() => {}} />, document.body));
  await later(PICTURE_MS); // the page has asked which chips there are
  act(() => write("100"));
  act(() => (document.querySelector("button[type=submit]") as HTMLButtonElement).click());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ command: { do: "cage-buy-in", pieces: { "10000": 1 } } });
});
