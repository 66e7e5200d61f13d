// Everything that the parts of the tablet's page share: one value, made once for every change.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { RealCardsIrregular, RealCardsPicture, RealCardsSpotWorth, RealCardsTrouble } from "../wire";
import type { Frame, StaffTable, WagerResult, Waiting } from "../wire";
import type { Entry, Tap } from "./entry";
import { fromDraft, layOf, plain, same, type Laid } from "./laid";
import type { Put } from "./put";
import type { Shape } from "./shape";

export type Panel =
  | null
  | { is: "spot"; spot: number }
  | { is: "seat"; spot: number }
  | { is: "name"; spot: number }
  | { is: "call"; hand: number }
  /** One's own count of what somebody else has begun to count: the id of what waits. */
  | { is: "count"; id: string }
  /** By a key: then the amount has the focus. After a tap the keyboard of a tablet would cover what is asked. */
  | { is: "bank"; keyed?: boolean }
  | { is: "decks" | "irregular" | "table" | "keys" | "menu" };

/** What has to be done with the decks before the next hand can be closed, by the house's word for it. */
const OF_DECKS: readonly string[] = ["no-deck", "not-inspected", "ordered", "count-due"];
export const aboutDecks = (problem: { code: string }): boolean => OF_DECKS.includes(problem.code);

export interface RealCards {
  table: string;
  shape: Shape;
  frame: Frame;
  staff: StaffTable | null;
  entry: Entry;
  picture: RealCardsPicture;
  /** Entries are on the way, or wait for the network. */
  unsent: boolean;
  lost: boolean;
  /** Close was pressed, and waits for the connection. */
  held: boolean;
  /** Something at the table needs the dealer: a fill to count, a command to agree to. */
  asks: boolean;
  /** Commands of this table that the viewer may agree to, or count. */
  forYou: readonly Waiting[];
  /** Called after a command of staff, since the data shown is then old. */
  onDone: () => void;
  busy: boolean; // the hand is being closed or reopened
  chip: Put;
  /** The values of the house's own chips; none at tables of practice and of nights, and without a set. */
  own: readonly number[];
  pick: (chip: Put) => void;
  tap: (made: Tap) => void;
  /** Spots that have to decide before the last tap counts. */
  asked: readonly number[] | null;
  ask: (spots: readonly number[]) => void;
  answer: (words: Readonly<Record<number, string>> | null) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** The last refusal, or another message. */
  said: string | null;
  say: (says: string | null) => void;
  /** Why the closed hand was not paid, if so. */
  voided: string | null;
  /** The floor has acknowledged the hand, and it was paid since. */
  seen: boolean;
  /** The bets of the hand before, if they can be repeated. */
  before: Laid | null;
  /** The spots of seated players. */
  seated: number[];
  /** The spot whose circles are shown if there is room for only one. */
  shown: number;
  show: (spot: number) => void;
  /** On a phone: whether bets are being tapped, and not cards. */
  betting: boolean;
  bet: (open: boolean) => void;
  close: () => void;
  reopen: () => void;
  /** Why the house refused it; null if it is done. */
  irregular: (what: Omit<RealCardsIrregular, "id">) => Promise<string | null>;
  /** What can be declared, if it is not the house that is asked. */
  troubles?: (() => Promise<RealCardsTrouble[]>) | undefined;
  /** At a table where somebody learns: nobody is seated, and no chips are ordered. */
  practice?: boolean | undefined;
  /** A clean felt, with or without the bets of the hand that was closed. */
  nextHand: (bets: boolean) => void;
  panel: Panel;
  open: (panel: Panel) => void;
  /** A rank from the keyboard that waits for its suit. */
  rank: string | null;
}

export const RealCardsContext = createContext<RealCards | null>(null);

export function useRealCards(): RealCards {
  const found = useContext(RealCardsContext);
  if (!found) throw new Error("a part of the tablet's page outside of it");
  return found;
}

/** The house's results for a spot, as long as they are for what is tapped now: a wrong amount is worse than none. */
export function worthOf(
  { picture, entry, shape, frame, seen }: Pick<RealCards, "picture" | "entry" | "shape" | "frame" | "seen">,
  spot: number,
): RealCardsSpotWorth | null {
  const drafted = fromDraft(picture.draft);
  const { laid } = entry;
  // A player's bank covers spot after spot, so there every spot depends on all the others.
  const common = shape.info.banked_by_player
    ? same(drafted, laid)
    : plain([drafted.dealer, drafted.board]) === plain([laid.dealer, laid.board]);
  const own = plain(layOf(drafted, spot)) === plain(layOf(laid, spot));
  const found = common && own ? (picture.spots.find((one) => one.spot === spot) ?? null) : null;
  return found && seen && picture.phase === "closed" ? paid(shape, frame, picture.draft.hand, found) : found;
}

/** A hand that was paid after the floor acknowledged it: the table has the result of every wager. Until it arrives the
    preview is not shown, since the floor may have ruled otherwise. */
function paid({ info }: Shape, { last }: Frame, hand: number, worth: RealCardsSpotWorth): RealCardsSpotWorth | null {
  if (last?.number !== hand) return null;
  const settled = last.spots.find((one) => one.number === worth.spot)?.settled;
  if (!settled || Object.keys(settled).length === 0) return worth; // a dead hand, which was over before
  const wagers = Object.entries(settled).map(([wager, { stake_cents, net_cents, result, clause }]): WagerResult => {
    const foreseen = worth.wagers.find((one) => one.wager === wager && one.net_cents === net_cents);
    return (
      foreseen ?? {
        wager,
        title: info.wagers.find((one) => one.id === wager)?.title ?? wager,
        stake_cents,
        net_cents,
        result,
        odds: null,
        reason: "",
        clause,
      }
    );
  });
  return { ...worth, wagers, net_cents: wagers.reduce((sum, one) => sum + one.net_cents, 0) };
}

/** Whether what is tapped counts: the hand is being entered, and the house lets this person do it. */
export const taps = (picture: RealCardsPicture): boolean => picture.phase === "entering" && !picture.refused;

/** Whether the hand looks whole. While the last taps are on their way the house has not said so yet; it has the last
    word. */
export function mayClose({
  picture,
  unsent,
  lost,
  entry,
}: Pick<RealCards, "picture" | "unsent" | "lost" | "entry">): boolean {
  if (!taps(picture) || picture.waiting) return false;
  return unsent ? !lost && entry.at === null && Object.keys(entry.laid.spots).length > 0 : picture.ready;
}
