// Everything that the parts of the page share: one value, made once for every frame.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Frame, Me, PastHand, SheetInfo, SitterView, SpotView } from "../wire";
import type { Fit } from "./layout";
import type { LinkState } from "../net";
import type { Ask } from "./sender";
import type { Moment, Shown } from "./turn";
import type { Bets } from "./useBets";
import type { Coach } from "./useCoach";
import type { Reveal } from "./useReveal";

export type Panel =
  | null
  | {
      is:
        | "share"
        | "pays"
        | "keys"
        | "menu"
        | "fair"
        | "coach"
        | "history"
        | "buy"
        | "spots"
        | "rail"
        | "tip"
        | "dispute";
    }
  | { is: "behind"; spot: number | null }
  | { is: "reason"; spot: number; wager: string };

export interface Table {
  table: string;
  frame: Frame;
  sheet: SheetInfo;
  me: Me | null;
  player: string | null;
  sitter: SitterView | null;
  fit: Fit;
  view: Shown;
  moment: Moment;
  asked: string; // a name for what the viewer has to answer now
  seen: boolean; // it was visible long enough to be answered
  at: number; // when the frame came, on the page's own clock
  bets: Bets;
  reveal: Reveal;
  ruling: string | null; // the floor's ruling in the finished hand that is shown
  past: PastHand[] | null; // the hands of this table, newest first
  coach: Coach;
  link: LinkState | null;
  panel: Panel;
  open: (panel: Panel) => void;
  ask: Ask;
  tell: (says: string) => void; // shows a sentence in the dock, and announces it
  sitAt: (seat: number | null) => Promise<void>;
  buy: (cents: number | null) => Promise<void>;
  busy: boolean; // sitting down, or buying chips
  leave: () => Promise<void>;
  choose: (spot: number, word: string) => Promise<void>;
  own: (spot: SpotView) => { cards: string[]; kept: string[] | null } | null; // the viewer's cards of the previous hand
  dismiss: () => void; // hides the previous hand
  focus: Focus;
  fresh: boolean; // what appears now is new, and may be animated
}

/** The circle that the keyboard is on. */
export interface Focus {
  spot: number | null;
  wager: string | null;
  set: (spot: number, wager: string) => void;
}

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const found = useContext(TableContext);
  if (!found) throw new Error("a part of the table page outside of it");
  return found;
}
