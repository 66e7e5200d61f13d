// Beside the game: tips, disputes, bets behind, tables for other chips and with real cards.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Frame, Me, PlayerCommand } from "../wire";
import { ruling } from "./announce";
import { Behind } from "./Behind";
import { addBehind, followed, heldBack, openBehind, staked, unfinishedBehind } from "./behind";
import { Dispute, noDispute } from "./Dispute";
import { useRuling } from "./usePast";
import { Dock } from "./Dock";
import { fitOf } from "./layout";
import { Phone } from "./Phone";
import { barred, realCards, emptyPurse, purse } from "./purse";
import { frame, hand, last, limits, OPEN, SHEET, spot } from "./samples";
import { TableContext, type Table } from "./state";
import { noTip, Tip } from "./Tip";
import { moment, shown, sitterOf } from "./turn";
import { DOLLARS } from "../kit";

const nothing = () => undefined;
const never = () => Promise.resolve();
const BEHIND = { ...SHEET, backline: true, never_behind: ["six"] };
const ME: Me = {
  player: "me",
  name: "Sam",
  wallet: 500_00,
  practice_left: 0,
  token: "t",
  since: 0,
  issued: 80_00,
  night: 0,
  limits: { loss: null, loss_until: null, paused_until: null, lost_today: 0 },
  money: DOLLARS,
};

const rider = (stakes: Record<string, number>) => ({ spot: 1, player: "me", stakes, settled: {} });
const other = spot(1, "bot", { stakes: { ante: 400, six: 200 } });
const at = (seen: Frame, chips: string, cards = "sealed"): Frame => ({
  ...seen,
  public: { ...seen.public, chips, cards } as Frame["public"],
});

function table(seen: Frame, more: Partial<Table> = {}): Table {
  const now = moment(seen, "me", 200);
  return {
    table: "t",
    frame: seen,
    sheet: BEHIND,
    me: ME,
    player: "me",
    sitter: sitterOf(seen, "me"),
    fit: fitOf(1440, 900),
    view: shown(seen, "me", 0, false),
    moment: now,
    at: 0,
    bets: {
      open: now.is === "bet",
      chip: 200,
      pick: nothing,
      stakes: () => ({}),
      limits: () => OPEN,
      place: nothing,
      take: nothing,
      empty: nothing,
      undo: nothing,
      missing: null,
      canUndo: false,
      short: false,
      lacks: 0,
      repeat: nothing,
      past: {},
      repeatable: () => ({ why: "" }),
      deal: never,
      note: null,
      tell: nothing,
      drafting: false,
      staked: 0,
      least: 200,
      needs: 400,
    },
    reveal: { shows: () => true, done: true, skip: nothing },
    ruling: null,
    past: null,
    coach: {
      on: false,
      turn: nothing,
      advice: null,
      said: null,
      chosen: null,
      failed: null,
      again: nothing,
      account: { decisions: 0, mistakes: 0, cost: 0 },
      decided: nothing,
      suggest: () => Promise.resolve(null),
    },
    link: "live",
    panel: null,
    open: nothing,
    ask: () => Promise.resolve(null),
    tell: nothing,
    sitAt: never,
    buy: never,
    busy: false,
    leave: never,
    choose: never,
    own: () => null,
    asked: "",
    seen: true,
    dismiss: nothing,
    focus: { spot: null, wager: null, set: nothing },
    fresh: false,
    ...more,
  };
}

const box = document.createElement("div");
document.body.append(box);
afterEach(() => {
  render(null, box);
  vi.unstubAllGlobals();
});

const draw = (value: Table, what: preact.ComponentChild): HTMLElement => {
  act(() => render(<TableContext.Provider value={value}>{what}</TableContext.Provider>, box));
  return box;
};
const key = (text: string): HTMLButtonElement => {
  const found = [...box.querySelectorAll("button")].find(
    (one) => one.textContent?.includes(text) || one.getAttribute("aria-label") === text,
  );
  if (!found) throw new Error(`no key ${text}`);
  return found;
};

test("one bets behind others where the table allows it, on what lies there and may be followed", () => {
  const seen = frame({ spots: [other] });
  expect(openBehind(seen, BEHIND, "me").map((one) => one.number)).toEqual([1]);
  expect(followed(BEHIND, other)).toEqual(["ante"]);
  expect(openBehind(seen, SHEET, "me")).toEqual([]);
  expect(openBehind(seen, BEHIND, "rail")).toEqual([]);
  expect(openBehind(frame({ spots: [other], hand: hand({ phase: "playing" }) }), BEHIND, "me")).toEqual([]);
  expect(openBehind(frame({ spots: [spot(1, "bot", { stakes: { six: 200 } })] }), BEHIND, "me")).toEqual([]);
  expect(openBehind(at(seen, "issued", "real"), BEHIND, "me")).toEqual([]);
});

test("chips for the decision of whoever sits there are held back", () => {
  expect(heldBack(SHEET, { ante: 400 })).toBe(400);
  expect(addBehind(SHEET, {}, OPEN, "ante", 400, 800).stakes).toEqual({ ante: 400 });
  expect(addBehind(SHEET, {}, OPEN, "ante", 400, 700).why).toContain("not enough chips");
  expect(addBehind(SHEET, { ante: 400 }, OPEN, "ante", 400, 10_000).why).toContain("at most $4");
});

test("a bet behind that the table would refuse is not sent", () => {
  expect(unfinishedBehind(SHEET, {}, OPEN)).toBe("Choose an amount.");
  expect(unfinishedBehind(SHEET, { ante: 100 }, OPEN)).toContain("at least $2");
  expect(unfinishedBehind(SHEET, { ante: 200 }, { ante: limits() })).toBeNull();
});

test("a bet behind goes out with the seal of the cut, and can be taken back", async () => {
  const asked: PlayerCommand[] = [];
  const ask = async (command: PlayerCommand) => {
    asked.push(command);
    return null;
  };
  draw(table(frame({ spots: [other] }), { ask }), <Behind spot={1} />);
  act(() => key("More Ante").click());
  await act(async () => key("Bet $2 behind").click());
  expect(asked[0]).toMatchObject({ do: "bet-behind", spot: 1, stakes: { ante: 200 } });
  expect((asked[0] as { seal?: string }).seal).toMatch(/^[0-9a-f]{64}$/);
  const riding = frame({ spots: [other], hand: hand({ riders: [rider({ ante: 200 })], sealed: [3] }) });
  render(null, box);
  draw(table(riding, { ask }), <Behind spot={1} />);
  await act(async () => key("Take it back").click());
  expect(asked[1]).toEqual({ do: "take-back-behind", spot: 1 });
});

test("who bets behind has a bet on the felt: the hand before is gone, and Deal can be pressed", () => {
  const riding = frame({ spots: [other], hand: hand({ riders: [rider({ ante: 400 })] }), last: last([]) });
  expect(staked(riding, "me")).toBe(400);
  expect(shown(riding, "me", 0, false).over).toBe(false);
  draw(table(riding), <Dock />);
  expect(key("Deal").disabled).toBe(false);
  expect(box.textContent).toContain("Behind 1$4");
});

test("a tip is made of chips of the tray, between hands, and never more than lies in front", async () => {
  const asked: PlayerCommand[] = [];
  draw(
    table(frame({ chips: 8_00 }), {
      ask: async (command) => {
        asked.push(command);
        return null;
      },
    }),
    <Tip />,
  );
  act(() => key("5 dollars chip").click());
  act(() => key("2 dollars chip").click());
  expect(key("2 dollars chip").disabled).toBe(true);
  await act(async () => key("Tip $7").click());
  expect(asked).toEqual([{ do: "tip", cents: 7_00 }]);
});

test("who has wagers on the felt tips later", () => {
  expect(noTip({ frame: frame(), player: "me" })).toBeNull();
  expect(noTip({ frame: frame({ spots: [spot(3, "me", { stakes: { ante: 200 } })] }), player: "me" })).toContain(
    "between hands",
  );
  expect(noTip({ frame: frame({ seated: false }), player: "me" })).toContain("seat");
});

const playing = frame({
  hand: hand({ phase: "playing", stage: "3" }),
  spots: [spot(3, "me", { stakes: { ante: 200 } })],
});

test("the floor is called while a hand is on, with what is wrong", async () => {
  const asked: PlayerCommand[] = [];
  expect(noDispute({ frame: frame(), player: "me" })).toContain("in which you have wagers");
  draw(
    table(playing, {
      ask: async (command) => {
        asked.push(command);
        return null;
      },
    }),
    <Dispute />,
  );
  expect(key("Call the floor").disabled).toBe(true);
  act(() => {
    const text = box.querySelector("textarea") as HTMLTextAreaElement;
    text.value = " I played. ";
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => key("Call the floor").click());
  expect(asked).toEqual([{ do: "dispute", spot: 3, says: "I played." }]);
});

test("a disputed hand says that the floor looks at it, and what it ruled afterwards", () => {
  const disputed = frame({ hand: hand({ phase: "playing", dispute: "I played." }), spots: playing.public.spots });
  draw(table(disputed), <Dock />);
  expect(box.textContent).toContain("The floor looks at this hand");
  expect(box.textContent).toContain("I played.");
  expect(ruling(disputed, playing)).toBe("The floor has ruled: the hand goes on.");
  expect(
    ruling(disputed, frame({ hand: hand({ number: 8 }), last: last([], { number: 7, void: "dispute" }) })),
  ).toContain("void");
  expect(ruling(disputed, frame({ hand: hand({ phase: "done", void: "dispute" }) }))).toContain("void");
  expect(ruling(playing, playing)).toBeNull();
});

test("what the house ruled is asked for where it has ruled, in a hand that is over", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ number: 7, ruling: "The house rules that the hand stands: seen." }));
  });
  const Ruled = ({ ruled }: { ruled: number[] }) => <p>{useRuling("T1", hand({ number: 7, ruled }))}</p>;
  act(() => render(<Ruled ruled={[]} />, box));
  expect(asked).toEqual([]);
  act(() => render(<Ruled ruled={[3]} />, box));
  await vi.waitFor(() => expect(box.textContent).toBe("The house rules that the hand stands: seen."));
  expect(asked).toEqual(["/api/tables/T1/hands/7"]);
});

test("each kind of table has its own chips", () => {
  expect([purse(ME, "practice"), purse(ME, "issued"), purse(ME, "night"), purse(null, "issued")]).toEqual([
    500_00, 80_00, 0, 0,
  ]);
  expect(emptyPurse("issued")).toContain("cashier");
});

test("at a table for chips of the house a guest signs in first, and who excluded themselves reads until when", () => {
  expect([barred(ME, "practice"), barred(ME, "issued"), barred({ ...ME, account: "sam" }, "issued")]).toEqual([
    null,
    "sign-in",
    null,
  ]);
  expect(barred({ ...ME, account: "sam", excluded_until: 9 }, "practice", 5)).toBe("excluded");
  const watching = at(frame({ seated: false }), "issued");
  draw(table(watching), <Dock />);
  expect(box.querySelector(".key")?.textContent).toContain("Sign in");
  draw(table(watching, { me: { ...ME, account: "sam" } }), <Dock />);
  expect(box.querySelector(".key")?.textContent).toContain("with $80 in chips");
  draw(table(watching, { me: { ...ME, excluded_until: Date.now() + 1e9 } }), <Dock />);
  expect(box.querySelector(".key")).toBeNull();
  expect(box.textContent).toContain("You have excluded yourself");
});

for (const [where, part] of [
  ["desk", <Dock />],
  ["phone", <Phone />],
] as const) {
  test(`${where}: a table with real cards is watched, takes no bet and claims no proof`, () => {
    const real = at(frame({ spots: [other] }), "issued", "real");
    expect([realCards(real), realCards(frame()), moment(real, "me", 200).is]).toEqual([true, false, "real-cards"]);
    draw(table(real), part);
    expect(box.textContent).toContain("The cards are dealt by hand");
    expect([...box.querySelectorAll(".key")]).toEqual([]); // a seated player has nothing to press
    expect(
      [...box.querySelectorAll("button")].filter((one) => /fair/i.test(one.getAttribute("aria-label") ?? "")),
    ).toEqual([]);
  });
  test(`${where}: at a table with real cards somebody takes a seat, and no chips for it`, () => {
    const rail = (kind: string) => at(frame({ seated: false }), kind, "real");
    const key = () => box.querySelector(".key")?.textContent;
    draw(table(rail("issued")), part);
    expect(key()).toContain("Sign in");
    draw(table(rail("issued"), { me: { ...ME, account: "sam" } }), part);
    expect(key()).toContain("Sit down");
    expect(key()).toContain("bring your chips to the felt");
    draw(table(rail("night")), part);
    expect(key()).toContain("Enter the night");
    draw(table(rail("night"), { me: { ...ME, night: 500_00 } }), part);
    expect(key()).toContain("you have $500");
  });
}
