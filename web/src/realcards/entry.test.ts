// Taps become a hand: how many taps a hand needs, what is refused, what can be undone.

import { expect, test } from "vitest";
import { RANKS, SUITS } from "../kit";
import { begin, tap, type Entry, type Tap } from "./entry";
import { fresh, record, redo, undo } from "./history";
import { EMPTY, fromDraft, layOf, same, toDraft, type Laid } from "./laid";
import { choices, firstOf, type Put } from "./put";
import { SHEETS, shape } from "./samples";
import { folded, needsCards, type Shape } from "./shape";
import { lines, resultsSay } from "./results";

const SPOTS = [1, 2, 3, 4, 5, 6, 7];
const DECK = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}`));
const SET = (cents: number): Put => ({ put: "set", cents });

/** A dealer who taps, and counts. */
class Dealer {
  taps = 0;
  refused: string | null = null;
  /** The spots that were asked whether they fold: each time one key answers for all of them. */
  asked: (readonly number[])[] = [];
  private deck = [...DECK];

  constructor(
    readonly shape: Shape,
    public entry: Entry = begin(shape, EMPTY),
  ) {}

  tap(made: Tap): this {
    this.taps += 1;
    const step = tap(this.shape, this.entry, made);
    if ("refused" in step) this.refused = step.refused;
    else if ("undecided" in step) this.answer(step.undecided, made);
    else this.entry = step.entry;
    return this;
  }

  /** "All 6: Play", and then the tap that was waiting. */
  private answer(spots: readonly number[], then: Tap): void {
    this.asked.push(spots);
    this.tap({ tap: "decide", words: Object.fromEntries(spots.map((spot) => [spot, "1x"])) });
    this.taps -= 1; // it was tapped before the question came
    this.tap(then);
  }

  get laid(): Laid {
    return this.entry.laid;
  }

  /** Card after card until no hand has room; the tablet decides where each goes. */
  deal(): this {
    while (this.entry.at !== null) this.tap({ tap: "card", card: this.deck.shift()! });
    return this;
  }
}

const ante = (dealer: Dealer) =>
  dealer.tap({ tap: "all", spots: SPOTS, wager: "ante", put: firstOf(dealer.shape.info) });
/** The hand before, with every wager made on every spot. */
function before(id: string): Laid {
  const dealer = ante(new Dealer(shape(id)));
  for (const one of SHEETS[id]!.wagers)
    if (one.kind === "side") dealer.tap({ tap: "all", spots: SPOTS, wager: one.id, put: firstOf(dealer.shape.info) });
  return SHEETS[id]!.banked_by_player ? dealer.tap({ tap: "bank", spot: 7, cents: 500_00 }).laid : dealer.laid;
}

const CLOSE = 1;
const MOST = 39; // "under 40 taps"

test.each(["six-card", "pair-plus", "mini-royal", "player-dealer"])(
  "%s: seven spots that all stay in, with every wager made, take few enough taps",
  (id) => {
    const dealer = new Dealer(shape(id)).tap({ tap: "same", before: before(id) }).deal();
    const spots = SPOTS.filter((spot) => spot !== dealer.laid.bankSpot);
    expect(spots.map((spot) => layOf(dealer.laid, spot).cards.length)).toEqual(spots.map(() => 3));
    expect(dealer.laid.dealer).toHaveLength(3);
    expect(dealer.asked).toEqual(id === "pair-plus" ? [] : [spots]);
    expect(dealer.taps + CLOSE).toBe(1 + 3 * spots.length + 3 + 1 + dealer.asked.length);
    expect(dealer.taps + CLOSE).toBeLessThanOrEqual(MOST);
  },
);

test.each(["six-card", "pair-plus", "mini-royal"])(
  "%s: the first hand of the night, tapped from nothing, with two other bets and two folds",
  (id) => {
    const dealer = ante(new Dealer(shape(id)));
    const [, more] = choices(dealer.shape.info);
    for (const one of dealer.shape.info.wagers)
      if (one.kind === "side") dealer.tap({ tap: "all", spots: SPOTS, wager: one.id, put: firstOf(dealer.shape.info) });
    for (const spot of [2, 5]) dealer.tap({ tap: "circle", spot, wager: "ante", put: more ?? SET(400) });
    if (id !== "pair-plus") for (const spot of [1, 6]) dealer.tap({ tap: "fold", spot });
    dealer.deal();
    expect(dealer.refused).toBe(null);
    expect(dealer.taps + CLOSE).toBeLessThanOrEqual(MOST);
  },
);

test.each([
  [2, 2],
  [3, 4],
  [4, 3],
  [7, 0],
])("four cards: %i spots fold, %i raise twice", (folds, doubles) => {
  const dealer = new Dealer(shape("four-card")).tap({ tap: "same", before: before("four-card") });
  for (const spot of SPOTS.slice(0, folds)) dealer.tap({ tap: "fold", spot });
  for (const spot of SPOTS.slice(folds, folds + doubles)) dealer.tap({ tap: "decide", words: { [spot]: "2x" } });
  dealer.deal();
  expect(SPOTS.filter((spot) => layOf(dealer.laid, spot).cards.length === 5)).toEqual(SPOTS.slice(folds));
  expect(SPOTS.filter((spot) => layOf(dealer.laid, spot).choices[0] === "2x")).toHaveLength(doubles);
  expect(dealer.taps + CLOSE).toBeLessThanOrEqual(MOST);
});

test("four cards: where nobody folds, the last two hands are told by their results", () => {
  const dealer = new Dealer(shape("four-card")).tap({ tap: "same", before: before("four-card") });
  for (const spot of [6, 7]) dealer.tap({ tap: "outcome", spots: [spot], outcome: "lower" });
  dealer.deal();
  expect(layOf(dealer.laid, 7).results).toEqual({ ante: "lower", raise: "lower", "aces-up": "no_line" });
  expect(layOf(dealer.laid, 5).cards).toHaveLength(5);
  expect(dealer.taps + CLOSE).toBeLessThanOrEqual(MOST);
});

const down = (more: Partial<Shape> = {}): Shape => ({ ...shape("four-card"), down: true, ...more });

test("four cards: where nobody folds and discards stay face down, every hand is told by what was laid", () => {
  const dealer = new Dealer(down()).tap({ tap: "same", before: before("four-card") }).deal();
  const hands = SPOTS.map((spot) => layOf(dealer.laid, spot));
  expect(hands.map((lay) => lay.cards.length)).toEqual(SPOTS.map(() => 4));
  expect(hands.map((lay) => lay.keep)).toEqual(hands.map((lay) => lay.cards));
  expect(dealer.laid.dealer).toHaveLength(6);
  expect(dealer.taps + CLOSE).toBe(1 + 4 * 7 + 6 + 1 + 1);
  expect(dealer.taps + CLOSE).toBeLessThanOrEqual(MOST);
});

test("discards told after all leave every hand wanting a card, face down again none; both can be taken back", () => {
  const dealer = new Dealer(down()).tap({ tap: "same", before: before("four-card") }).deal();
  const laid = dealer.entry;
  dealer.tap({ tap: "down", down: false });
  expect(dealer.entry.at).toEqual({ place: 1, index: 4 });
  expect(layOf(dealer.laid, 7)).toMatchObject({ keep: null });
  const up = new Dealer(shape("four-card"), dealer.entry).tap({ tap: "card", card: "2c" });
  expect(layOf(up.laid, 1)).toMatchObject({ keep: null, cards: [...layOf(laid.laid, 1).cards, "2c"] });
  up.tap({ tap: "down", down: true });
  expect(up.entry.at).toBe(null);
  expect([layOf(up.laid, 1).keep, layOf(up.laid, 2).keep]).toEqual([null, layOf(up.laid, 2).cards]);
  expect(same(undo(record(fresh(laid), dealer.entry)).now.laid, laid.laid)).toBe(true);
});

test("a card of a hand that was laid is changed in its place, also on a tablet that tells every card", () => {
  const dealer = new Dealer(down()).tap({ tap: "same", before: before("four-card") }).deal();
  const other = new Dealer(shape("four-card"), dealer.entry)
    .tap({ tap: "go", place: 3, index: 1 })
    .tap({ tap: "card", card: "2c" });
  expect(layOf(other.laid, 3).cards[1]).toBe("2c");
  expect(layOf(other.laid, 3).keep).toEqual(layOf(other.laid, 3).cards);
  expect(other.entry.at).toBe(null);
  other.tap({ tap: "take", place: 3, index: 0 });
  expect(layOf(other.laid, 3)).toMatchObject({ keep: null });
});

test.each(["six-card", "mini-royal"])(
  "%s: where nobody sets a hand every card is told, whatever the tablet was used to",
  (id) => {
    const dealer = new Dealer({ ...shape(id), down: true }).tap({ tap: "same", before: before(id) }).deal();
    expect(SPOTS.map((spot) => layOf(dealer.laid, spot).cards.length)).toEqual(SPOTS.map(() => 3));
    expect(SPOTS.map((spot) => layOf(dealer.laid, spot).keep)).toEqual(SPOTS.map(() => null));
  },
);

test.each(Object.keys(SHEETS))("%s: results alone take a tap a spot, and one more for each line that pays", (id) => {
  const dealer = new Dealer(shape(id)).tap({ tap: "same", before: before(id) }).tap({ tap: "by", by: "results" });
  const side = SHEETS[id]!.wagers.find((one) => one.kind === "side")!.id;
  dealer.tap({ tap: "result", spot: 2, wager: side, id: "pair" });
  while (dealer.entry.at !== null)
    dealer.tap({ tap: "outcome", spots: [dealer.entry.at.place as number], outcome: "lower" });
  const spots = SPOTS.filter((spot) => spot !== dealer.laid.bankSpot);
  expect(dealer.taps).toBe(3 + spots.length + dealer.asked.length);
  expect(dealer.asked).toEqual(id === "four-card" ? [spots] : []);
  expect(layOf(dealer.laid, 2).results[side]).toBe("pair");
  expect(layOf(dealer.laid, 3).results[side]).toBe("no_line");
  expect(spots.map((spot) => layOf(dealer.laid, spot).results["ante"])).toEqual(spots.map(() => "lower"));
});

test("a result that was told is told anew after a tap on it", () => {
  const dealer = new Dealer(shape("six-card"))
    .tap({ tap: "same", before: before("six-card") })
    .tap({ tap: "outcome", spots: SPOTS, outcome: "lower" });
  dealer.tap({ tap: "again", spot: 4 });
  expect(layOf(dealer.laid, 4)).toMatchObject({ results: {}, choices: ["1x"] });
  expect(dealer.entry).toMatchObject({ by: "results", at: { place: 4 } });
  dealer.tap({ tap: "outcome", spots: [4], outcome: "equal" });
  expect(resultsSay(dealer.shape, layOf(dealer.laid, 4))).toBe("Equal");
  expect(dealer.entry.at).toBe(null);
});

test("one tap says for all spots that the dealer does not qualify", () => {
  const dealer = new Dealer(shape("pair-plus"))
    .tap({ tap: "same", before: before("pair-plus") })
    .tap({ tap: "outcome", spots: SPOTS, outcome: "not_qualified" });
  expect(SPOTS.map((spot) => layOf(dealer.laid, spot).results["play"])).toEqual(SPOTS.map(() => "not_qualified"));
  expect(dealer.entry.at).toBe(null);
});

test("cards go to the dealer first, then from spot to spot, past those that have folded with nothing live", () => {
  const dealer = ante(new Dealer(shape("six-card")))
    .tap({ tap: "fold", spot: 2 })
    .tap({ tap: "circle", spot: 3, wager: "pair-plus", put: SET(200) })
    .tap({ tap: "fold", spot: 3 })
    .deal();
  expect(dealer.laid.dealer).toEqual(DECK.slice(0, 3));
  expect(layOf(dealer.laid, 1).cards).toEqual(DECK.slice(3, 6));
  expect(layOf(dealer.laid, 2).cards).toEqual([]);
  expect(layOf(dealer.laid, 3).cards).toEqual(DECK.slice(6, 9));
});

test("a card that lies somewhere is refused with where it lies, and nothing changes", () => {
  const dealer = ante(new Dealer(shape("six-card"))).tap({ tap: "card", card: "Qs" });
  const was = dealer.laid;
  expect(dealer.tap({ tap: "card", card: "Qs" }).refused).toBe("The queen of spades lies with the dealer.");
  expect(dealer.laid).toBe(was);
  dealer.deal();
  const spot = layOf(dealer.laid, 4).cards[1]!;
  expect(dealer.tap({ tap: "card", card: spot }).refused).toMatch(/ lies on spot 4\.$/);
  expect(dealer.tap({ tap: "card", card: "2c" }).refused).toBe(
    "Every hand has its cards. Tap a card on the felt to change it.",
  );
});

test("without a bet there is no hand to deal to", () => {
  const dealer = new Dealer(shape("six-card"));
  for (const card of ["As", "Ks", "Qs", "Js"]) dealer.tap({ tap: "card", card });
  expect(dealer.refused).toBe("No spot has a bet yet. Tap the bets first.");
});

test("a card on the felt is changed by tapping it, and then another", () => {
  const dealer = ante(new Dealer(shape("six-card")))
    .deal()
    .tap({ tap: "go", place: 3, index: 1 })
    .tap({ tap: "card", card: "2c" });
  expect(layOf(dealer.laid, 3).cards[1]).toBe("2c");
  expect(dealer.entry.at).toBe(null);
  dealer.tap({ tap: "take", place: 3, index: 1 });
  expect(layOf(dealer.laid, 3).cards).toHaveLength(2);
  expect(dealer.entry.at).toEqual({ place: 3, index: 2 });
});

test("a wager with one amount gets that one, whichever chip is picked", () => {
  const plain = shape("mini-royal");
  const wagers = plain.info.wagers.map((wager) =>
    wager.kind === "side" && wager.takes ? { ...wager, takes: { ...wager.takes, amounts: [100] } } : wager,
  );
  const dollar = { ...plain, info: { ...plain.info, wagers } };
  const side = wagers.find((wager) => wager.kind === "side")!.id;
  const five: Put = { put: "add", cents: 500 };
  const dealer = new Dealer(dollar);
  dealer.tap({ tap: "all", spots: [1, 2], wager: "ante", put: five });
  dealer.tap({ tap: "all", spots: [1, 2], wager: side, put: five });
  expect([1, 2].map((spot) => layOf(dealer.laid, spot).stakes)).toEqual([
    { ante: 500, [side]: 100 },
    { ante: 500, [side]: 100 },
  ]);
  dealer.tap({ tap: "circle", spot: 2, wager: side, put: { put: "off" } });
  dealer.tap({ tap: "circle", spot: 1, wager: side, put: five });
  expect([1, 2].map((spot) => layOf(dealer.laid, spot).stakes)).toEqual([{ ante: 500 }, { ante: 500 }]);
});

test("the same amount again takes a bet off; chips add up; a wager that equals another follows it", () => {
  const few = new Dealer(shape("pair-plus")).tap({ tap: "circle", spot: 1, wager: "ante", put: SET(400) });
  expect(layOf(few.laid, 1)).toMatchObject({ stakes: { ante: 400 }, choices: [] });
  expect(few.tap({ tap: "circle", spot: 1, wager: "ante", put: SET(400) }).laid).toEqual(EMPTY);
  const many = new Dealer(shape("mini-royal"));
  const five: Put = { put: "add", cents: 500 };
  expect(
    layOf(
      many
        .tap({ tap: "circle", spot: 1, wager: "ante", put: five })
        .tap({ tap: "circle", spot: 1, wager: "ante", put: five }).laid,
      1,
    ).stakes,
  ).toEqual({ ante: 1000 });
  const one: Put = { put: "add", cents: 100 };
  many.tap({ tap: "circle", spot: 2, wager: "ante", put: one });
  expect(layOf(many.laid, 2).stakes).toEqual({ ante: 100 }); // as it lies, also below the least
  many.tap({ tap: "circle", spot: 2, wager: "ante", put: one });
  expect(layOf(many.laid, 2).stakes).toEqual({ ante: 200 });
  expect(layOf(many.tap({ tap: "circle", spot: 1, wager: "ante", put: { put: "off" } }).laid, 1).choices).toEqual([]);
});

test("few amounts are keys of their own, many are chips", () => {
  expect(choices(SHEETS["six-card"]!)).toEqual([SET(200), SET(300), SET(400)]);
  expect(choices(SHEETS["pair-plus"]!)).toEqual([SET(200), SET(400)]);
  expect(choices(SHEETS["mini-royal"]!)).toEqual([100, 500, 2500].map((cents) => ({ put: "add", cents })));
  expect(firstOf(SHEETS["mini-royal"]!)).toEqual({ put: "add", cents: 500 }); // one tap makes the least bet
});

test("where the house has chips of its own, the tablet has those and no others", () => {
  const own = [50, 100, 200, 500, 2000, 10_000];
  expect(choices(SHEETS["mini-royal"]!, own)).toEqual(own.map((cents) => ({ put: "add", cents })));
  expect(choices(SHEETS["pair-plus"]!, own)).toEqual([SET(200), SET(400)]);
  expect(firstOf(SHEETS["mini-royal"]!, own)).toEqual({ put: "add", cents: 500 });
});

test("all spots together: those that differ are made the same, those that are the same lose it again", () => {
  const dealer = new Dealer(shape("six-card"))
    .tap({ tap: "circle", spot: 2, wager: "ante", put: SET(300) })
    .tap({ tap: "all", spots: SPOTS, wager: "ante", put: SET(200) });
  expect(SPOTS.map((spot) => layOf(dealer.laid, spot).stakes["ante"])).toEqual(SPOTS.map(() => 200));
  expect(dealer.tap({ tap: "all", spots: SPOTS, wager: "ante", put: SET(200) }).laid).toEqual(EMPTY);
  expect(dealer.tap({ tap: "all", spots: [], wager: "ante", put: SET(200) }).refused).toMatch(/^Nobody sits here yet/);
});

test("a fold is taken back by the same tap, and a raise keeps to the sheet's cap", () => {
  const dealer = new Dealer(shape("four-card"))
    .tap({ tap: "circle", spot: 1, wager: "ante", put: SET(200) })
    .tap({ tap: "circle", spot: 2, wager: "ante", put: SET(400) });
  const choice = (spot: number) => layOf(dealer.laid, spot).choices;
  dealer.tap({ tap: "fold", spot: 1 });
  expect(folded(dealer.shape.info, layOf(dealer.laid, 1))).toBe(true);
  expect(needsCards(dealer.shape, layOf(dealer.laid, 1))).toBe(false);
  dealer.tap({ tap: "fold", spot: 1 });
  expect(choice(1)).toEqual([]);
  for (const word of ["1x", "2x", "1x", "2x"]) {
    dealer.tap({ tap: "raise", spot: 1 });
    expect(choice(1)).toEqual([word]);
  }
  for (const word of ["1x", "fold", "1x"]) {
    dealer.tap({ tap: "raise", spot: 2 }); // twice $4 is above the cap, so it can only change to the fold
    expect(choice(2)).toEqual([word]);
  }
  dealer.tap({ tap: "circle", spot: 1, wager: "aces-up", put: SET(200) });
  expect(choice(1)).toEqual(["2x"]);
});

test("nobody has decided before hands are turned over, and then those are asked of whom it was not tapped", () => {
  const dealer = ante(new Dealer(shape("four-card"))).tap({ tap: "card", card: "Qs" }); // the face-up card
  expect(SPOTS.map((spot) => layOf(dealer.laid, spot).choices)).toEqual(SPOTS.map(() => []));
  dealer.tap({ tap: "fold", spot: 3 });
  const step = tap(dealer.shape, dealer.entry, { tap: "card", card: "7h" });
  expect(step).toEqual({ undecided: [1, 2, 4, 5, 6, 7] });
  dealer.tap({ tap: "decide", words: { 1: "fold", 2: "2x" } }).tap({ tap: "card", card: "7h" });
  expect(dealer.asked).toEqual([[4, 5, 6, 7]]);
  expect(SPOTS.map((spot) => layOf(dealer.laid, spot).choices[0])).toEqual([
    "fold",
    "2x",
    "fold",
    "1x",
    "1x",
    "1x",
    "1x",
  ]);
  // The fold is taken back, so that spot is asked again.
  dealer.tap({ tap: "fold", spot: 3 }).tap({ tap: "card", card: "4d" });
  expect(dealer.asked).toEqual([[4, 5, 6, 7], [3]]);
  dealer.tap({ tap: "decide", words: { 2: "1x" } });
  expect(layOf(dealer.laid, 2).choices).toEqual(["1x"]);
});

test("a told result says that its player stayed in; for how much, or of many spots at once, is asked", () => {
  const told = ante(new Dealer(shape("six-card"))).tap({ tap: "outcome", spots: [1], outcome: "higher" });
  expect([told.asked, layOf(told.laid, 1).choices]).toEqual([[], ["1x"]]);
  told.tap({ tap: "outcome", spots: [2, 3], outcome: "not_qualified" });
  expect(told.asked).toEqual([[2, 3, 4, 5, 6, 7]]);
  const raised = ante(new Dealer(shape("four-card"))).tap({ tap: "outcome", spots: [1], outcome: "higher" });
  expect(raised.tap({ tap: "outcome", spots: [2], outcome: "lower" }).asked).toEqual([SPOTS]);
});

test("a dead hand takes no bet and decides nothing, and is asked nothing", () => {
  const dealer = ante(new Dealer({ ...shape("six-card"), over: [2] }));
  expect(dealer.tap({ tap: "fold", spot: 2 }).refused).toMatch(/is dead/);
  expect(dealer.tap({ tap: "circle", spot: 2, wager: "ante", put: SET(400) }).refused).toMatch(/is dead/);
  const bets = new Dealer({ ...shape("six-card"), over: [2] }, ante(new Dealer(shape("six-card"))).entry).deal();
  expect(bets.asked).toEqual([[1, 3, 4, 5, 6, 7]]);
  expect(layOf(bets.laid, 2).cards).toEqual([]);
});

test("where the sheet has no fold, or the spot nothing to decide, the tap is refused", () => {
  expect(ante(new Dealer(shape("pair-plus"))).tap({ tap: "fold", spot: 1 }).refused).toMatch(/no fold/);
  const dealer = new Dealer(shape("six-card")).tap({ tap: "circle", spot: 1, wager: "pair-plus", put: SET(200) });
  expect(dealer.tap({ tap: "fold", spot: 1 }).refused).toBe("Spot 1 has nothing to decide.");
  expect(dealer.tap({ tap: "fold", spot: 2 }).refused).toBe("There is no bet on spot 2.");
});

test("a larger bet keeps a decision as long as it may be", () => {
  const dealer = new Dealer(shape("four-card")).tap({ tap: "circle", spot: 1, wager: "ante", put: SET(200) });
  dealer.tap({ tap: "decide", words: { 1: "2x" } });
  expect(layOf(dealer.laid, 1).choices).toEqual(["2x"]);
  dealer.tap({ tap: "circle", spot: 1, wager: "ante", put: SET(400) });
  expect(layOf(dealer.laid, 1).choices).toEqual(["1x"]);
});

test("cards that are set apart can be set back, and then the best ones play", () => {
  const dealer = new Dealer(shape("four-card")).tap({ tap: "circle", spot: 1, wager: "ante", put: SET(200) }).deal();
  const [first] = layOf(dealer.laid, 1).cards;
  dealer.tap({ tap: "keep", spot: 1, card: first! });
  expect(layOf(dealer.laid, 1).keep).toEqual(layOf(dealer.laid, 1).cards.slice(1));
  dealer.tap({ tap: "keep", spot: 1, card: first! });
  expect(layOf(dealer.laid, 1).keep).toBe(null);
  expect(
    ante(new Dealer(shape("six-card")))
      .deal()
      .tap({ tap: "keep", spot: 1, card: "As" }).refused,
  ).toMatch(/by themselves/);
});

test("whoever has the bank neither bets nor gets a hand beside the dealer's", () => {
  const dealer = ante(new Dealer(shape("player-dealer"))).tap({ tap: "bank", spot: 3, cents: 200_00 });
  expect(layOf(dealer.laid, 3).stakes).toEqual({});
  expect(dealer.tap({ tap: "circle", spot: 3, wager: "ante", put: SET(500) }).refused).toBe(
    "Spot 3 has the bank, and does not bet.",
  );
  dealer.deal();
  expect(layOf(dealer.laid, 3).cards).toEqual([]);
  expect(layOf(dealer.laid, 7).cards).toHaveLength(3);
});

test("every entry can be taken back to the empty felt, and done again", () => {
  const start = new Dealer(shape("six-card"));
  let history = fresh(start.entry);
  const taps: Tap[] = [
    { tap: "all", spots: SPOTS, wager: "ante", put: SET(200) },
    { tap: "fold", spot: 2 },
    { tap: "decide", words: { 1: "1x", 3: "1x", 4: "1x", 5: "1x", 6: "1x", 7: "1x" } },
    { tap: "card", card: "Qs" },
    { tap: "card", card: "7h" },
  ];
  for (const made of taps) history = record(history, start.tap(made).entry);
  const whole = history.now;
  for (const _ of taps) history = undo(history);
  expect(history.now.laid).toEqual(EMPTY);
  expect(undo(history)).toEqual(history);
  for (const _ of taps) history = redo(history);
  expect(history.now).toEqual(whole);
  expect(record(undo(history), whole).future).toEqual([]);
});

test("what the house keeps comes back as it was tapped", () => {
  const dealer = new Dealer(shape("player-dealer"))
    .tap({ tap: "same", before: before("player-dealer") })
    .tap({ tap: "fold", spot: 2 })
    .deal();
  const back = fromDraft(JSON.parse(JSON.stringify(toDraft(dealer.laid, 12, 3))));
  expect(same(back, dealer.laid)).toBe(true);
  expect(same(back, { ...dealer.laid, bankWager: 1 })).toBe(false);
});

test("a wager that does not end with the others has keys of its own, and keeps what was tapped", () => {
  const six = shape("six-card");
  const apart = six.results.ante!.map((one) => ({ ...one, outcome: null }));
  const own: Shape = { ...six, results: { ...six.results, ante: apart } };
  const [wager] = own.info.wagers.filter((one) => one.id === "ante");
  expect(lines(own, wager!).map((one) => one.id)).toEqual(["higher", "equal", "lower", "not_qualified"]);
  const dealer = ante(new Dealer(own)).tap({ tap: "result", spot: 1, wager: "ante", id: "not_qualified" });
  dealer.tap({ tap: "outcome", spots: [1], outcome: "higher" });
  expect(layOf(dealer.entry.laid, 1).results).toMatchObject({ ante: "not_qualified", play: "higher" });
});

test("a bet behind keeps whose it is, and goes with the wager that it is behind", () => {
  const dealer = new Dealer(shape("player-dealer"));
  dealer.tap({ tap: "stakes", spot: 2, stakes: { ante: 10_00 } });
  dealer.tap({ tap: "behind", behind: { seat: 3, spot: 2, stakes: { ante: 5_00 } } });
  dealer.tap({ tap: "behind", behind: { seat: 4, spot: 2, stakes: { ante: 5_00 } } });
  dealer.tap({ tap: "behind", behind: { seat: 3, spot: 2, stakes: { ante: 15_00 } } }); // another amount, and last now
  expect(dealer.laid.behind.map((one) => [one.seat, one.stakes["ante"]])).toEqual([
    [4, 5_00],
    [3, 15_00],
  ]);
  expect(fromDraft(toDraft(dealer.laid, 1, 0))).toEqual(dealer.laid);
  dealer.tap({ tap: "unbehind", seat: 4, spot: 2 });
  expect(dealer.laid.behind).toHaveLength(1);
  dealer.tap({ tap: "clear", spot: 2 });
  expect(dealer.laid.behind).toEqual([]);
});

test("who declines the bank is kept in order, and whoever takes it has not declined", () => {
  const dealer = new Dealer(shape("player-dealer"));
  dealer.tap({ tap: "declined", spot: 1 }).tap({ tap: "declined", spot: 2 });
  expect(dealer.laid.declined).toEqual([1, 2]);
  dealer.tap({ tap: "bank", spot: 2, cents: 100_00 });
  expect(dealer.laid.declined).toEqual([1]);
  expect(toDraft(dealer.laid, 1, 0).declined).toEqual([1]);
});
