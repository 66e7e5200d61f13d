// What lies on a spot of a past hand at a moment, and the moments in which something was done there.

import { money, signed } from "../kit";
import type { CircleFace } from "../table/results";
import { BACK } from "../table/turn";
import type { PastSpot, SheetInfo, Step, WagerInfo, WagerResult } from "../wire";
import type { Moment, SpotThen } from "./moments";

const EMPTY: CircleFace = { state: "closed", cents: 0 };

/** A circle of a spot at a moment of the hand. */
export function faceThen(info: SheetInfo, wager: WagerInfo, then: SpotThen): CircleFace {
  const { spot } = then;
  const end = spot.wagers.find((one) => one.wager === wager.id);
  const back = spot.taken_back?.[wager.id] ?? 0;
  const cents = end?.stake_cents || back;
  if (!then.bet || cents === 0) return EMPTY;
  const made = then.choices.filter(([stage]) => info.decisions.find((one) => one.stage === stage)?.wager === wager.id);
  if (back > 0 && made.some(([, word]) => word === BACK)) return { state: "returned", cents: 0, tag: "back" };
  if (wager.kind === "decision" && !made.some(([stage, word]) => stakes(info, stage, word))) return EMPTY;
  if (then.settled && end) return endFace(wager, spot, end);
  return { state: then.cards.length > 0 ? "locked" : "placed", cents };
}

/** Whether a choice puts chips into a circle. */
function stakes(info: SheetInfo, stage: string, word: string): boolean {
  const choice = info.decisions.find((one) => one.stage === stage)?.choices.find((one) => one.word === word);
  return (choice?.multiple ?? 0) > 0;
}

function endFace(wager: WagerInfo, spot: PastSpot, end: WagerResult): CircleFace {
  const cents = end.stake_cents;
  if (end.net_cents > 0) return { state: "won", cents, tag: signed(end.net_cents) };
  if (end.net_cents < 0)
    return { state: spot.folded && wager.on_fold === "lose" ? "folded" : "lost", cents, tag: money(-end.net_cents) };
  return { state: end.result === "push" ? "push" : "returned", cents, tag: money(cents) };
}

/** The text of the key that was pressed. */
export function labelOf(info: SheetInfo | null, stage: string, word: string): string {
  const choice = info?.decisions.find((one) => one.stage === stage)?.choices.find((one) => one.word === word);
  return choice?.label ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a spot has done so far, in few words. */
export function didThen(info: SheetInfo | null, then: SpotThen): string {
  if (!then.bet) return "no bet yet";
  if (then.settled) return signed(then.spot.net_cents);
  const last = then.choices.at(-1);
  return last ? labelOf(info, ...last) : `bet ${money(betBefore(info, then.spot))}`;
}

/** What was staked before the deal. */
function betBefore(info: SheetInfo | null, spot: PastSpot): number {
  const later = new Set(info?.wagers.filter((one) => one.kind === "decision").map((one) => one.id));
  const lay = spot.wagers.filter((one) => !later.has(one.wager)).reduce((sum, one) => sum + one.stake_cents, 0);
  return lay + Object.values(spot.taken_back ?? {}).reduce((sum, cents) => sum + cents, 0);
}

export interface Station {
  /** Its moment. */
  at: number;
  title: string;
  /** What was done there. */
  did: string;
  /** Of its decision; null for the bets and the end. */
  stage: string | null;
}

/** The moments of a spot that matter: its bets, each of its decisions, and the end. */
export function stations(
  told: readonly Moment[],
  steps: readonly Step[],
  spot: PastSpot,
  info: SheetInfo | null,
): Station[] {
  const places = (event: string): number[] =>
    steps.flatMap((step, at) => (step.event === event && step.spot === spot.spot ? [at] : []));
  const momentOf = (step: number): number => told.findIndex((one) => one.steps > step);
  const bets = places("bets-placed").at(-1);
  const made = places("choice-made");
  const decisions = Object.entries(spot.choices).flatMap(([stage, word], nth): Station[] => {
    const step = made[nth];
    const title = info?.decisions.find((one) => one.stage === stage)?.title ?? "Decision";
    return step === undefined ? [] : [{ at: momentOf(step), title, did: labelOf(info, stage, word), stage }];
  });
  const end = told.length - 1;
  return [
    { at: bets === undefined ? 0 : momentOf(bets), title: "Bets", did: money(betBefore(info, spot)), stage: null },
    ...decisions,
    { at: end, title: info?.end ?? "End", did: signed(spot.net_cents), stage: null },
  ].filter((one, at, all) => at === 0 || one.at > all[at - 1]!.at);
}

/** Where a moment is on the line, from 0 to 1: stations are equally far apart, and what lies between them as well. */
export function placeOf(moment: number, all: readonly Station[]): number {
  const first = all[0]!.at;
  const lead = first > 0 ? LEAD : 0; // what came before the bets of this spot
  const wide = (1 - lead) / Math.max(1, all.length - 1);
  if (moment <= first) return first > 0 ? (lead * moment) / first : 0;
  const next = all.findIndex((one) => one.at >= moment);
  const [from, to] = [all[next - 1]!, all[next]!];
  return lead + wide * (next - 1 + (moment - from.at) / (to.at - from.at));
}

const LEAD = 0.06;
