// The host's form as the house expects it, and the prize of a place.

import { cash, gamingDay, money } from "../kit";
import { readRoute } from "../shell";
import { type Amount, readAmount } from "../staff";
import type { NewNight, Night, Prize } from "../wire";

/** What was given on a night, and what its prizes are worth, is in the money of its day. */
export const moneyOf = (night: Pick<Night, "since">) => cash(night.since ? gamingDay(night.since) : "");

export interface PrizeDraft {
  says: string;
  /** In money, as it was typed; empty if nobody said. */
  value: string;
  sponsor: string;
  drawn: boolean;
}

export interface NightDraft {
  name: string;
  buyIn: number | null;
  rebuys: string;
  prizes: PrizeDraft[];
  /** A charity night. */
  gives: boolean;
  cause: string;
  entry: number | null;
  again: number | null;
  /** Amounts of these two that cannot be read: they are not "nothing". */
  unread: { entry?: string | null; again?: string | null };
  leastHands: string;
}

export const NO_PRIZE: PrizeDraft = { says: "", value: "", sponsor: "", drawn: false };

export const NO_NIGHT: NightDraft = {
  name: "",
  buyIn: 500_00,
  rebuys: "0",
  prizes: [NO_PRIZE],
  gives: false,
  cause: "",
  entry: null,
  again: null,
  unread: {},
  leastHands: "1",
};

const PRIZES_MOST = 20;
const HANDS_MOST = 1000;

/** Null while something is missing or wrong. Prizes without words are left out; places go by their order. */
export function newNight(draft: NightDraft): NewNight | null {
  const { name, buyIn, rebuys, leastHands, gives } = draft;
  const again = Number(rebuys);
  if (!name.trim() || buyIn === null || buyIn <= 0 || !/^\d{1,2}$/.test(rebuys) || again > 20) return null;
  if (!/^\d{1,4}$/.test(leastHands) || Number(leastHands) > HANDS_MOST) return null;
  if (gives && (!draft.cause.trim() || draft.unread.entry || draft.unread.again)) return null;
  const listed = draft.prizes.filter((one) => one.says.trim() !== "");
  const values = listed.map((one) => prizeWorth(one));
  if (listed.length > PRIZES_MOST || values.some((one) => one.error !== null)) return null;
  let place = 0;
  return {
    name: name.trim(),
    buy_in: buyIn,
    rebuys: again,
    prizes: listed.map((one, at) => ({
      place: one.drawn ? 0 : ++place,
      says: one.says.trim(),
      value: values[at]?.cents ?? 0,
      sponsor: one.sponsor.trim(),
    })),
    cause: gives ? draft.cause.trim() : "",
    entry: gives ? (draft.entry ?? 0) : 0,
    again: gives ? (draft.again ?? 0) : 0,
    least_hands: Number(leastHands),
  };
}

/** What a prize is worth, in money. */
export const prizeWorth = ({ value }: Pick<PrizeDraft, "value">): Amount => readAmount(value, { least: 0, as: cash() });

/** "" if a place has none. Players who share a place share its prize. */
export const prizeOf = (night: Pick<Night, "prizes">, place: number): string =>
  (place > 0 ? night.prizes.find((prize) => prize.place === place)?.says : "") ?? "";

/** What a prize is for, what it is worth, and who gave it. */
export function prizeFor(
  { place, value, sponsor }: Pick<Prize, "place" | "value" | "sponsor">,
  worth: string,
  leastHands: number,
): string {
  const parts = [place > 0 ? `Place ${place}` : `Drawn among all who ${did(leastHands)}`];
  if (value > 0) parts.push(`worth ${worth}`);
  if (sponsor !== "") parts.push(`given by ${sponsor}`);
  return parts.join(", ");
}

const did = (leastHands: number): string =>
  leastHands === 0 ? "entered" : leastHands === 1 ? "bet" : `bet in ${leastHands} hands`;

/** The least that somebody of this name gives now, in money. The house has the last word. */
export function priceFor({ board, entry, again }: Pick<Night, "board" | "entry" | "again">, name: string): number {
  const known = board.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return (known ? again : entry) ?? 0;
}

/** "12:05" until then; "" when it is over. */
export function timeLeft(until: number | null, now: number): string {
  if (until === null || until <= now) return "";
  const seconds = Math.ceil((until - now) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The table that somebody came from to enter; null if they came from elsewhere. Only its name is taken from the
    address: a link that somebody sent may lead anywhere. */
export function tableBefore(to: string | null): string | null {
  if (to === null || !URL.canParse(to, location.origin)) return null;
  const { page, params } = readRoute(to);
  return page === "table" ? (params["table"] ?? null) : null;
}

/** What is typed at the door; null while nobody has touched the field. */
export type Typed = Amount | null;

/** What is given: as it was typed, or the price while nobody has typed. Null: it cannot be read, or the field was
    emptied where something has to be given; nothing is taken then. */
export function donation(typed: Typed, price: number): number | null {
  if (typed === null) return price;
  if (typed.error !== null) return null;
  return typed.cents ?? (price > 0 ? null : 0);
}

/** Why nobody is let in yet, beside the grey key. */
export function notYet(name: string, donated: number | null, price: number): string | null {
  if (name === "") return "Write who comes in.";
  if (donated === null) return "Write what is given.";
  return donated < price ? `The least donation is ${money(price, cash())}.` : null;
}
