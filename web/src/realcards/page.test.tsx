// The tablet drawn from the house's answers: every state has its words, and the keyboard can do the whole hand.

import { withoutName } from "./panels";
import { render } from "preact";
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { DOLLARS, houseMoney, READ_MS } from "../kit";
import { staffTable } from "../floor/samples";
import { frame as sampleFrame, hand } from "../table/samples";
import type { RealCardsPicture, RealCardsSpotWorth, StaffTable, WagerResult } from "../wire";
import { Bench } from "./Bench";
import { amountText } from "./BetRow";
import { CloseBox } from "./CloseBox";
import { DecidePanel } from "./DecidePanel";
import { begin, tap, type Entry, type Tap } from "./entry";
import { EMPTY, layOf, toDraft, withLay, type Laid } from "./laid";
import { firstOf } from "./put";
import { picture, shape } from "./samples";
import { RealCardsContext, type RealCards } from "./state";
import { NO_CARD } from "./scanner";
import { Surface } from "./Surface";
import { useKeyboard } from "./useKeyboard";

const nothing = () => undefined;
const frame = (() => {
  const seen = sampleFrame();
  return { ...seen, public: { ...seen.public, seats: 7 } };
})();

function realCards(entry: Entry, more: Partial<RealCards> = {}, id = "six-card"): RealCards {
  const form = shape(id);
  return {
    table: "t",
    shape: form,
    frame,
    staff: null,
    entry,
    picture: picture(),
    unsent: false,
    lost: false,
    held: false,
    asks: false,
    forYou: [],
    onDone: nothing,
    busy: false,
    chip: firstOf(form.info),
    own: [],
    pick: nothing,
    tap: nothing,
    undo: nothing,
    redo: nothing,
    canUndo: false,
    canRedo: false,
    said: null,
    say: nothing,
    before: null,
    voided: null,
    seated: [1, 3],
    shown: 1,
    show: nothing,
    betting: false,
    bet: nothing,
    close: nothing,
    reopen: nothing,
    irregular: () => Promise.resolve(null),
    seen: false,
    asked: null,
    ask: nothing,
    answer: nothing,
    nextHand: nothing,
    panel: null,
    open: nothing,
    rank: null,
    ...more,
  };
}

/** The page with its own state, as on the tablet. */
function Tablet({
  id,
  log,
  more,
}: {
  id: string;
  log: { entry: Entry; closed: number; refused: string | null; asked: readonly number[] | null };
  more: Partial<RealCards>;
}) {
  const [entry, setEntry] = useState(() => begin(shape(id), EMPTY));
  const made = (one: Tap) => {
    const step = tap(shape(id), log.entry, one);
    if ("refused" in step) return void (log.refused = step.refused);
    if ("undecided" in step) return void (log.asked = step.undecided);
    log.entry = step.entry;
    setEntry(step.entry);
  };
  log.entry ??= entry;
  const value = realCards(log.entry, { tap: made, close: () => void log.closed++, ...more }, id);
  const rank = useKeyboard(value);
  return (
    <RealCardsContext.Provider value={{ ...value, rank }}>
      <main>
        <Surface />
        <Bench />
      </main>
    </RealCardsContext.Provider>
  );
}

const boxes: HTMLElement[] = [];
function drawn(what: preact.ComponentChild): HTMLElement {
  const box = document.createElement("div");
  document.body.append(box);
  boxes.push(box);
  act(() => render(what, box));
  return box;
}
afterEach(() => {
  for (const box of boxes.splice(0)) {
    act(() => render(null, box));
    box.remove();
  }
});

const page = (value: RealCards) =>
  drawn(
    <RealCardsContext.Provider value={value}>
      <main>
        <Surface />
        <Bench />
      </main>
    </RealCardsContext.Provider>,
  );

/** By hand: a scanner's keys come faster. */
const press = (...keys: string[]) => typed(keys, 100);
const scan = (...cards: string[]) => {
  for (const card of cards) typed([...card, "Enter"], 5);
};

let minutes = 0; // each time later than before: the clock of a test begins anew
function typed(keys: readonly string[], ms: number): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.advanceTimersByTime(60_000 * ++minutes);
  for (const key of keys) {
    act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
    act(() => void vi.advanceTimersByTime(ms));
  }
  act(() => void vi.advanceTimersByTime(100));
  vi.useRealTimers();
}

function tablet(id: string, more: Partial<RealCards> = {}) {
  const log = {
    entry: begin(shape(id), EMPTY),
    closed: 0,
    refused: null as string | null,
    asked: null as readonly number[] | null,
  };
  const box = drawn(<Tablet id={id} log={log} more={more} />);
  return {
    log,
    box,
    click: (name: string) => act(() => box.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!.click()),
  };
}

const BETS: Laid = [1, 2, 3].reduce<Laid>((laid, spot) => withLay(laid, spot, { stakes: { ante: 200 } }), EMPTY);

test("a whole hand by keyboard: bets, a fold, cards as rank and suit, close", () => {
  const { log, box } = tablet("six-card", { before: BETS, picture: picture({ ready: true }) });
  press("b");
  press(..."qs"); // the dealer's card, before anybody has decided
  expect([log.asked, log.entry.laid.dealer]).toEqual([[1, 2, 3], []]);
  press("f"); // the first spot
  const words = { 2: "1x", 3: "1x" };
  log.entry = (tap(shape("six-card"), log.entry, { tap: "decide", words }) as { entry: Entry }).entry;
  press(..."qs7h4d");
  press(...("asksqh" + "0d0c2c"));
  expect(log.entry.laid.dealer).toEqual(["Qs", "7h", "4d"]);
  expect([1, 2, 3].map((spot) => layOf(log.entry.laid, spot).cards)).toEqual([
    [],
    ["As", "Ks", "Qh"],
    ["Td", "Tc", "2c"],
  ]);
  expect(log.entry.at).toBe(null);
  press("Enter");
  expect(log.closed).toBe(1);
  expect(box.textContent).toContain("Everything is in.");
});

test("who taps a bet and then types the cards closes the hand by Enter, and bets no more", () => {
  const { log, box } = tablet("six-card", { before: BETS, picture: picture({ ready: true }) });
  press("b");
  log.entry = decidedAll(log.entry);
  const circle = box.querySelector<HTMLButtonElement>("button[aria-label*='Pair Plus']")!;
  circle.focus();
  expect(document.activeElement).toBe(circle);
  press(..."qs");
  expect(document.activeElement).toBe(document.body);
});

test("a scanner types cards and Enter: they lie in their places, and its Enter closes nothing", () => {
  const { log } = tablet("six-card", { before: BETS, picture: picture({ ready: true }) });
  press("b");
  log.entry = decidedAll(log.entry);
  scan("QS", "7h", "4D", "as", "ks", "10h", "qs"); // one of them twice
  expect(log.entry.laid.dealer).toEqual(["Qs", "7h", "4d"]);
  expect(layOf(log.entry.laid, 1).cards).toEqual(["As", "Ks", "Th"]);
  expect(log.refused).toBe("The queen of spades lies with the dealer.");
  scan("9c", "8c", "2c", "9d", "8d", "2d");
  expect([log.entry.at, log.closed]).toEqual([null, 0]);
  press("Enter");
  expect(log.closed).toBe(1);
});

test("what a scanner misreads changes nothing: no fold, no undo, no half of a card", () => {
  let said: string | null = null;
  const { log } = tablet("six-card", { before: BETS, say: (says) => (said = says) });
  press("b");
  log.entry = decidedAll(log.entry);
  scan("QS");
  const before = log.entry;
  for (const wrong of ["FS", "QF", "UU", "A", "4711", "PP9", "B"]) {
    said = null;
    scan(wrong);
    expect(log.entry.laid, wrong).toEqual(before.laid);
    expect(said, wrong).toBe(NO_CARD);
    log.entry = before;
  }
  scan("7h");
  expect(log.entry.laid.dealer).toEqual(["Qs", "7h"]);
});

test("one key puts the bets of a hand on all spots, and takes them off again", () => {
  const { log } = tablet("six-card");
  press("o");
  expect(Object.values(log.entry.laid.spots).map((lay) => lay.stakes)).toEqual([{ ante: 200 }, { ante: 200 }]);
  press("o");
  expect(log.entry.laid.spots).toEqual({});
});

const decidedAll = (entry: Entry): Entry =>
  (tap(shape("six-card"), entry, { tap: "decide", words: { 1: "1x", 2: "1x", 3: "1x" } }) as { entry: Entry }).entry;

test("results by keyboard: a line that pays, then how each hand ended", () => {
  const { log } = tablet("six-card", { before: withLay(BETS, 2, { stakes: { ante: 200, "pair-plus": 200 } }) });
  press("b", "m", "w", "4", "l", "n");
  expect(layOf(log.entry.laid, 1).results["ante"]).toBe("higher");
  expect(layOf(log.entry.laid, 2).results).toMatchObject({ ante: "lower", play: "lower", "pair-plus": "pair" });
  expect(layOf(log.entry.laid, 3).results["play"]).toBe("not_qualified");
});

test("a tap on a used card changes nothing and says why; the card is named with where it lies", () => {
  const { log, box, click } = tablet("pair-plus", { before: BETS });
  press("b");
  click("queen of spades");
  const used = box.querySelector('[aria-label="queen of spades, with the dealer"]');
  expect(used?.getAttribute("aria-disabled")).toBe("true");
  click("queen of spades, with the dealer");
  expect(log.refused).toBe("The queen of spades lies with the dealer.");
  expect(log.entry.laid.dealer).toEqual(["Qs"]);
});

test("circles take the chosen amount, and every one has a name with its amount", () => {
  const { log, click, box } = tablet("pair-plus");
  click("Ante, empty"); // of the first spot
  expect(layOf(log.entry.laid, 1).stakes).toEqual({ ante: 200 });
  expect(box.querySelector('[aria-label="Ante, 2 dollars, placed"]')).not.toBe(null);
});

test("discards are turned down by touch and by key, only where players set their hands", () => {
  const made: Tap[] = [];
  const seen = (id: string, more: Partial<RealCards> = {}) =>
    page({
      ...realCards(begin(shape(id), EMPTY), { tap: (one) => made.push(one), ...more }, id),
    }).querySelector<HTMLButtonElement>('[role="switch"]');
  expect(seen("six-card")).toBe(null);
  expect(seen("four-card", { shape: { ...shape("four-card"), down: true } })?.getAttribute("aria-checked")).toBe(
    "true",
  );
  const off = seen("four-card")!;
  expect([off.getAttribute("aria-label"), off.getAttribute("aria-checked")]).toEqual(["Discards face down", "false"]);
  act(() => off.click());
  expect(made).toEqual([{ tap: "down", down: true }]);
  for (const [id, count] of [
    ["four-card", 1],
    ["six-card", 0],
  ] as const) {
    const keyed: Tap[] = [];
    const { box } = tablet(id, { tap: (one) => keyed.push(one) });
    press("v");
    expect(keyed.filter((one) => one.tap === "down")).toHaveLength(count);
    act(() => render(null, box));
  }
});

test("a hand of which one card stays face down has four places, and says what it lacks of them", () => {
  const three = withLay(EMPTY, 1, { stakes: { ante: 200 }, choices: ["1x"], cards: ["9s", "9h", "2c"] });
  const missing = { ...worth(1, []), hand: null, net_cents: null, missing: "2 more cards" };
  const form = { ...shape("four-card"), down: true };
  const box = page(
    realCards(begin(form, three), { shape: form, picture: picture({ draft: toDraft(three, 7, 3), spots: [missing] }) }),
  );
  expect(box.querySelectorAll('[aria-label^="Spot 1,"] .rc-card, [aria-label^="Spot 1,"] .rc-slot')).toHaveLength(4);
  expect(box.querySelector(".rc-words")?.textContent).toBe("1 more card");
});

const wager = (id: string, net: number): WagerResult => ({
  wager: id,
  title: id,
  stake_cents: 200,
  net_cents: net,
  result: net > 0 ? "win" : net < 0 ? "lose" : "push",
  odds: null,
  reason: "",
  clause: "T6",
});
const worth = (spot: number, wagers: WagerResult[]): RealCardsSpotWorth => ({
  spot,
  hand: "pair of nines",
  offers: {},
  wagers,
  net_cents: wagers.reduce((sum, one) => sum + one.net_cents, 0),
  pays_cents: 0,
  missing: null,
  call_out: null,
});
const lay = withLay(EMPTY, 1, { stakes: { ante: 200, "pair-plus": 200 }, choices: ["1x"], cards: ["9s", "9h", "2c"] });
const settled = (more: Partial<RealCardsPicture> = {}): RealCardsPicture =>
  picture({
    draft: toDraft(lay, 7, 3),
    spots: [worth(1, [wager("ante", 200), wager("pair-plus", -200)])],
    ready: true,
    ...more,
  });

test("what to pay and what to take stand large on the spot, and are not set off against each other", () => {
  const value = realCards(begin(shape("six-card"), lay), { picture: settled() });
  expect(page(value).querySelector(".rc-pay")?.textContent).toBe("Spot 1: Pay $2Take $2. Why");
});

test("what is paid without a circle of its own stands beside what to pay", () => {
  const wagers = [
    wager("ante", 200),
    wager("pair-plus", 1400),
    { ...wager("bonus", 400), title: "Bonus", stake_cents: 0 },
  ];
  const value = realCards(begin(shape("six-card"), lay), { picture: settled({ spots: [worth(1, wagers)] }) });
  expect(page(value).querySelector(".rc-pay")?.textContent).toBe("Spot 1: Pay $20. Of which Bonus +$4. Why");
});

test("an amount is not shown for anything but what lies there", () => {
  const changed = withLay(lay, 1, { cards: ["9s", "9h", "3c"] });
  const value = realCards(begin(shape("six-card"), changed), { picture: settled() });
  expect(page(value).querySelector(".rc-pay")).toBe(null);
});

test("a problem stands at the spot that it names", () => {
  const value = realCards(begin(shape("six-card"), lay), {
    picture: settled({ problems: [{ code: "x", message: "Ante takes at most $4.", spot: 1 }] }),
  });
  expect(page(value).querySelector(".rc-spot .rc-problem")?.textContent).toBe("Ante takes at most $4.");
});

test.each([
  [12_00, ""],
  [13_00, "Walk-ins were paid $13 since somebody else looked. Beyond $25 a hand waits for the floor."],
])(
  "what walk-ins were paid is said between hands, once it is half of what the dealer may pay alone: %d",
  (paid, says) => {
    const closed = settled({ phase: "closed", walk_ins_cents: paid, walk_ins_most_cents: 25_00 });
    const box = page(realCards(begin(shape("six-card"), lay), { picture: closed }));
    expect(box.querySelector(".rc-happened")?.textContent ?? "").toBe(says);
  },
);

test("a hand that was called out waits for the floor, and can be reopened", () => {
  const called = settled({
    phase: "called",
    called: ["1"],
    ready: false,
    spots: [{ ...worth(1, [wager("ante", 200)]), call_out: "three nines" }],
  });
  const box = page(realCards(begin(shape("six-card"), lay), { picture: called }));
  expect(box.textContent).toContain("Called out: Spot 1: three nines");
  expect(box.textContent).toContain("Reopen the hand");
  expect(box.querySelector(".rc-pay")?.textContent).toBe("Spot 1: Will pay $2. Why");
  expect(box.querySelector(".rc-pad")).toBe(null);
});

test("a hand in dispute is said to be frozen, with what was said, and cannot be reopened", () => {
  const called = settled({ phase: "called", called: ["1"] });
  const frozen = { ...frame, public: { ...frame.public, hand: hand({ dispute: "I had a flush" }) } };
  const box = page(realCards(begin(shape("six-card"), lay), { picture: called, frame: frozen }));
  expect(box.textContent).toContain("A player disputes this hand: it is frozen");
  expect(box.textContent).toContain("I had a flush");
  expect(box.textContent).not.toContain("Usually under a minute");
  expect(box.textContent).not.toContain("Reopen the hand");
});

test("a hand that has to be called out says so, and what it pays, before it is closed", () => {
  const spots = [{ ...worth(1, [wager("ante", 200)]), call_out: "three nines" }];
  const box = page(realCards(begin(shape("six-card"), lay), { picture: settled({ spots }) }));
  expect(box.querySelector(".rc-pay")?.textContent).toBe("Spot 1: Pay $2. Why");
  expect(box.querySelector(".rc-call")?.textContent).toBe("The floor sees it first");
});

test("once the floor has seen a hand, it is paid by what the table has booked, and by nothing before", () => {
  const value = realCards(begin(shape("six-card"), lay), { picture: settled({ phase: "closed" }), seen: true });
  expect(page(value).querySelector(".rc-pay")).toBe(null);
  const settledAs = { stake_cents: 200, net_cents: 800, result: "win", clause: "T6" };
  const last = { ...frame.last!, number: 7, void: null, spots: [{ number: 1, settled: { ante: settledAs } }] };
  const after = { ...value, frame: { ...frame, last: last as unknown as NonNullable<typeof frame.last> } };
  expect(page(after).querySelector(".rc-pay")?.textContent).toBe("Spot 1: Pay $8. Why");
});

test("a dead hand looks dead: no card, no key, and its wagers back", () => {
  const bets = withLay(EMPTY, 1, { stakes: { ante: 200 } });
  const back = { ...worth(1, [{ ...wager("ante", 0), result: "returned" }]), hand: null, dead: true };
  const form = { ...shape("six-card"), over: [1] };
  const box = page(
    realCards(begin(form, bets), { shape: form, picture: picture({ draft: toDraft(bets, 7, 3), spots: [back] }) }),
  );
  const tile = box.querySelector('[aria-label^="Spot 1,"].rc-spot')!;
  expect(tile.className).toContain("dead");
  expect(tile.textContent).toContain("Dead hand");
  expect(tile.querySelector(".rc-pay")?.textContent).toContain("$2 back");
  expect(tile.querySelectorAll(".rc-slot, .rc-fold, button.circle")).toHaveLength(0);
});

test("the bank's tile says what it put up, what it comes to and what goes back", () => {
  const laid = { ...withLay(EMPTY, 1, { stakes: { ante: 500 }, choices: ["fold"] }), bankSpot: 3, bankWager: 100_00 };
  const bank = { spot: 3, wager_cents: 100_00, collected_cents: 200, net_cents: 500, back_cents: 105_00 };
  const seen = picture({ draft: toDraft(laid, 7, 3), bank, collected_cents: 300 });
  const box = page(realCards(begin(shape("player-dealer"), laid), { picture: seen }, "player-dealer"));
  expect(box.querySelector(".rc-bank")?.textContent).toBe("Bank$100Collection $2+$5$105 back");
  expect(box.querySelector(".rc-tray")?.textContent).toBe("Collections $3 Bank +$5");
});

test("a bet behind is seen at the spot that it lies behind, with whose it is", () => {
  const bets: Laid = {
    ...withLay(EMPTY, 1, { stakes: { ante: 500 } }),
    behind: [{ seat: 4, spot: 1, stakes: { ante: 500, "pair-plus": 200 } }],
  };
  const box = page(realCards(begin(shape("player-dealer"), bets), {}, "player-dealer"));
  const [first, second] = box.querySelectorAll(".rc-spot");
  expect(first?.textContent).toContain("Seat 4 $7 behind");
  expect(second?.textContent).not.toContain("behind");
});

test("a hand that became void is not paid from", () => {
  const box = page(
    realCards(begin(shape("six-card"), lay), { picture: settled({ phase: "closed" }), voided: "foul deck" }),
  );
  expect(box.textContent).toContain("The hand is void: foul deck");
  expect(box.querySelector(".rc-pay")).toBe(null);
});

test("whoever has the bank has no circles", () => {
  const banked: Laid = { ...EMPTY, bankSpot: 3, bankWager: 500_00 };
  const box = page(realCards(begin(shape("player-dealer"), banked), {}, "player-dealer"));
  expect(box.querySelectorAll(".rc-spot .rc-circles")).toHaveLength(6);
  expect(box.querySelector(".rc-bank")?.getAttribute("aria-label")).toBe("Has the bank, $500. Change");
});

test("while the network is away the entries are said to be kept", () => {
  const box = page(realCards(begin(shape("six-card"), lay), { picture: settled(), unsent: true, lost: true }));
  expect(box.querySelector<HTMLButtonElement>(".rc-key")?.disabled).toBe(true);
});

test("no second tap on an answer closes the hand unseen", () => {
  vi.useFakeTimers();
  try {
    const close = vi.fn();
    const show = (asked: number[] | null) => {
      const value = realCards(begin(shape("six-card"), EMPTY), { picture: picture({ ready: true }), asked, close });
      act(() =>
        render(
          <RealCardsContext.Provider value={value}>
            <CloseBox />
          </RealCardsContext.Provider>,
          box,
        ),
      );
    };
    const box = drawn(null);
    const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const taps = () => act(() => box.querySelector<HTMLButtonElement>('[data-offer="record-hand"]')?.click());
    show([1]);
    later(READ_MS);
    show(null); // answered, and now Close is under the finger
    taps();
    expect(close).not.toHaveBeenCalled();
    later(READ_MS);
    taps();
    expect(close).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test("the question about one spot has the focus on staying in, once it was seen: never on a fold", () => {
  vi.useFakeTimers();
  try {
    const laid = withLay(EMPTY, 1, { stakes: { ante: 4_00 }, cards: ["Qs", "6d", "4c"] });
    const value = realCards(begin(shape("six-card"), laid));
    drawn(
      <RealCardsContext.Provider value={value}>
        <DecidePanel spots={[1]} />
      </RealCardsContext.Provider>,
    );
    act(() => void vi.advanceTimersByTime(READ_MS));
    expect(document.activeElement?.textContent).toBe("Play, $4");
  } finally {
    vi.useRealTimers();
  }
});

test("nobody is invited to bet where the house would refuse it", () => {
  expect(withoutName("issued")).toMatch(/^A walk-in without a name needs no seat/);
  expect(withoutName("night")).toMatch(/^On a night only those bet who have taken its chips/);
});

const NOT_YOURS = "Only a dealer may tap a hand of real cards.";

test("whoever may not tap sees the hand and why they may not, and no key that would be refused", () => {
  const made: Tap[] = [];
  const lay = withLay(BETS, 1, { stakes: { ante: 200 }, cards: ["As", "Ks", "Qh"] });
  const before = { tap: (one: Tap) => made.push(one), close: () => made.push({ tap: "by", by: "cards" }) };
  const value = realCards(begin(shape("six-card"), lay), {
    ...before,
    picture: picture({ ready: true, refused: NOT_YOURS }),
  });
  const Keyed = () => {
    useKeyboard(value);
    return null;
  };
  const box = page(value);
  drawn(<Keyed />);
  expect(box.querySelector(".rc-says")?.textContent).toBe(NOT_YOURS);
  const lit = [...box.querySelectorAll<HTMLButtonElement>("main button:not(:disabled)")];
  const strip = box.querySelector(".rc-strip")!;
  expect(lit.filter((one) => !one.matches(".rc-plate, .rc-sum button") && !strip.contains(one))).toEqual([]);
  press("Enter", "f", "p", "b", "m", ..."qs", "u");
  expect(made).toEqual([]);
});

test("a floor manager reopens a hand that waits, though they do not tap it", () => {
  const called = picture({ phase: "called", called: ["1"], refused: NOT_YOURS });
  const box = page(realCards(begin(shape("six-card"), BETS), { picture: called }));
  expect(box.querySelector<HTMLButtonElement>('[data-offer="reopen-hand"]')?.disabled).toBe(false);
});

test("after the payment a player's call about the hand has its key, where the house offers it", () => {
  const offers = [{ do: "open-call" }] as NonNullable<StaffTable["offers"]>;
  const opened: unknown[] = [];
  const more = { picture: picture({ phase: "closed" }), open: (one: unknown) => void opened.push(one) };
  const keys = (staff: StaffTable) => {
    const box = page(realCards(begin(shape("six-card"), BETS), { ...more, staff }));
    return [...box.querySelectorAll("button")].filter((one) => one.textContent === "A player says it is wrong");
  };
  expect(keys(staffTable())).toEqual([]);
  act(() => keys(staffTable({ offers }))[0]!.click());
  expect(opened).toEqual([{ is: "call", hand: picture().draft.hand }]);
});

test("a fill on its way and a count that waits for the dealer are on the felt, with their keys", () => {
  const coming = staffTable({ offers: [{ do: "receive-fill", where: "table" }] as never });
  coming.card = { ...coming.card, transit: 200_00, transit_pieces: { "500": 40 } };
  const count = { id: "w1", table: "t", by: "Flo", at: 0, mine: false, says: "Close table t: count tray and rack." };
  const closing = { ...count, command: "close-table", body: {}, count: true, agrees: ["dealer"], may_agree: true };
  const box = page(realCards(begin(shape("six-card"), EMPTY), { staff: coming, forYou: [closing] }));
  expect(box.textContent).toContain("A fill of $200 is on its way");
  expect(box.querySelector("[data-offer='receive-fill']")?.textContent).toBe("Receive $200");
  expect(box.textContent).toContain("Your own count is needed");
  expect([...box.querySelectorAll("button")].some((one) => one.textContent === "Count it")).toBe(true);
});

test("an amount fits its key: a currency whose sign is a word is left out, and said to a screen reader", () => {
  expect([2_00, 2_50, 200_00, 1_000_00].map(amountText)).toEqual(["$2", "$2.50", "$200", "1K"]);
  houseMoney({ ...DOLLARS, code: "CHF", before: "CHF ", names: ["franc", "francs", "centime", "centimes"] });
  expect([2_00, 2_50].map(amountText)).toEqual(["2", "2.50"]);
  houseMoney(DOLLARS);
});
