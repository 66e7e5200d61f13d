import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import type { Me } from "../wire";
import { keepMe, me, signOut, watchOtherTabs } from "./me";
import { homeOf, workOf } from "./places";
import { Menu } from "./Menu";
import { MenuAccount, Who, WorkNav } from "./Who";
import { DOLLARS } from "../kit";

const GUEST: Me = {
  player: "guest.a",
  name: "Guest 4",
  wallet: 500_00,
  practice_left: 0,
  token: "t",
  since: 0,
  limits: { loss: null, loss_until: null, paused_until: null, lost_today: 0 },
  money: DOLLARS,
};
const ADA: Me = { ...GUEST, player: "p.abcdefghij", name: "Ada", account: "ada", roles: ["player", "floor"] };

beforeEach(() => {
  forgetSession();
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify(url.endsWith("sign-out") ? GUEST : ADA))),
  );
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

test("roles open pages, and nothing else does", () => {
  expect([workOf(null), workOf(GUEST), workOf({ ...ADA, roles: ["player"] })]).toEqual([[], [], []]);
  expect(workOf(ADA).map((place) => place.href)).toEqual([
    "/floor",
    "/rota",
    "/tips",
    "/exceptions",
    "/night",
    "/projector",
  ]);
  expect(workOf({ ...ADA, roles: ["cashier"] }).map((place) => place.href)).toEqual(["/cashier", "/tips", "/night"]);
  expect([homeOf(GUEST), homeOf({ ...ADA, roles: ["manager"] }), homeOf(ADA)]).toEqual([null, "/manager", "/floor"]);
});

test("a guest is offered to sign in; who is signed in sees who they are, and the pages of their work", () => {
  act(() => render(<Who me={GUEST} />, document.body));
  expect([document.body.textContent, document.querySelector("a")?.getAttribute("href")]).toEqual([
    "Sign in",
    "/sign-in",
  ]);
  act(() =>
    render(
      <>
        <WorkNav me={ADA} page="floor" />
        <Who me={ADA} />
      </>,
      document.body,
    ),
  );
  expect(
    [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("aria-current")]),
  ).toEqual([
    ["Floor", "page"],
    ["Ada", null],
  ]);
});

test("signing out leaves a guest", async () => {
  act(() => void keepMe(ADA));
  const closed = vi.fn();
  act(() => render(<MenuAccount me={ADA} onClose={closed} />, document.body));
  const out = [...document.querySelectorAll("button")].find((key) => key.textContent === "Sign out");
  act(() => out?.click());
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(me()?.player).toBe("guest.a");
});

test("who signs in or out in one tab does so in the others", async () => {
  keepMe(GUEST);
  watchOtherTabs();
  window.dispatchEvent(new StorageEvent("storage", { key: "pitboss.who", newValue: ADA.player }));
  await vi.waitFor(() => expect(me()?.player).toBe(ADA.player));
  await signOut();
  expect(localStorage.getItem("pitboss.who")).toBe("guest.a");
});

test("the menu of a screen where somebody works has no limits of a player", () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  keepMe(ADA);
  const menu = (works: boolean) => {
    act(() => render(<Menu open onClose={() => {}} works={works} />, document.body));
    return document.body.textContent ?? "";
  };
  expect(menu(false)).toContain("Pause play");
  expect(menu(true)).not.toContain("Pause play");
  expect(menu(true)).not.toContain("Your limits");
});
