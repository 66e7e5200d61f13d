// The five sheets of the house as a tablet gets them, for tests: small, and of the same shape as the house's.

import type { RealCardsPicture, RealCardsResult, HandsInfo, SheetInfo, WagerInfo } from "../wire";
import { takes } from "../table/samples";
import { EMPTY, toDraft } from "./laid";
import type { Shape } from "./shape";

const wager = (id: string, title: string, kind: WagerInfo["kind"], more: Partial<WagerInfo> = {}): WagerInfo => ({
  id,
  title,
  kind,
  of: null,
  on: [],
  needs: [],
  limits: "",
  takes: null,
  cap: null,
  pays: [],
  says: [],
  on_fold: "lose",
  clause: "",
  ...more,
});
const play = wager("play", "Play", "decision", { of: "ante", on_fold: "none" });
const bonus = wager("ante-bonus", "Ante Bonus", "bonus", { on: ["ante"] });

const FOLDS = { word: "fold", multiple: 0, folds: true, label: "Fold", consequence: "lose Ante", only_with: null };
const times = (multiple: number, label: string) => ({
  word: `${multiple}x`,
  multiple,
  folds: false,
  label,
  consequence: "",
  only_with: null,
});
const THREE: HandsInfo = {
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
};

function sheet(id: string, wagers: WagerInfo[], more: Partial<SheetInfo> = {}): SheetInfo {
  return {
    id,
    digest: "d".repeat(64),
    title: id,
    family: "",
    summary: "",
    wagers,
    hands: THREE,
    decisions: [
      {
        stage: "decide",
        title: "Deal",
        wager: "play",
        base: "ante",
        board: 0,
        stay: 1,
        least: 0,
        clause: "",
        choices: [FOLDS, times(1, "Play")],
      },
    ],
    end: "Showdown",
    qualifies: "Dealer qualifies with queen high or better",
    dealer_title: "dealer",
    banked_by_player: false,
    decks: ["A", "B"],
    chips: [100, 500, 2500],
    rules: [],
    notices: [],
    spots_while_waiting: null,
    ...more,
  };
}

const SIX = sheet(
  "six-card",
  [
    wager("ante", "Ante", "opening", { takes: takes(200, 400) }),
    play,
    bonus,
    wager("pair-plus", "Pair Plus", "side", { takes: takes(200, 400), on_fold: "live" }),
    wager("six-card-bonus", "6 Card Bonus", "side", { takes: takes(200, 400), on_fold: "live" }),
  ],
  { chips: [100, 200] },
);

const PAIR = sheet(
  "pair-plus",
  [
    wager("ante", "Ante", "opening", { takes: takes(200, 400, { step: 200 }), on_fold: "none" }),
    play,
    bonus,
    wager("pair-plus", "Pair Plus", "side", { takes: takes(200, 400, { step: 200 }), on_fold: "none" }),
  ],
  {
    chips: [200],
    decisions: [
      {
        stage: "decide",
        title: "Deal",
        wager: "play",
        base: "ante",
        board: 0,
        stay: 1,
        least: 1,
        clause: "",
        choices: [times(1, "Play")],
      },
    ],
  },
);

const MINI = sheet("mini-royal", [
  wager("ante", "Ante", "opening", { takes: takes(500, 2500) }),
  play,
  bonus,
  wager("pair-plus", "Pair Plus", "side", {
    takes: takes(500, 2500, { at_most: { times: 1, wager: "ante" } }),
    needs: ["ante"],
  }),
  wager("six-card-bonus", "6-Card Bonus", "side", {
    takes: takes(100, 2500),
    needs: ["ante", "pair-plus"],
    on_fold: "live",
  }),
]);

const BANKED = sheet(
  "player-dealer",
  [
    wager("ante", "Ante", "opening", { takes: takes(500, 10000) }),
    play,
    wager("pair-plus", "Pair Plus", "side", { takes: takes(500, 10000), needs: ["ante"] }),
    wager("six-card-bonus", "6 Card Bonus", "side", { takes: takes(500, 10000), needs: ["ante"], on_fold: "live" }),
  ],
  { banked_by_player: true, dealer_title: "player-dealer", hands: { ...THREE, dealer_up: 1 } },
);

const FOUR = sheet(
  "four-card",
  [
    wager("ante", "Ante", "opening", { takes: takes(200, 400, { step: 200 }) }),
    wager("raise", "Raise", "decision", { cap: 400, of: "ante", on_fold: "none" }),
    wager("bonus", "Bonus", "bonus", { on: ["ante"] }),
    wager("aces-up", "Aces Up", "side", { takes: takes(200, 400, { step: 200 }) }),
  ],
  {
    chips: [200],
    qualifies: null,
    hands: {
      player: 5,
      dealer: 6,
      board: 0,
      deck: 52,
      player_from: 5,
      dealer_from: 6,
      player_plays: 4,
      dealer_plays: 4,
      player_sets: true,
      dealer_up: 1,
      places: [],
    },
    decisions: [
      {
        stage: "decide",
        title: "Deal",
        wager: "raise",
        base: "ante",
        board: 0,
        stay: 1,
        least: 0,
        clause: "",
        choices: [FOLDS, times(1, "Raise 1x"), times(2, "Raise 2x")],
      },
    ],
  },
);

export const SHEETS: Record<string, SheetInfo> = {
  "six-card": SIX,
  "pair-plus": PAIR,
  "mini-royal": MINI,
  "player-dealer": BANKED,
  "four-card": FOUR,
};

const ends = (outcome: string, says: string, odds: string | null = null): RealCardsResult => ({
  id: outcome,
  outcome,
  line: null,
  says,
  odds,
});
const pays = (line: string, odds: string): RealCardsResult => ({
  id: line,
  outcome: null,
  line,
  says: `${line}, ${odds}`,
  odds,
});
const SHOWN = [ends("higher", "wins 1 to 1", "1 to 1"), ends("equal", "pushes"), ends("lower", "loses")];
const NOTHING: RealCardsResult = { id: "no_line", outcome: null, line: null, says: "loses", odds: null };
const LINES = [pays("straight", "6 to 1"), pays("pair", "1 to 1"), NOTHING];

/** The results of a wager as the house lists them: by showdown, or by the lines of its pay table. */
function resultsOf(info: SheetInfo): Record<string, RealCardsResult[]> {
  const unqualified = info.qualifies ? [ends("not_qualified", "the dealer does not qualify")] : [];
  return Object.fromEntries(
    info.wagers.map((one) => [
      one.id,
      one.kind === "side" || one.kind === "bonus" ? LINES : [...SHOWN, ...unqualified],
    ]),
  );
}

export function shape(id: string): Shape {
  const info = SHEETS[id]!;
  return {
    info,
    each: info.hands.player,
    dealer: info.hands.dealer,
    board: info.hands.board,
    laid: info.hands.player_sets ? info.hands.player_plays : null,
    results: resultsOf(info),
  };
}

export const picture = (more: Partial<RealCardsPicture> = {}): RealCardsPicture => ({
  draft: toDraft(EMPTY, 7, 0),
  phase: "entering",
  spots: [],
  dealer_hand: null,
  qualifies: "",
  used: [],
  problems: [],
  ready: false,
  tray_cents: null,
  called: [],
  tapped: 0,
  ...more,
});
