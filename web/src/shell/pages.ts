/** The page of every address, loaded on demand: the table does not load the odds page, for instance. */

import type { ComponentType } from "preact";
import type { PageName } from "./router";

// Each page gets the parts of its address as props ({table}, {sheet}, {table, hand}, {number}, {code}); the router has
// made sure that they are there.
// biome-ignore lint/suspicious/noExplicitAny: pages have no props in common
export type Page = ComponentType<any>;
export type Fetch = () => Promise<{ default: Page }>;

export const PAGES: Record<PageName, { title: string; fetch: Fetch }> = {
  lobby: { title: "Lobby", fetch: () => import("../lobby/LobbyPage") },
  table: { title: "Table", fetch: () => import("../table/TablePage") },
  odds: { title: "Odds", fetch: () => import("../odds/OddsPage") },
  rules: { title: "Rules", fetch: () => import("../odds/RulesPage") },
  check: { title: "Payout checker", fetch: () => import("../check/CheckPage") },
  train: { title: "Trainer", fetch: () => import("../train/TrainPage") },
  learn: { title: "Learn the tablet", fetch: () => import("../learn/LearnPage") },
  history: { title: "History", fetch: () => import("../past/HistoryPage") },
  hand: { title: "Hand", fetch: () => import("../past/HandPage") },
  new: { title: "Your own sheet", fetch: () => import("../lobby/NewSheetPage") },
  fair: { title: "How a deck is checked", fetch: () => import("../past/FairPage") },
  "sign-in": { title: "Sign in", fetch: () => import("../office/SignInPage") },
  join: { title: "Invitation", fetch: () => import("../office/JoinPage") },
  account: { title: "Your account", fetch: () => import("../office/AccountPage") },
  manager: { title: "Manager", fetch: () => import("../office/ManagerPage") },
  floor: { title: "Floor", fetch: () => import("../floor/FloorPage") },
  "floor-table": { title: "Floor", fetch: () => import("../floor/FloorTablePage") },
  "dealer-tables": { title: "Tables to deal", fetch: () => import("../office/DealTablesPage") },
  dealer: { title: "Dealer", fetch: () => import("../dealer/DealerPage") },
  cashier: { title: "Cashier", fetch: () => import("../cashier/CashierPage") },
  slip: { title: "Slip", fetch: () => import("../cashier/SlipPage") },
  auditor: { title: "Auditor", fetch: () => import("../auditor/AuditorPage") },
  month: { title: "Month", fetch: () => import("../auditor/MonthPage") },
  exceptions: { title: "Exceptions", fetch: () => import("../auditor/ExceptionsPage") },
  shift: { title: "Shift", fetch: () => import("../auditor/ShiftPage") },
  projector: { title: "Projector", fetch: () => import("../projector/ProjectorPage") },
  "projector-table": { title: "Projector", fetch: () => import("../projector/ProjectorTablePage") },
  felt: { title: "Real cards", fetch: () => import("../realcards/RealCardsPage") },
  "hand-over": { title: "Hand-over", fetch: () => import("../floor/HandOverPage") },
  "night-board": { title: "Leader board", fetch: () => import("../projector/BoardPage") },
  tips: { title: "Tips", fetch: () => import("../cashier/TipsPage") },
  rota: { title: "Rota", fetch: () => import("../floor/RotaPage") },
  night: { title: "Night", fetch: () => import("../night/NightPage") },
  unknown: { title: "Not found", fetch: () => import("./NotFound") },
};
