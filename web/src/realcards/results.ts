// Results without cards: the dealer says how a wager ended. One tap sets it for all wagers that depend on the showdown;
// side wagers lose with it, unless a line of theirs was tapped before. A bonus pays if it is tapped, or if it follows
// from what is tapped, which the house works out.

import type { RealCardsResult, WagerInfo } from "../wire";
import { layOf, withLay, type Laid, type Lay } from "./laid";
import { asked, decided, decisionStake, folded, stakeOn, type Shape } from "./shape";

/** How a showdown ends. Where a sheet compares hands even if the dealer does not qualify, the result includes that
    comparison. */
export const SHOWDOWN = [
  "higher",
  "equal",
  "lower",
  "not_qualified",
  "not_qualified_higher",
  "not_qualified_equal",
  "not_qualified_lower",
] as const;

/** `rest`: nothing else pays. */
export type Outcome = (typeof SHOWDOWN)[number] | "rest";

const UNQUALIFIED = "not_qualified";
const UNPAID = "no_line";

/** The wagers of a spot whose result can be tapped: not those that a fold has settled. */
export function tellable({ info, results }: Shape, lay: Lay): WagerInfo[] {
  return info.wagers.filter((wager) => {
    if (!results[wager.id]?.length || (folded(info, lay) && wager.on_fold !== "live")) return false;
    if (wager.kind !== "decision") return stakeOn(wager, lay.stakes) > 0;
    // Spots without a decision count as staying in.
    const all = { ...lay, choices: decided(info, lay.stakes, lay.choices, true) };
    return asked(info, all).some((decision) => decision.wager === wager.id && decisionStake(info, decision, all) > 0);
  });
}

/** The wagers that still need a result. */
export function missing(shape: Shape, lay: Lay): WagerInfo[] {
  return tellable(shape, lay).filter((wager) => wager.kind !== "bonus" && lay.results[wager.id] === undefined);
}

/** The results of a wager with a key of their own: lines of its pay table, or of one that pays a won showdown; and all
    of a wager that does not end with the others. */
export function lines({ results }: Shape, wager: WagerInfo): RealCardsResult[] {
  return (results[wager.id] ?? []).filter((one) => one.id !== UNPAID && (one.outcome === null || !isShowdown(one.id)));
}

const isShowdown = (id: string): boolean => (SHOWDOWN as readonly string[]).includes(id);

/** The possible outcomes of a spot, from the results of its wagers; the more exact words replace the plain one. */
export function outcomes(shape: Shape, lay: Lay): Exclude<Outcome, "rest">[] {
  const words = new Set(
    tellable(shape, lay).flatMap((wager) => (shape.results[wager.id] ?? []).flatMap(({ outcome }) => outcome ?? [])),
  );
  const exact = [...words].some((word) => word.startsWith(`${UNQUALIFIED}_`));
  return SHOWDOWN.filter((one) => words.has(one) && !(exact && one === UNQUALIFIED));
}

/** The result of a wager that an outcome brings. */
function ending(results: readonly RealCardsResult[], said: Outcome): RealCardsResult | undefined {
  const plain = said.startsWith(`${UNQUALIFIED}_`) ? UNQUALIFIED : said;
  const shared = results.filter((one) => one.outcome !== null);
  return shared.find((one) => one.id === said) ?? shared.find((one) => one.id === plain);
}

export function outcome(shape: Shape, laid: Laid, spot: number, said: Outcome): Laid {
  const before = layOf(laid, spot);
  const lay = { ...before, choices: decided(shape.info, before.stakes, before.choices, true) };
  const results: Record<string, string> = { ...lay.results };
  for (const wager of tellable(shape, lay)) {
    const all = shape.results[wager.id] ?? [];
    const plain =
      results[wager.id] === undefined && wager.kind !== "bonus" ? all.find((one) => one.id === UNPAID) : undefined;
    const found = ending(all, said) ?? plain;
    if (found) results[wager.id] = found.id;
  }
  return withLay(laid, spot, { results, choices: lay.choices, cards: [], keep: null });
}

/** One wager's result; the same again takes it back. */
export function withResult(laid: Laid, spot: number, wager: string, id: string): Laid {
  const { [wager]: before, ...others } = layOf(laid, spot).results;
  return withLay(laid, spot, { results: before === id ? others : { ...others, [wager]: id }, cards: [], keep: null });
}

/** A spot's results in few words, shown in place of its cards. */
export function resultsSay(shape: Shape, lay: Lay): string {
  const lines = tellable(shape, lay).flatMap(
    (wager) => shape.results[wager.id]?.filter((one) => one.id === lay.results[wager.id]) ?? [],
  );
  const outcome = lines.find((one) => one.outcome !== null)?.outcome;
  const line = lines.find((one) => one.line !== null)?.line;
  const words = [outcome && OUTCOME_SAYS[outcome as Outcome], line].filter(Boolean);
  return words.length > 0 ? words.join(", ") : "Nothing pays";
}

export const OUTCOME_SAYS: Record<Outcome, string> = {
  higher: "Player wins",
  equal: "Equal",
  lower: "Dealer wins",
  not_qualified: "Does not qualify",
  not_qualified_higher: "Not qualified, player higher",
  not_qualified_equal: "Not qualified, equal",
  not_qualified_lower: "Not qualified, dealer higher",
  rest: "Nothing pays",
};
