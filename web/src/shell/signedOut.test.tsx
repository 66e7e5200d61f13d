import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Me } from "../wire";
import { DOLLARS } from "../kit";
import { keepMe } from "./me";
import { SignedOut } from "./SignedOut";

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
const MARA: Me = { ...GUEST, player: "p.abcdefghij", name: "Mara", account: "mara", roles: ["player"] };

afterEach(() => render(null, document.body));

test("whoever the house has signed out is told so, until they sign in again", () => {
  act(() => render(<SignedOut />, document.body));
  const says = (now: Me): string => {
    act(() => void keepMe(now));
    return document.body.textContent ?? "";
  };
  expect(says(MARA)).toBe("");
  expect(says({ ...GUEST, signed_out: true })).toContain("You were signed out.");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/sign-in");
  expect(says(GUEST)).toContain("You were signed out."); // asked again, the house knows only the new guest
  act(() => document.querySelector("button")?.click());
  expect(document.body.textContent).toBe(""); // they go on as a guest
  expect(says(MARA)).toBe("");
  expect(says(GUEST)).toBe(""); // who signs out by themselves knows
});
