// The streets of a hand: which decision is on, what is printed on the places of the board, what can still be decided.

import type { Street } from "../kit";
import type { DecisionInfo, HandView, SheetInfo, SpotView } from "../wire";

/** Whether the game has cards for all, or several decisions: then its streets are shown. */
export const hasStreets = ({ hands, decisions }: SheetInfo): boolean => hands.board > 0 || decisions.length > 1;

/** Every decision and the end, as far as the hand has come. */
export function streets(sheet: SheetInfo, hand: HandView | null, spots: readonly SpotView[], over: boolean): Street[] {
  const titles = [...sheet.decisions.map(({ title }) => title), sheet.end];
  const now = streetNow(sheet, hand, spots, over);
  return titles.map((title, at) => ({ title, is: at < now.done ? "done" : at === now.at ? "now" : "to come" }));
}

/** Which street is on, if any, and how many are done. */
function streetNow(
  { decisions, hands }: SheetInfo,
  hand: HandView | null,
  spots: readonly SpotView[],
  over: boolean,
): { at: number; done: number } {
  if (over) return { at: decisions.length, done: decisions.length };
  if (hand?.phase !== "playing") return { at: -1, done: 0 };
  const at = decisions.findIndex(({ stage }) => stage === hand.stage);
  if (at >= 0) return { at, done: at };
  const decided = decisions.filter(({ stage }) => spots.some((spot) => spot.choices[stage] !== undefined));
  const shown = hands.board > 0 && hand.board.length === hands.board;
  if (shown && decided.length > 0) return { at: decisions.length, done: decisions.length };
  // Cards are dealt: the decision on them is not on yet.
  return { at: -1, done: decided.length > 0 ? decisions.indexOf(decided.at(-1)!) + 1 : 0 };
}

export interface BoardPlace {
  card: string | null; // face down only if a card is dealt and not shown
  title: string;
  is: "dealt" | "next" | "to come";
}

/** All places of the board, dealt or not. */
export function boardPlaces({ hands }: SheetInfo, board: readonly (string | null)[]): BoardPlace[] {
  return Array.from({ length: Math.max(hands.board, board.length) }, (_, at) => ({
    card: board[at] ?? null,
    title: hands.places[at] ?? "",
    is: at < board.length ? "dealt" : at === board.length ? "next" : "to come",
  }));
}

/** What a decision is in one word: the title of its wager if it is a word, else "bet". */
export function verb(sheet: SheetInfo, wager: string): string {
  const title = sheet.wagers.find((one) => one.id === wager)?.title ?? "";
  return /^[a-z]+$/i.test(title) ? title.toLowerCase() : "bet";
}

/** Ways to decide that a title has no room for. */
const BRIEF: Readonly<Record<string, string>> = { "let it ride": "ride", "take it back": "back" };

/** "check or play", "fold or bet", "ride or back": the ways to decide, in the order of the keys. */
export function ways(sheet: SheetInfo, decision: DecisionInfo, words: readonly string[]): string {
  const said = words.map((word) => {
    const choice = decision.choices.find((one) => one.word === word);
    return choice && choice.multiple > 0 ? verb(sheet, decision.wager) : (BRIEF[word] ?? word);
  });
  const once = [...new Set(said)];
  return once.length > 1 ? `${once.slice(0, -1).join(", ")} or ${once.at(-1)}` : (once[0] ?? "");
}

/** What a decision is about, for the title above its keys: the street, or the bet that may come back. */
export function subject(sheet: SheetInfo, decision: DecisionInfo): string {
  const wager = sheet.wagers.find((one) => one.id === decision.wager);
  return wager?.kind === "opening" ? wager.title : decision.title;
}

/** What can be decided later by somebody who makes no wager now: "At the river you can still play 1x or fold." */
export function stillLater(sheet: SheetInfo, decision: DecisionInfo): string {
  const free = decision.choices.some(({ multiple, folds }) => multiple === 0 && !folds);
  const later = sheet.decisions
    .slice(sheet.decisions.indexOf(decision) + 1)
    .find(({ wager }) => wager === decision.wager);
  if (!free || !later) return "";
  const rest = later.choices.filter(({ multiple }) => multiple === 0).map(({ word }) => word);
  const raises = later.choices.filter(({ multiple }) => multiple > 0).map(({ word }) => word);
  const play = raises.length > 0 ? [`${verb(sheet, later.wager)} ${raises.join(" or ")}`] : [];
  const check = rest.filter((word) => !later.choices.find((one) => one.word === word)?.folds);
  const folds = rest.filter((word) => !check.includes(word));
  return `At the ${later.title.toLowerCase()} you can still ${[...check, ...play, ...folds].join(" or ")}.`;
}
