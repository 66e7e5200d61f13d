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
  asked: string; // what the table asks of the viewer now, by name
  seen: boolean; // it has been shown long enough to be answered
  at: number; // when the frame came, on the page's own clock
  bets: Bets;
  reveal: Reveal;
  ruling: string | null; // of the house, in the hand that is shown and over
  past: PastHand[] | null; // the hands of this table, newest first
  coach: Coach;
  link: LinkState | null;
  panel: Panel;
  open: (panel: Panel) => void;
  ask: Ask;
  tell: (says: string) => void; // a sentence for the dock, and for a screen reader
  sitAt: (seat: number | null) => Promise<void>;
  buy: (cents: number | null) => Promise<void>;
  busy: boolean; // sitting down, or buying chips
  leave: () => Promise<void>;
  choose: (spot: number, word: string) => Promise<void>;
  own: (spot: SpotView) => { cards: string[]; kept: string[] | null } | null; // the own cards of the hand before
  dismiss: () => void; // away with the hand before
  focus: Focus;
  fresh: boolean; // things that appear now are new, and may move
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
