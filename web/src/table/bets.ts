// The bet under construction: what a chip comes to, and why it may not. The server has the last word on every bet.

import { betWagers, decisionsOf, money, offLimits, type Stakes } from "../kit";
import type { BetLimits, SheetInfo } from "../wire";
import { betting, titleOf, wagerOf } from "./layout";

export type Limits = Readonly<Record<string, BetLimits>>;
export type Tried = { stakes: Stakes; why?: undefined } | { why: string; stakes?: undefined };

export function total(stakes: Stakes): number {
  return Object.values(stakes).reduce((sum, cents) => sum + cents, 0);
}

export function same(one: Stakes, other: Stakes): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * What has to stay in front of the player beside these stakes, so that the first decision can be answered with more
 * than a fold; the house asks for the same. Nobody brings chips in mid-hand.
 */
export function heldBack(sheet: SheetInfo, stakes: Stakes): number {
  return decisionsOf(sheet, stakes).reduce((sum, { wager, base, stay, least }, place) => {
    const staked = stakes[base] ?? 0;
    const open = stay * staked <= (wagerOf(sheet, wager)?.cap ?? Infinity);
    return sum + (place === 0 && open ? stay : least) * staked;
  }, 0);
}

/** Wagers that are made together or not at all: each needs the other. */
export function together(sheet: SheetInfo, wager: string): string[] {
  const mine = wagerOf(sheet, wager)?.needs ?? [];
  return [wager, ...mine.filter((other) => wagerOf(sheet, other)?.needs.includes(wager))];
}

/**
 * The limits of a spot, without those that wagers that go together put on each other: chips fall on all of them at
 * once. `bare` are the limits of the spot without wagers, where they are known.
 */
export function unbound(sheet: SheetInfo, limits: Limits, bare: Limits | null): Limits {
  if (bare === null) return limits;
  const entries = Object.entries(limits).map(([name, limit]) => {
    const free = together(sheet, name).length > 1 ? bare[name] : undefined;
    return [name, free ? { ...free, closed: limit.closed } : limit];
  });
  return Object.fromEntries(entries) as Limits;
}

/**
 * Why a wager may not be made beside these stakes; null if it may. The table may not have seen yet what lies here: a
 * need that is met by now closes nothing.
 */
export function closedWhy(sheet: SheetInfo, stakes: Stakes, limits: Limits, wager: string): string | null {
  const closed = limits[wager]?.closed ?? null;
  const needs = wagerOf(sheet, wager)?.needs ?? [];
  const brought = together(sheet, wager);
  const met = needs.length > 0 && needs.every((need) => stakes[need] || brought.includes(need));
  return met ? null : closed;
}

/**
 * One chip more on a circle. Below the least amount a stack may be built up; it is not a bet yet.
 * `chips` is what the player has for this spot, the stakes that lie on it included.
 */
export function add(
  sheet: SheetInfo,
  stakes: Stakes,
  limits: Limits,
  wager: string,
  chip: number,
  chips: number,
): Tried {
  const names = together(sheet, wager);
  const next: Record<string, number> = { ...stakes };
  for (const name of names) {
    const limit = limits[name];
    const title = titleOf(sheet, name);
    if (limit === undefined) return { why: "Bets are closed. They open after this hand." };
    const closed = closedWhy(sheet, stakes, limits, name);
    if (closed !== null) return { why: closed };
    const cents = (stakes[name] ?? 0) + chip;
    const low = limit.amounts[0] ?? limit.least;
    const why = cents < low ? null : offLimits(title, limit, cents);
    if (why !== null) return { why };
    next[name] = cents;
  }
  const sum = total(next);
  if (sum > chips) return { why: shortOf(titleOf(sheet, wager), chips, total(stakes), sum - total(stakes)) };
  const held = heldBack(sheet, next);
  return sum + held > chips ? { why: onlyFold(sheet, next, chips - sum, held) } : { stakes: next };
}

function shortOf(title: string, chips: number, staked: number, needs: number): string {
  return `You have ${money(chips - staked)} in front of you. ${title} needs ${money(needs)}.`;
}

/** The sentence of the house, said before the bet is sent. */
function onlyFold(sheet: SheetInfo, stakes: Stakes, left: number, held: number): string {
  const [first] = decisionsOf(sheet, stakes);
  const title = titleOf(sheet, first?.wager ?? "");
  const why = (first?.stay ?? 0) > (first?.least ?? 0) ? ": without it you could only fold" : "";
  const stays = `${money(held)} has to stay there for ${title}${why}`;
  return `That leaves ${money(left)} in front of you, and ${stays}. Bet less, or buy chips first.`;
}

/** One chip less, the largest that lies there; wagers that need one that is gone go with it. */
export function takeChip(sheet: SheetInfo, stakes: Stakes, limits: Limits, wager: string, chip: number): Stakes {
  const next: Record<string, number> = { ...stakes };
  for (const name of together(sheet, wager)) {
    const cents = (stakes[name] ?? 0) - chip;
    const limit = limits[name];
    const low = limit ? (limit.amounts[0] ?? limit.least) : 0;
    if (cents > 0 && (cents >= low || (stakes[name] ?? 0) < low)) next[name] = cents;
    else delete next[name];
  }
  return standing(sheet, next);
}

export function clear(sheet: SheetInfo, stakes: Stakes, wager: string): Stakes {
  const next: Record<string, number> = { ...stakes };
  for (const name of together(sheet, wager)) delete next[name];
  return standing(sheet, next);
}

/** What is left when wagers that need others lose them. */
function standing(sheet: SheetInfo, stakes: Stakes): Stakes {
  const left = Object.entries(stakes).filter(([name]) =>
    (wagerOf(sheet, name)?.needs ?? []).every((need) => stakes[need]),
  );
  return left.length === Object.keys(stakes).length ? stakes : standing(sheet, Object.fromEntries(left));
}

/** Why these stakes cannot be sent yet; null if they can. No stakes at all can be sent: they take the bet back. */
export function unfinished(sheet: SheetInfo, stakes: Stakes, limits: Limits): string | null {
  for (const [name, cents] of Object.entries(stakes)) {
    const limit = limits[name];
    if (limit && cents < (limit.amounts[0] ?? limit.least)) return offLimits(titleOf(sheet, name), limit, cents);
  }
  return null;
}

/**
 * Stakes of an earlier hand again, `times` over: those that were bet before its deal, and nothing besides.
 * `limits` are those of a spot without wagers, so a wager may be `closed` that is open as soon as its base lies there.
 */
export function again(sheet: SheetInfo, past: Stakes, limits: Limits, times: number, chips: number): Tried {
  const open = betting(sheet).map((wager) => wager.id);
  const entries = Object.entries(past).filter(([name, cents]) => open.includes(name) && cents > 0);
  const stakes = Object.fromEntries(entries.map(([name, cents]) => [name, cents * times]));
  if (entries.length === 0) return { why: "There is no bet to repeat." };
  for (const [name, cents] of Object.entries(stakes)) {
    const limit = limits[name];
    if (limit === undefined) return { why: "Bets are closed. They open after this hand." };
    const why = offLimits(titleOf(sheet, name), limit, cents);
    if (why !== null) return { why };
  }
  const sum = total(stakes);
  const held = heldBack(sheet, stakes);
  if (sum > chips) return { why: `You have ${money(chips)} in front of you. That takes ${money(sum)}.` };
  return sum + held > chips ? { why: onlyFold(sheet, stakes, chips - sum, held) } : { stakes };
}

/** The least that one may bet at all. */
export function leastBet(sheet: SheetInfo, limits: Limits): number {
  const openings = betting(sheet).filter((wager) => limits[wager.id] && limits[wager.id]?.closed === null);
  const all = openings.length > 0 ? openings : betting(sheet);
  const least = all.map((wager) => limits[wager.id]).filter((one) => one !== undefined);
  const amounts = least.map((one) => one.amounts[0] ?? one.least);
  return amounts.length > 0 ? Math.max(Math.min(...amounts), 1) : 0;
}

/** What the least bet takes with what has to stay there for its decision. */
export function leastNeed(sheet: SheetInfo, limits: Limits): number {
  const open = betting(sheet).filter((wager) => limits[wager.id]?.closed === null);
  const needs = (open.length > 0 ? open : betting(sheet)).flatMap((wager) => {
    const least = limits[wager.id]?.amounts[0] ?? limits[wager.id]?.least;
    return least === undefined ? [] : [least + heldBack(sheet, { [wager.id]: least })];
  });
  return needs.length > 0 ? Math.min(...needs) : 0;
}

/** The same for somebody who watches, from what the sheet prints. */
export function printedLeast(sheet: SheetInfo): number {
  return Math.min(...betWagers(sheet).flatMap(({ takes }) => (takes.equals ? [] : [takes.least])));
}

/** The chip that lies in the hand at first: the smallest with which one click makes a bet. */
export function firstChip(chips: number[], least: number): number {
  return chips.find((chip) => chip >= least) ?? chips[chips.length - 1] ?? least;
}
