// A finished hand as a sequence of moments to step through: log entries that look like one event at a table (a deal, a
// settlement) are one moment here.

import type { PastSpot, Step, WholeHand } from "../wire";

export interface Moment {
  says: string;
  lines: string[];
  /** How many steps of the log have happened after this moment. */
  steps: number;
}

/** Only for the log; nobody at the table sees them happen. */
const QUIET = new Set([
  "stage-ended",
  "said-ready",
  "look-allowed",
  "hand-revealed",
  "deck-washed",
  "bets-opened",
  "seal-given",
  "seal-taken-back",
]);
const TOGETHER = new Set(["card-dealt", "card-shown", "wager-settled", "behind-settled", "cut-opened", "cut-missed"]);

export function moments(steps: readonly Step[]): Moment[] {
  const found: (Moment & { event: string })[] = [];
  steps.forEach((step, at) => {
    const last = found.at(-1);
    if (QUIET.has(step.event)) {
      if (last) last.steps = at + 1;
    } else if (last && last.event === step.event && TOGETHER.has(step.event)) {
      last.lines.push(step.says);
      last.steps = at + 1;
      last.says = together(step.event, last.lines);
    } else {
      found.push({ event: step.event, says: step.says, lines: [step.says], steps: at + 1 });
    }
  });
  return [
    { says: "Bets are open.", lines: [], steps: 0 },
    ...found.map(({ says, lines, steps: so }) => ({ says, lines: lines.length > 1 ? lines : [], steps: so })),
  ];
}

function together(event: string, lines: readonly string[]): string {
  if (event === "card-dealt") return `${lines.length} cards are dealt.`;
  if (event === "card-shown") return `${lines.length} cards are turned over.`;
  if (event === "cut-opened") return `${lines.length} cuts are opened.`;
  if (event === "wager-settled" || event === "behind-settled") return `${lines.length} wagers are settled.`;
  return lines.at(-1)!;
}

export interface SpotThen {
  spot: PastSpot;
  cards: (string | null)[];
  bet: boolean;
  /** The decisions that are made by now: stage and word, in their order. */
  choices: [string, string][];
  settled: boolean;
}

export interface TableThen {
  dealer: (string | null)[];
  board: (string | null)[];
  spots: SpotThen[];
}

/** The table after so many steps, as seen by a player who knows the cards of their own spots; `open`: with all cards
    face up. */
export function tableAfter(hand: WholeHand, stepsDone: number, viewer: string | null, open = false): TableThen {
  const done = hand.steps.slice(0, stepsDone);
  const over = stepsDone >= hand.steps.length;
  const named = (event: string): Set<string> =>
    new Set(done.filter((step) => step.event === event).flatMap((step) => step.cards));
  const dealt = named("card-dealt");
  const shown = named("card-shown");
  const settling = done.some(
    (step) =>
      step.event === "wager-settled" ||
      step.event === "wagers-returned" ||
      step.event === "wagers-forfeited" ||
      step.event === "deck-opened",
  );
  const face =
    (own: boolean) =>
    (card: string): string | null =>
      over || open || own || shown.has(card) ? card : null;
  const lying = (cards: readonly string[]): string[] => cards.filter((card) => over || dealt.has(card));
  return {
    dealer: lying(hand.dealer).map(face(false)),
    board: lying(hand.board).map(face(false)),
    spots: hand.spots.map((spot) => {
      const choices = Object.entries(spot.choices);
      return {
        spot,
        cards: lying(spot.cards).map(face(spot.player === viewer)),
        bet: over || happened(done, "bets-placed", spot.spot) > 0,
        choices: over ? choices : choices.slice(0, happened(done, "choice-made", spot.spot)),
        settled: over || settling,
      };
    }),
  };
}

const happened = (done: readonly Step[], event: string, spot: number): number =>
  done.filter((step) => step.event === event && step.spot === spot).length;
