// Tables and pictures for tests: small, and like those that the server sends.

import type { FloorView, StaffTable, Step, TableCard } from "../wire";
import { spot } from "../table/samples";

export const card = (more: Partial<TableCard> = {}): TableCard => ({
  table: "3",
  sheet: "pair-plus",
  title: "Pair Plus",
  limits: "$2 or $4",
  chips: "issued",
  cards: "sealed",
  guests: false,
  open: true,
  hand: 41,
  phase: "betting",
  left_ms: null,
  seats: 7,
  taken: [],
  acting: [],
  bet: [],
  folded: [],
  sitters: [],
  warnings: {},
  queue: [],
  queue_since: null,
  two_spots: false,
  dealer: "Jo",
  floor: "Rosa",
  needs: false,
  tray: 500_00,
  rack: 100_00,
  transit: 0,
  short: 0,
  drop: 0,
  win: 0,
  collections: 0,
  tips: 0,
  ...more,
});

export const floorView = (more: Partial<FloorView> = {}): FloorView => ({
  house: "Harbour Hall",
  day: "2026-11-14",
  open: 1,
  seated: 0,
  drop: 0,
  win: 0,
  called: [],
  disputes: [],
  waiting: [],
  tables: [card()],
  closed: [],
  watch: [],
  ...more,
});

export const staffTable = (more: Partial<StaffTable> = {}): StaffTable => ({
  card: card({ hand: 7 }),
  next: [],
  says: "Waits for seat 3.",
  spots: [
    spot(1, "bot", { stakes: { ante: 200, play: 200 }, cards: [null, null], choices: { "3": "1x" } }),
    spot(3, "me", { stakes: { ante: 400 }, cards: [null, null] }),
  ],
  dealt: [
    { position: 0, to: "1", shown: null },
    { position: 1, to: "3", shown: null },
    { position: 2, to: "dealer", shown: null },
    { position: 3, to: "1", shown: null },
    { position: 4, to: "3", shown: null },
    { position: 5, to: "dealer", shown: "Qs" },
  ],
  irregularities: [],
  limits: {},
  posts: [],
  ...more,
});

export const step = (event: string, more: Partial<Step> = {}): Step => ({
  at: 0,
  by: "",
  says: event,
  event,
  cards: [],
  cents: null,
  ...more,
});
