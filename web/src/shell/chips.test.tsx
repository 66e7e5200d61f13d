import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import type { Me } from "../wire";
import { keepMe, useMe } from "./me";
import { ChipsPill } from "./PageHeader";
import { Leaving } from "./YourTable";
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
const MARA: Me = { ...GUEST, player: "p.abcdefghij", name: "Mara", account: "mara", roles: ["player"], issued: 80_00 };
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  forgetSession();
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return new Response(JSON.stringify({ ...MARA, issued: 30_00 }));
  });
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Bar() {
  const me = useMe();
  return me && <ChipsPill me={me} />;
}
const shows = async (me: Me, ms: number): Promise<string | null> => {
  act(() => void keepMe(me));
  act(() => render(<Bar />, document.body));
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return document.body.textContent;
};

test("what the cashier paid out is off the chips in the bar a moment later", async () => {
  expect(await shows(MARA, 0)).toBe("Chips $80");
  expect(await shows(MARA, 6000)).toBe("Chips $30");
});

test("nobody asks for the chips of a guest, or of somebody who works here", async () => {
  expect(await shows(GUEST, 20_000)).toBe("Practice chips 500");
  expect(await shows({ ...MARA, roles: ["player", "dealer"] }, 20_000)).toBe("");
  expect(asked).toBe(0);
});

test("who got up during a hand reads that they sit there until it is over", () => {
  const seat = { table: "Bank1", sheet: "s", title: "S", chips: 187_00, kind: "issued" as const, waits: false };
  const reads = (leaving: boolean): string | null => {
    act(() => void keepMe({ ...MARA, seats: [{ ...seat, leaving }] }));
    act(() => render(<Leaving />, document.body));
    return document.body.textContent;
  };
  expect(reads(true)).toContain("You leave Bank1 after this hand");
  expect(reads(true)).toContain("$187");
  expect(reads(false)).toBe("");
});
