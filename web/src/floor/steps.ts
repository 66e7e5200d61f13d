/** The current hand, step by step: the table after each of them, as everybody saw it. */

import type { SheetInfo, SpotView, StaffTable, Step } from "../wire";
import type { FeltSpot } from "./felt";

export interface ThenSpot {
  number: number;
  name: string;
  cards: (string | null)[];
  bet: boolean;
  /** The words of the choices that were made by then. */
  choices: string[];
  folded: boolean;
}

export interface Then {
  /** "3 of 12". */
  place: string;
  dealer: (string | null)[];
  board: (string | null)[];
  spots: ThenSpot[];
}

/**
 * The log deals cards one by one, in the order of their positions: after so many deals the cards below that position
 * are there. A face is visible from the step that shows it; a face that is not in the view stays down.
 */
export function tableThen(
  staff: StaffTable,
  steps: readonly Step[],
  done: number,
  name: (player: string) => string,
  place = "",
): Then {
  const past = steps.slice(0, done);
  const over = done >= steps.length;
  const dealt = over ? Infinity : past.filter((step) => step.event === "card-dealt").length;
  const seen = new Set(past.filter((step) => step.event === "card-shown").flatMap((step) => step.cards));
  const lying = (to: string): (string | null)[] =>
    staff.dealt
      .filter((card) => card.to === to && card.position < dealt)
      .map(({ shown }) => (shown !== null && (over || seen.has(shown)) ? shown : null));
  return {
    place,
    dealer: lying("dealer"),
    board: lying("board"),
    spots: staff.spots.map((spot) => {
      const who = name(spot.player);
      const made = over ? Infinity : choicesBy(past, who) - choicesBefore(staff, spot.number, spot.player);
      const choices = Object.values(spot.choices).slice(0, Math.max(0, made));
      return {
        number: spot.number,
        name: who,
        cards: lying(String(spot.number)),
        bet: over || betBy(past, who),
        choices,
        folded: spot.folded && choices.length === Object.keys(spot.choices).length, // a fold comes last
      };
    }),
  };
}

const choicesBy = (past: readonly Step[], who: string): number =>
  past.filter((step) => step.event === "choice-made" && step.by === who).length;
const betBy = (past: readonly Step[], who: string): boolean =>
  past.some((step) => step.event === "bets-placed" && step.by === who);

/** A player with two spots decides for the lower one first. */
function choicesBefore(staff: StaffTable, number: number, player: string): number {
  const lower = staff.spots.filter((spot) => spot.player === player && spot.number < number);
  return lower.reduce((sum, spot) => sum + Object.keys(spot.choices).length, 0);
}

/** The spots of the felt at that step: a decision's wager is there from the decision on. */
export function spotsThen(spots: readonly FeltSpot[], then: Then, sheet: SheetInfo): FeltSpot[] {
  const decisions = new Set(sheet.wagers.filter((wager) => wager.kind === "decision").map((wager) => wager.id));
  return spots.map((one) => {
    const was = then.spots.find((spot) => spot.number === one.number);
    if (!was) return one;
    return {
      ...one,
      turn: false,
      cards: was.cards.map((face) => ({ position: null, face })),
      spot: one.spot && was.bet ? spotThen(one.spot, was, decisions) : null,
    };
  });
}

function spotThen(spot: SpotView, was: ThenSpot, decisions: ReadonlySet<string>): SpotView {
  const stakes = Object.entries(spot.stakes).filter(([wager]) => was.choices.length > 0 || !decisions.has(wager));
  const choices = Object.entries(spot.choices).slice(0, was.choices.length);
  return { ...spot, stakes: Object.fromEntries(stakes), choices: Object.fromEntries(choices), settled: {} };
}
