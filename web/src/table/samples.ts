// Sheets and frames for tests: small, and like those that the server sends.

import type { BetLimits, Frame, HandView, LastView, OwnSpot, SheetInfo, SpotView, Takes, WagerInfo } from "../wire";

/** What may be bet on a wager, in cents. */
export const takes = (least: number, most: number | null, more: Partial<Takes> = {}): Takes => ({
  least,
  most,
  step: 100,
  amounts: [],
  equals: null,
  at_least: null,
  at_most: null,
  ...more,
});

const wager = (id: string, title: string, kind: WagerInfo["kind"], more: Partial<WagerInfo> = {}): WagerInfo => ({
  id,
  title,
  kind,
  of: null,
  on: [],
  needs: [],
  limits: "$2 to $4",
  takes: kind === "opening" || kind === "side" ? takes(200, 400) : null,
  cap: null,
  pays: [],
  says: [],
  on_fold: "lose",
  clause: "",
  ...more,
});

const pays = (...rows: [string, string][]) => rows.map(([pay_class, odds]) => ({ pay_class, odds }));

export const SHEET: SheetInfo = {
  id: "sample",
  digest: "d".repeat(64),
  title: "Three cards with two bonuses",
  family: "Three cards",
  summary: "",
  wagers: [
    wager("ante", "Ante", "opening"),
    wager("play", "Play", "decision", { of: "ante", limits: "equals Ante", on_fold: "none" }),
    wager("ante-bonus", "Ante Bonus", "bonus", {
      on: ["ante"],
      limits: "",
      pays: pays(["Straight flush", "4 to 1"], ["Three of a kind", "3 to 1"], ["Straight", "1 to 1"]),
    }),
    wager("pair-plus", "Pair Plus", "side", {
      on_fold: "live",
      pays: pays(
        ["Straight flush", "40 to 1"],
        ["Three of a kind", "30 to 1"],
        ["Straight", "6 to 1"],
        ["Flush", "3 to 1"],
        ["Pair", "1 to 1"],
      ),
    }),
    wager("six", "6 Card Bonus", "side", {
      on_fold: "live",
      pays: pays(
        ["Royal flush", "250 to 1"],
        ["Straight flush", "100 to 1"],
        ["Four of a kind", "40 to 1"],
        ["Full house", "20 to 1"],
        ["Flush", "11 to 1"],
        ["Straight", "8 to 1"],
        ["Three of a kind", "4 to 1"],
      ),
    }),
  ],
  decisions: [
    {
      stage: "3",
      title: "Deal",
      wager: "play",
      base: "ante",
      board: 0,
      stay: 1,
      least: 0,
      clause: "A4",
      choices: [
        { word: "fold", multiple: 0, folds: true, label: "Fold", consequence: "lose Ante", only_with: null },
        { word: "1x", multiple: 1, folds: false, label: "Play", consequence: "equal to Ante", only_with: null },
      ],
    },
  ],
  end: "Showdown",
  hands: {
    player: 3,
    dealer: 3,
    board: 0,
    deck: 52,
    player_from: 3,
    dealer_from: 3,
    player_plays: 3,
    dealer_plays: 3,
    player_sets: false,
    dealer_up: 0,
    places: [],
  },
  qualifies: "Dealer qualifies with queen high or better",
  dealer_title: "dealer",
  banked_by_player: false,
  decks: ["A", "B"],
  chips: [100, 200, 500, 2500],
  rules: [],
  notices: [],
  spots_while_waiting: 2,
};

/** Two opening wagers that can only be made together, as on some sheets. */
export const TWINS: SheetInfo = {
  ...SHEET,
  wagers: [
    wager("ante", "Ante", "opening", { needs: ["super"] }),
    wager("super", "Super Bonus", "opening", { needs: ["ante"] }),
    wager("play", "Play", "decision", { of: "ante" }),
    wager("up", "Queens Up", "side", { needs: ["ante"] }),
  ],
};

export const limits = (more: Partial<BetLimits> = {}): BetLimits => ({
  least: 200,
  most: 400,
  step: 100,
  amounts: [],
  closed: null,
  ...more,
});
export const OPEN = { ante: limits(), "pair-plus": limits(), six: limits() };

export const hand = (more: Partial<HandView> = {}): HandView => ({
  number: 7,
  deck: "A",
  commit: "c".repeat(64),
  phase: "betting",
  stage: "0",
  waiting: [],
  dealer: [],
  board: [],
  ready: [],
  riders: [],
  sealed: [],
  seals: {},
  cuts: {},
  missed: [],
  bank: null,
  called: [],
  acknowledged: {},
  ended: [],
  void: null,
  calls: {},
  dispute: null,
  frozen: null,
  timed: [],
  ruled: [],
  ...more,
});

export const spot = (number: number, player: string, more: Partial<SpotView> = {}): SpotView => ({
  number,
  player,
  stakes: {},
  cards: [],
  choices: {},
  folded: Object.values(more.choices ?? {}).includes("fold"),
  settled: {},
  ...more,
});

export const won = (stake: number, net: number, result = "win", name: string | null = null) => ({
  stake_cents: stake,
  net_cents: net,
  result,
  class: name,
  clause: "T6",
});

export const last = (spots: SpotView[], more: Partial<LastView> = {}): LastView => ({
  ...hand({ number: 6, phase: "done", deck: "B" }),
  spots,
  seed: "5".repeat(64),
  dealer_has: null,
  dealer_plays: null,
  ...more,
});

export function frame(
  more: {
    hand?: HandView | null;
    spots?: SpotView[];
    own?: OwnSpot[];
    chips?: number;
    last?: LastView | null;
    seated?: boolean;
    queue?: string[];
    away?: boolean;
  } = {},
): Frame {
  const seated = more.seated ?? true;
  const me = {
    player: "me",
    kind: "person" as const,
    spots: [3],
    chips: more.chips ?? 186_00,
    away: more.away ?? false,
    leaving: false,
    warnings: 0,
  };
  const bot = {
    player: "bot",
    kind: "bot" as const,
    spots: [1],
    chips: 100_00,
    away: false,
    leaving: false,
    warnings: 0,
  };
  return {
    is: "view",
    version: 1,
    public: {
      table: "t",
      sheet: "sample",
      title: "Sample",
      digest: "d".repeat(64),
      chips: "practice",
      closed: false,
      seats: 5,
      queue: more.queue ?? [],
      commits: [],
      turn: null,
      hand: more.hand === undefined ? hand() : more.hand,
      sitters: seated ? [bot, me] : [bot],
      spots: more.spots ?? [],
    },
    last: more.last ?? null,
    you: seated ? { player: "me", chips: me.chips, misses: 0, spots: more.own ?? [{ number: 3, bets: OPEN }] } : null,
    clock: null,
    people: { me: "Sam", bot: "Bot One" },
    rail: 0,
  };
}
