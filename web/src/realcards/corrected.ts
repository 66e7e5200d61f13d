// A hand that was paid by this tablet and corrected since: as it was right, and which chips have to move.

import type { Frame, LastView, RealCardsPicture, RealCardsSpotWorth, Settled, SpotView, StaffTable } from "../wire";
import type { WagerResult } from "../wire";
import type { Entry } from "./entry";
import { layOf, toDraft, withLay, type Laid, type Lay } from "./laid";
import { tapped, type Shape } from "./shape";

/** The corrected version of the hand that lies on the felt; null if it was not corrected. */
export function correctedOf({ last }: Frame, { phase, draft }: RealCardsPicture): LastView | null {
  return phase === "closed" && last?.number === draft.hand && (last.corrected ?? 0) > 0 ? last : null;
}

/** What the dealer still has to move at a spot of a corrected hand: above zero it is paid, below zero taken.
    Null if the hand was not corrected, so that it is paid as it was closed. */
export function moved(
  { frame, picture, staff }: { frame: Frame; picture: RealCardsPicture; staff: StaffTable | null },
  spot: number,
): number | null {
  const right = correctedOf(frame, picture);
  if (right === null) return null;
  const told = (staff?.put_right ?? []).filter((one) => one.moves && one.hand === right.number && one.spot === spot);
  return told.reduce((sum, one) => sum + one.cents, 0);
}

/** The felt with the right cards, bets and results in place of those that were tapped. */
export function putRight(
  shape: Shape,
  frame: Frame,
  picture: RealCardsPicture,
  entry: Entry,
): { entry: Entry; picture: RealCardsPicture } {
  const right = correctedOf(frame, picture);
  if (right === null) return { entry, picture };
  const laid = right.spots.reduce<Laid>(
    (sum, spot) => withLay(sum, spot.number, layRight(shape, layOf(entry.laid, spot.number), spot)),
    { ...entry.laid, dealer: faces(right.dealer), board: faces(right.board) },
  );
  const shown = picture.spots.map((worth) => {
    const spot = right.spots.find((one) => one.number === worth.spot);
    return spot ? worthRight(shape, right, worth, spot) : worth;
  });
  return {
    entry: { ...entry, laid },
    picture: {
      ...picture,
      draft: toDraft(laid, picture.draft.hand, picture.draft.version ?? 0),
      spots: shown,
      dealer_hand: right.dealer_has,
      qualifies: "", // each wager says it with its reason
    },
  };
}

const faces = (cards: readonly (string | null)[]): string[] => cards.filter((one) => one !== null);

/** Only bets before the deal are tapped; the others follow from the decisions. Results without cards are not shown: the
    circles have them. */
function layRight({ info }: Shape, before: Lay, spot: SpotView): Partial<Lay> {
  const made = { ...spot.stakes, ...(spot.taken_back ?? {}) };
  const bets = tapped(info).flatMap(({ id }) => (made[id] ? [[id, made[id]] as const] : []));
  const chosen = info.decisions.map((one) => spot.choices[one.stage]).filter((one) => one !== undefined);
  const keep = before.keep === null ? null : (spot.plays ?? null);
  return { stakes: Object.fromEntries(bets), choices: chosen, cards: faces(spot.cards), keep, results: {} };
}

function worthRight(shape: Shape, right: LastView, worth: RealCardsSpotWorth, spot: SpotView): RealCardsSpotWorth {
  const wagers = resultsOf(shape, spot.settled);
  const riders = right.riders.filter((one) => one.spot === spot.number);
  return {
    ...worth,
    ...sums(wagers),
    hand: spot.hand ?? null,
    wagers,
    behind: (worth.behind ?? []).map((one, place) => {
      const mine = riders[place] ? resultsOf(shape, riders[place].settled) : one.wagers;
      return { ...one, ...sums(mine), wagers: mine };
    }),
  };
}

const resultsOf = ({ info }: Shape, settled: Readonly<Record<string, Settled>>): WagerResult[] =>
  Object.entries(settled).map(([wager, one]) => ({
    wager,
    title: info.wagers.find(({ id }) => id === wager)?.title ?? wager,
    stake_cents: one.stake_cents,
    net_cents: one.net_cents,
    result: one.result,
    odds: one.odds ?? null,
    reason: one.reason ?? "",
    clause: one.clause,
  }));

function sums(wagers: readonly WagerResult[]): { net_cents: number; pays_cents: number } {
  const net = wagers.reduce((sum, one) => sum + one.net_cents, 0);
  return { net_cents: net, pays_cents: wagers.reduce((sum, one) => sum + one.stake_cents, net) };
}
