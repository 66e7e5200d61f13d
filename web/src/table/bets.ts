// The bet under construction: what adding a chip does, and why it may not. The server checks every bet again.

import { betWagers, decisionsOf, money, offLimits, type Stakes } from "../kit";
import type { BetLimits, DecisionInfo, SheetInfo } from "../wire";
import { betting, titleOf, wagerOf } from "./layout";

export type Limits = Readonly<Record<string, BetLimits>>;
/** `short`: more chips would do. */
export type Tried =
  | { stakes: Stakes; why?: undefined; short?: undefined }
  | { why: string; stakes?: undefined; short?: boolean };

export function total(stakes: Stakes): number {
  return Object.values(stakes).reduce((sum, cents) => sum + cents, 0);
}

export function same(one: Stakes, other: Stakes): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * What has to remain at the seat beside these stakes, so that the first decision can be something other than a fold;
 * the house requires the same, since nobody may add chips during a hand.
 */
export function heldBack(sheet: SheetInfo, stakes: Stakes): number {
  return decisionsOf(sheet, stakes).reduce((sum, { wager, base, stay, least }, place) => {
    const staked = stakes[base] ?? 0;
    const open = stay * staked <= (wagerOf(sheet, wager)?.cap ?? Infinity);
    return sum + (place === 0 && open ? stay : least) * staked;
  }, 0);
}

/**
 * The least that the decisions after `after` (null: all of them) take from somebody who folds at none. The house holds
 * back chips for the first decision alone, so that a page has to say where they end.
 */
export function toStay(sheet: SheetInfo, stakes: Stakes, after: DecisionInfo | null = null): number {
  const later = sheet.decisions.slice(after === null ? 0 : sheet.decisions.indexOf(after) + 1);
  return later
    .filter(({ wager }) => wagerOf(sheet, wager)?.kind === "decision" && !stakes[wager])
    .reduce((sum, { base, stay }) => sum + stay * (stakes[base] ?? 0), 0);
}

/** Wagers that can only be made together: each needs the other. */
export function together(sheet: SheetInfo, wager: string): string[] {
  const mine = wagerOf(sheet, wager)?.needs ?? [];
  return [wager, ...mine.filter((other) => wagerOf(sheet, other)?.needs.includes(wager))];
}

/**
 * The limits of a spot, without the bounds between wagers that must be made together, because chips are placed on all
 * of them at once. `bare` are the limits of the spot without wagers, if they are known.
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
 * Why a wager may not be made beside these stakes; null if it may. The table may not have received them yet, so a
 * need that they meet closes nothing.
 */
export function closedWhy(sheet: SheetInfo, stakes: Stakes, limits: Limits, wager: string): string | null {
  const closed = limits[wager]?.closed ?? null;
  const needs = wagerOf(sheet, wager)?.needs ?? [];
  const brought = together(sheet, wager);
  const met = needs.length > 0 && needs.every((need) => stakes[need] || brought.includes(need));
  return met ? null : closed;
}

/**
 * One more chip on a circle. A stack below the least amount may be built up; it is not a bet yet.
 * `chips` is what the player has for this spot, including the stakes on it.
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
  if (sum > chips)
    return { why: shortOf(titleOf(sheet, wager), chips, total(stakes), sum - total(stakes)), short: true };
  const held = heldBack(sheet, next);
  return sum + held > chips ? { why: onlyFold(sheet, next, chips - sum, held), short: true } : { stakes: next };
}

function shortOf(title: string, chips: number, staked: number, needs: number): string {
  return `You have ${money(chips - staked)} in front of you. ${title} needs ${money(needs)}.`;
}

/** The house's own sentence, shown before the bet is sent. */
function onlyFold(sheet: SheetInfo, stakes: Stakes, left: number, held: number): string {
  const [first] = decisionsOf(sheet, stakes);
  const title = titleOf(sheet, first?.wager ?? "");
  const why = (first?.stay ?? 0) > (first?.least ?? 0) ? ": without it you could only fold" : "";
  const stays = `${money(held)} has to stay there for ${title}${why}`;
  return `That leaves ${money(left)} in front of you, and ${stays}. Bet less, or buy chips first.`;
}

/** Removes the largest chip of a wager; wagers that need a removed one are removed too. */
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

/** The stakes without wagers whose required wager is gone. */
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
 * The stakes of an earlier hand again, `times` over: only those that were bet before its deal.
 * `limits` are those of a spot without wagers, so a wager may be `closed` although it opens with its base.
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
  if (sum > chips) return { why: `You have ${money(chips)} in front of you. That takes ${money(sum)}.`, short: true };
  return sum + held > chips ? { why: onlyFold(sheet, stakes, chips - sum, held), short: true } : { stakes };
}

/** The least possible bet. */
export function leastBet(sheet: SheetInfo, limits: Limits): number {
  const openings = betting(sheet).filter((wager) => limits[wager.id] && limits[wager.id]?.closed === null);
  const all = openings.length > 0 ? openings : betting(sheet);
  const least = all.map((wager) => limits[wager.id]).filter((one) => one !== undefined);
  const amounts = least.map((one) => one.amounts[0] ?? one.least);
  return amounts.length > 0 ? Math.max(Math.min(...amounts), 1) : 0;
}

/** The least bet with the reserve for its decision. */
export function leastNeed(sheet: SheetInfo, limits: Limits): number {
  const open = betting(sheet).filter((wager) => limits[wager.id]?.closed === null);
  const needs = (open.length > 0 ? open : betting(sheet)).flatMap((wager) => {
    const least = limits[wager.id]?.amounts[0] ?? limits[wager.id]?.least;
    return least === undefined ? [] : [least + heldBack(sheet, { [wager.id]: least })];
  });
  return needs.length > 0 ? Math.min(...needs) : 0;
}

/** The same for somebody who watches, from the sheet's printed limits. */
export function printedLeast(sheet: SheetInfo): number {
  return Math.min(...betWagers(sheet).flatMap(({ takes }) => (takes.equals ? [] : [takes.least])));
}

/** The chip that is selected at first: the smallest with which one click makes a bet. */
export function firstChip(chips: number[], least: number): number {
  return chips.find((chip) => chip >= least) ?? chips[chips.length - 1] ?? least;
}
