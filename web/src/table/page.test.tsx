// The page drawn from frames: every moment has its dock, on desktop and phone, for sheets of any shape.

import { options, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Frame, PastHand, SheetInfo, SpotView } from "../wire";
import { Board } from "./Board";
import { Coach } from "./Coach";
import { Dock } from "./Dock";
import { fitOf, spotGrid } from "./layout";
import { Phone } from "./Phone";
import { frame, hand, last, OPEN, SHEET, spot, won } from "./samples";
import { TableContext, type Table } from "./state";
import { moment, shown, sitterOf } from "./turn";

const nothing = () => undefined;
const never = () => Promise.resolve();

const CLOCK: Frame["clock"] = { waits_for: "decisions", left_ms: 18_000, of_ms: 30_000, more: 2 };

function table(seen: Frame, sheet: SheetInfo, more: Partial<Table> = {}): Table {
  const at = moment(seen, "me", 200);
  return {
    table: "t",
    frame: { ...seen, clock: CLOCK },
    sheet,
    me: null,
    player: "me",
    sitter: sitterOf(seen, "me"),
    fit: fitOf(1440, 900),
    view: shown(seen, "me", 0, false),
    moment: at,
    at: performance.now(),
    bets: {
      open: at.is === "bet",
      chip: 200,
      pick: nothing,
      stakes: () => ({ ante: 200 }),
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
      repeatable: () => ({ stakes: { 3: 400 } }),
      deal: never,
      note: null,
      tell: nothing,
      drafting: false,
      staked: 200,
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

const boxes: HTMLElement[] = [];

/** A page that is not removed draws again when its timers run out, and by then there is no window. */
afterEach(() => {
  for (const box of boxes.splice(0)) {
    act(() => render(null, box));
    box.remove();
  }
});

function drawn(value: Table, what: "desk" | "phone" = "desk"): HTMLElement {
  const box = document.createElement("div");
  document.body.append(box);
  boxes.push(box);
  act(() =>
    render(
      <TableContext.Provider value={value}>
        {what === "desk" ? (
          <main>
            <Board />
            <Dock />
          </main>
        ) : (
          <Phone />
        )}
      </TableContext.Provider>,
      box,
    ),
  );
  return box;
}

const playing = hand({ phase: "playing", stage: "3", waiting: [3], dealer: [null, null, null] });
const mine = spot(3, "me", { stakes: { ante: 400 }, cards: [null, null, null] });
const own = { number: 3, cards: ["Qs", "7h", "4d"], offers: { fold: 0, "1x": 400 }, may_set: false };
const decides = frame({ hand: playing, spots: [mine], own: [own] });

for (const where of ["desk", "phone"] as const) {
  test(`${where}: somebody who watches has one key, and it sits them down`, () => {
    expect(drawn(table(frame({ seated: false }), SHEET), where).querySelector(".key")?.textContent).toContain(
      "Sit down",
    );
  });
  test(`${where}: a decision has its keys, with what they cost`, () => {
    const keys = [...drawn(table(decides, SHEET), where).querySelectorAll(".key")].map((key) => key.textContent);
    expect(keys[0]).toContain("lose Ante $4");
    expect(keys[1]).toContain("Play $4");
  });
  test(`${where}: the clock counts down, and draws nothing anew but itself`, () => {
    vi.useFakeTimers();
    const diffed = options.diffed;
    try {
      const box = drawn(table(decides, SHEET), where);
      act(() => void vi.advanceTimersByTime(1000));
      expect(box.textContent).toContain("17 of 30 s");
      const again = new Set<string>();
      options.diffed = (node) => {
        diffed?.(node);
        if (typeof node.type === "function") again.add(node.type.name);
      };
      act(() => void vi.advanceTimersByTime(4000));
      expect(box.textContent).toContain("13 of 30 s");
      expect(
        [...again].filter((name) => !["Turn", "Status", "PhoneStatus", "StateLine", "Fragment"].includes(name)),
      ).toEqual([]);
      expect(again).toContain("Turn");
    } finally {
      if (diffed) options.diffed = diffed;
      vi.useRealTimers();
    }
  });
  test(`${where}: a hand that is over says what every wager came to`, () => {
    const past = last(
      [
        spot(3, "me", {
          stakes: { ante: 400, play: 400 },
          cards: ["Qs", "7h", "4d"],
          settled: { ante: won(400, 400), play: won(400, 0, "push") },
        }),
      ],
      { dealer: ["Js", "8h", "2d"] },
    );
    const text = drawn(table(frame({ last: past }), SHEET), where).textContent ?? "";
    expect(text).toContain("Ante $4");
    expect(text).toContain("+$4");
  });
}

for (const where of ["desk", "phone"] as const) {
  test(`${where}: an own fold is nobody's but the player's, and one of the clock is said to be the clock's`, () => {
    const lost = { ante: won(400, -400, "lose", "folded") };
    const spots = [spot(3, "me", { stakes: { ante: 400 }, choices: { play: "fold" }, settled: lost })];
    const told = (late: number) =>
      drawn(table(frame({ last: last(spots, { timed: [late] }) }), SHEET), where).textContent ?? "";
    expect(told(1)).toContain("Folded");
    expect(told(1)).not.toContain("No decision in time"); // the clock has decided for somebody else
    expect(told(3)).toContain("No decision in time");
  });
}

const offeredTo = (offered: string | null, resting: string | null = null) => ({
  offered,
  declined: [],
  resting,
  hands_max: 2,
  needs: 500,
});

const offer = (past: ReturnType<typeof last>): Frame => {
  const seen = frame({ last: past });
  return { ...seen, public: { ...seen.public, turn: offeredTo("me") } };
};

for (const where of ["desk", "phone"] as const) {
  test(`${where}: the offer of the bank leaves the result of the hand before`, () => {
    const past = last([
      spot(3, "me", { stakes: { ante: 400 }, cards: ["Qs", "7h", "4d"], settled: { ante: won(400, 400) } }),
    ]);
    const text = drawn(table(offer(past), SHEET), where).textContent ?? "";
    expect(text).toContain("You are offered the bank");
    expect(text).toContain("Ante $4");
    expect(text).toContain("This hand +$4");
  });
  test(`${where}: whoever had the bank is told what it came to`, () => {
    const bank = { player: "me", wager: 10_000, practice: false, action: [1] };
    const past = last([spot(1, "bot", { stakes: { ante: 400 }, settled: { ante: won(400, -400, "lose") } })], { bank });
    for (const seen of [offer(past), frame({ last: past })]) {
      const text = drawn(table(seen, SHEET), where).textContent ?? "";
      expect(text).toContain("Your bank of $100");
      expect(text).toContain("Bot One");
      expect(text).toContain("This hand +$4");
    }
  });
  test(`${where}: a misdeal is told to whoever had wagers in the hand, and to its bank`, () => {
    const bank = { player: "bot", wager: 10_000, practice: false, action: [3] };
    const ended = [{ spot: 3, player: "me", ending: "returned", cents: 25_00 }];
    const past = last([], { void: "misdeal", ended, bank, dealer: [null, null, null] });
    const net = { past: [{ number: 6, net_cents: -100 }] as unknown as PastHand[] };
    const sheet = { ...SHEET, banked_by_player: true };
    const text = drawn(table(offer(past), sheet, net), where).textContent ?? "";
    expect(text).toContain("The hand is void: misdeal");
    expect(text).toContain("Your $25 came back; the collection of $1 is kept.");
    expect(text).toContain("You are offered the bank");
    const own = last([], { void: "misdeal", bank: { ...bank, player: "me" }, dealer: [null, null, null] });
    const banker = drawn(table(frame({ last: own }), sheet, net), where);
    expect(banker.textContent).toContain("The hand is void: misdeal");
    expect(banker.textContent).toContain("Your bank of $100 came back; the collection of $1 is kept.");
    expect(banker.querySelector("[aria-label='Result'] .tp-own svg, .tp-mid.result svg")).toBe(null);
  });
  test(`${where}: at a table with real cards the hand that is over says what it came to`, () => {
    const bonus = { ante: won(400, 400), play: won(400, 0, "push"), "ante-bonus": won(0, 1600) };
    const past = last([spot(3, "me", { stakes: { ante: 400 }, cards: ["Qs", "Js", "Ts"], settled: bonus })]);
    const seen = frame({ last: past, hand: null });
    const real = { ...seen, public: { ...seen.public, cards: "real" as const } };
    const box = drawn(table(real, SHEET), where);
    expect(box.textContent).toContain("This hand +$20");
    expect(box.textContent).toContain("Ante Bonus");
    expect(box.querySelector("[aria-label*='queen of spades' i]")).not.toBe(null);
    const watching = drawn(table({ ...real, last: null }, SHEET), where);
    expect(watching.textContent).toContain("The cards are dealt by hand");
  });
  test.each(["-50", "-5", "5 0", "1e2", ""])(`${where}: "%s" puts up no bank`, (typed) => {
    const seen = offer(last([]));
    const box = drawn(table({ ...seen, last: null }, SHEET), where);
    const field = box.querySelector("input");
    if (!field) throw new Error("no field for the bank");
    field.value = typed;
    act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
    const take = [...box.querySelectorAll<HTMLButtonElement>(".key")].find((key) => key.textContent?.includes("Take"));
    expect(take?.disabled).toBe(true);
    expect(take?.textContent).toContain("put up an amount");
  });
  test(`${where}: who sits down while a hand of others lies there has circles that take bets`, () => {
    const past = last([
      spot(1, "bot", { settled: { ante: won(400, -400, "lose") } }),
      spot(3, "gone", { settled: { ante: won(400, -400, "lose") } }),
    ]);
    const value = table(frame({ last: past }), SHEET);
    const box = drawn({ ...value, bets: { ...value.bets, stakes: () => ({}) } }, where);
    const names = [...box.querySelectorAll("[data-wager] .circle")].map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual(["Pair Plus, empty", "6 Card, empty", "Ante, empty"]);
  });
}

test("the rule on spots while others wait is told where the sheet has it", () => {
  const line = (most: number | null) => {
    const value = table({ ...frame({ seated: false, queue: ["me"] }) }, { ...SHEET, spots_while_waiting: most });
    const held = value.frame.public.sitters.map((one) => ({ ...one, spots: [1, 2, 3] }));
    return (
      drawn({ ...value, frame: { ...value.frame, public: { ...value.frame.public, sitters: held } } }).textContent ?? ""
    );
  };
  expect(line(2)).toContain("a player keeps two spots at most");
  expect(line(null)).not.toContain("at most");
});

test("a circle for every wager that takes a stake, on every seat, and none for a bonus", () => {
  const box = drawn(table(frame(), SHEET));
  const grid = spotGrid(SHEET);
  expect(box.querySelectorAll(".tp-spot")).toHaveLength(5);
  expect(box.querySelectorAll(".tp-spot .circle")).toHaveLength(5 * (grid.sides.length + grid.mains.length));
});

test("sheets of any shape get a table", () => {
  for (let wagers = 1; wagers <= 12; wagers++)
    for (const cards of [2, 3, 5, 7]) {
      const side = SHEET.wagers[3]!;
      const sheet: SheetInfo = {
        ...SHEET,
        decisions: [],
        wagers: Array.from({ length: wagers }, (_, at) => ({ ...side, id: `w${at}`, title: `Wager ${at}` })),
        hands: { ...SHEET.hands, player: cards, player_plays: Math.min(cards, 5), dealer: cards },
      };
      expect(drawn(table(frame(), sheet)).querySelectorAll(".tp-spot.you .circle")).toHaveLength(wagers);
    }
});

test("the amount is always text, and a wager is named with its state", () => {
  const circle = drawn(table(decides, SHEET)).querySelector(".tp-spot.you .circle.filled");
  expect(circle?.getAttribute("aria-label")).toBe("Ante, 4 dollars, placed");
});

test("a chip is called placed once the house has it", () => {
  const ante = (spots: SpotView[]) =>
    drawn(table(frame({ spots }), SHEET))
      .querySelector(".tp-spot.you .circle.filled")
      ?.getAttribute("aria-label");
  expect(ante([])).toBe("Ante, 2 dollars, not at the house yet");
  expect(ante([spot(3, "me", { stakes: { ante: 200 } })])).toBe("Ante, 2 dollars, placed");
});

test("values that hold only if the bank covers them are not called exact", () => {
  const why = "Play, by 18 cents. The bank of $60 may not cover every bet of this hand: this holds only if it does.";
  const told = (covered: boolean) => {
    const choices = [{ choice: "1x", label: "Play", value_cents: -382, exact: "-382", best: true }];
    const advice = {
      spot: 3,
      hand: "",
      choices,
      best: "1x",
      why,
      covered,
      split: { total: 100, not_qualified: 20, win: 40, tie: 0, lose: 40 },
      keep: null,
    };
    const value = table(decides, SHEET);
    const box = document.createElement("div");
    act(() =>
      render(
        <TableContext.Provider
          value={{ ...value, coach: { ...value.coach, on: true, advice, said: advice, chosen: "1x" } }}
        >
          <Coach />
        </TableContext.Provider>,
        box,
      ),
    );
    return box.textContent ?? "";
  };
  expect(told(true)).toContain("Exact, over 100 hands");
  expect(told(false)).not.toContain("Exact");
  expect(told(false)).not.toContain("Best play");
  expect(told(false)).toContain("this holds only if it does");
});
