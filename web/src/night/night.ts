// The host's form as the house expects it, and the prize of a place.

import { readRoute } from "../shell";
import type { NewNight, Night } from "../wire";

export interface NightDraft {
  name: string;
  buyIn: number | null;
  rebuys: string;
  prizes: string;
}

export const NO_NIGHT: NightDraft = { name: "", buyIn: 500_00, rebuys: "0", prizes: "" };

const PRIZES_MOST = 20;
const PRIZE_LETTERS = 80;

/** Null while something is missing or wrong. */
export function newNight({ name, buyIn, rebuys, prizes }: NightDraft): NewNight | null {
  const again = Number(rebuys);
  if (!name.trim() || buyIn === null || buyIn <= 0 || !/^\d{1,2}$/.test(rebuys) || again > 20) return null;
  const lines = prizes
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > PRIZES_MOST || lines.some((line) => line.length > PRIZE_LETTERS)) return null;
  return {
    name: name.trim(),
    buy_in: buyIn,
    rebuys: again,
    prizes: lines.map((says, at) => ({ place: at + 1, says })),
  };
}

/** "" if a place has none. Players who share a place share its prize. */
export const prizeOf = (night: Pick<Night, "prizes">, place: number): string =>
  night.prizes.find((prize) => prize.place === place)?.says ?? "";

/** The table that somebody came from to enter; null if they came from elsewhere. Only its name is taken from the
    address: a link that somebody sent may lead anywhere. */
export function tableBefore(to: string | null): string | null {
  if (to === null || !URL.canParse(to, location.origin)) return null;
  const { page, params } = readRoute(to);
  return page === "table" ? (params["table"] ?? null) : null;
}
