// What a sheet means for the tablet: how many cards are where, which wagers have a circle, what can be decided.

import { betWagers, decisionsOf, hasFolded, withinCap, type Stakes, type Street } from "../kit";
import { hasStreets } from "../table/streets";
import type { ChoiceInfo, DecisionInfo, RealCardsResult, RealCardsSheet, SheetInfo, WagerInfo } from "../wire";
import { layOf, spotsOf, staked, withLay, type Laid, type Lay, type Place } from "./laid";

export interface Shape {
  info: SheetInfo;
  /** Cards of a spot, of the dealer and of the board. */
  each: number;
  dealer: number;
  board: number;
  /** How many cards of a spot are enough if its discards may stay face down; null if every card is tapped. */
  laid: number | null;
  /** Whether discards stay face down on this tablet. */
  down?: boolean;
  results: Readonly<Record<string, readonly RealCardsResult[]>>;
  /** The least that a player's bank puts up. */
  bankLeast?: number | null;
  /** Spots whose hand is over early because of a dead card. */
  over?: readonly number[];
}

export function shapeOf(info: SheetInfo, real: RealCardsSheet): Shape {
  return {
    info,
    each: real.cards_each,
    dealer: real.cards_dealer,
    board: real.cards_board,
    laid: real.laid,
    results: real.results,
    bankLeast: real.bank_least_cents ?? null,
  };
}

/** Whether only the cards that the player laid down were tapped. */
export const isLaid = ({ laid }: Shape, { cards, keep }: Lay): boolean =>
  cards.length === laid && keep?.length === laid && cards.every((card) => keep.includes(card));

/** How many cards of a hand are tapped: those that were laid down are enough if discards stay face down, on this tablet
    or on the one that tapped them. */
export function room(shape: Shape, laid: Laid, place: Place): number {
  if (typeof place !== "number") return shape[place];
  const lay = layOf(laid, place);
  const down = shape.laid !== null && (isLaid(shape, lay) || (shape.down && lay.cards.length < shape.laid));
  return down ? shape.laid! : shape.each;
}

/** Changes whether the discards of a spot stay face down: the laid cards are then complete, or lack a card. */
export function withDiscards(shape: Shape, laid: Laid, spot: number, down: boolean): Laid {
  const lay = layOf(laid, spot);
  if (down) return lay.cards.length === shape.laid ? withLay(laid, spot, { keep: lay.cards }) : laid;
  return isLaid(shape, lay) ? withLay(laid, spot, { keep: null }) : laid;
}

/** The wagers that the dealer taps: one that equals another follows it automatically. */
export const tapped = (info: SheetInfo) => betWagers(info).filter(({ takes }) => takes.equals === null);

export const decisionWagers = (info: SheetInfo): WagerInfo[] =>
  info.wagers.filter((wager) => wager.kind === "decision");

/** The choice that gives up a hand; a sheet may have none. */
export const foldOf = (info: SheetInfo): ChoiceInfo | undefined =>
  info.decisions.flatMap(({ choices }) => choices).find((choice) => choice.folds);

export const folded = (info: SheetInfo, lay: Lay): boolean => hasFolded(info, lay.choices);

/** The ways to stay in, the smallest first; those above a cap of the sheet are left out. */
export function staying(info: SheetInfo, decision: DecisionInfo, stakes: Stakes): ReturnType<typeof withinCap> {
  const open = withinCap(info, decision, stakes).filter((choice) => !choice.folds);
  return open.sort((one, other) => one.multiple - other.multiple);
}

/** The decisions that a spot is asked for, with those that it has made: the first choices are about the first ones. */
export const asked = (info: SheetInfo, { stakes, choices }: Pick<Lay, "stakes" | "choices">): DecisionInfo[] =>
  decisionsOf(info, stakes, (_, place) => choices[place]);

/** What a decision stakes. */
export function decisionStake(info: SheetInfo, decision: DecisionInfo, lay: Lay): number {
  const place = asked(info, lay).indexOf(decision);
  const word = place < 0 ? undefined : lay.choices[place];
  const multiple = decision.choices.find((choice) => choice.word === word)?.multiple ?? 0;
  return multiple * (lay.stakes[decision.base] ?? 0);
}

/** The decisions of a spot that are valid with these stakes. With `all`, as if spots without a decision stayed in for
    the least: that is what a circle shows, and what a tapped result means. */
export function decided(info: SheetInfo, stakes: Stakes, before: readonly string[], all: boolean): string[] {
  const made: string[] = [];
  for (let place = 0; place < info.decisions.length; place++) {
    const decision = asked(info, { stakes, choices: made })[place];
    const kept = before[place];
    if (!decision || (kept === undefined && !all)) return made;
    if (decision.choices.some((choice) => choice.folds && choice.word === kept)) return [...made, kept!];
    const stay = staying(info, decision, stakes);
    const choice = stay.find((one) => one.word === kept) ?? stay.find((one) => one.multiple > 0) ?? stay[0];
    if (choice) made.push(choice.word);
  }
  return made;
}

/** Whether hands are turned over: there is a result, or a card beyond those that are face up early. Until then players
    decide. */
export function turned({ info }: Shape, laid: Laid): boolean {
  const spots = Object.values(laid.spots).some((lay) => lay.cards.length > 0 || Object.keys(lay.results).length > 0);
  return spots || laid.dealer.length > info.hands.dealer_up;
}

/** The next decision of a spot; one without a choice is made by the house. */
export function openDecision(info: SheetInfo, lay: Lay): { decision: DecisionInfo; before: string[] } | null {
  if (folded(info, lay)) return null;
  const made = [...lay.choices];
  for (const decision of asked(info, lay).slice(lay.choices.length)) {
    const [only] = decision.choices;
    if (decision.choices.length > 1) return { decision, before: made };
    if (only) made.push(only.word);
  }
  return null;
}

/** Spots that have not decided. They are asked before hands are turned over, so that nobody plays on or folds by being
    forgotten. */
export function undecided({ info, over }: Shape, laid: Laid): number[] {
  return spotsOf(laid).filter(
    (spot) => spot !== laid.bankSpot && !over?.includes(spot) && openDecision(info, layOf(laid, spot)) !== null,
  );
}

/** Spots whose next decision is on the cards that lie there: they decide before another card for all is dealt. */
export function deciding(shape: Shape, laid: Laid): number[] {
  return undecided(shape, laid).filter((spot) => {
    const open = openDecision(shape.info, layOf(laid, spot));
    return open !== null && open.decision.board <= laid.board.length;
  });
}

/** The spot that decides now, where the game has streets; it is marked in place of a card. */
export function decider(shape: Shape, laid: Laid): number | null {
  if (!hasStreets(shape.info) || turned(shape, laid) || spotsOf(laid).length === 0) return null;
  return deciding(shape, laid)[0] ?? null;
}

/** How far the hand has come. */
export function streetsOf(shape: Shape, laid: Laid): Street[] {
  const { decisions, end } = shape.info;
  const open = deciding(shape, laid).map((spot) => openDecision(shape.info, layOf(laid, spot))!.decision);
  const bets = spotsOf(laid).length > 0;
  const over = turned(shape, laid) || (bets && laid.board.length === shape.board && open.length === 0);
  const first = decisions.findIndex((one) => open.includes(one));
  const passed = decisions.filter(
    ({ board }) => board < laid.board.length || (bets && board === laid.board.length),
  ).length;
  const done = over ? decisions.length : first >= 0 ? first : bets ? passed : 0;
  const now = over ? decisions.length : bets ? first : -1;
  return [...decisions.map(({ title }) => title), end].map((title, at) => ({
    title,
    is: at < done ? "done" : at === now ? "now" : "to come",
  }));
}

/** The stake of a wager, or for a bonus of the wagers that it goes with. */
export function stakeOn(wager: WagerInfo, stakes: Stakes): number {
  return wager.kind === "bonus" ? wager.on.reduce((sum, id) => sum + (stakes[id] ?? 0), 0) : (stakes[wager.id] ?? 0);
}

/** Whether the cards of a spot are needed: not if it has folded without a live wager, nor if results are tapped. */
export function needsCards({ info }: Shape, lay: Lay): boolean {
  if (staked(lay) === 0 || Object.keys(lay.results).length > 0) return false;
  return !folded(info, lay) || info.wagers.some((wager) => wager.on_fold === "live" && stakeOn(wager, lay.stakes) > 0);
}

/** The hands that get cards, in the order in which a dealer turns them over: the dealer's first, then spot by spot. */
export function places(shape: Shape, laid: Laid): Place[] {
  const spots = spotsOf(laid).filter(
    (spot) => spot !== laid.bankSpot && !shape.over?.includes(spot) && needsCards(shape, layOf(laid, spot)),
  );
  const common: Place[] = (["board", "dealer"] as const).filter((place) => shape[place] > 0);
  const byResults =
    spots.length === 0 && spotsOf(laid).some((spot) => Object.keys(layOf(laid, spot).results).length > 0);
  return byResults ? [] : [...common, ...spots];
}
