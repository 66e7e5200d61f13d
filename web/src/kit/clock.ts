/** Times and days by the clocks of the house, as on its paper: the browser may stand in another time zone, and the
    gaming day goes on after midnight.

    Zone and first hour of the day come with every answer of /api/me. A house that has named no zone is one for practice
    on somebody's own device: then the device's clock is right. */

export interface HouseClock {
  /** "Europe/Vienna"; "" if the house has named none. */
  zone: string;
  /** When the gaming day begins: "06:00". */
  day_starts: string;
}

let clock: HouseClock = { zone: "", day_starts: "06:00" };
let formats = new Map<string, Intl.DateTimeFormat>(); // creating one takes longer than all that a page formats with it

export function houseClock(now: HouseClock): void {
  clock = { zone: now.zone, day_starts: now.day_starts };
  formats = new Map();
}

/** The zone of the house, where it is not that of this device: pages say it then. */
export const otherZone = (): string | null =>
  clock.zone === "" || clock.zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? null : clock.zone;

function written(at: number, options: Intl.DateTimeFormatOptions, zone: string = clock.zone): string {
  const key = JSON.stringify([options, zone]);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone || undefined });
    formats.set(key, format);
  }
  return format.format(at);
}

/** "14:05". */
export const clockTime = (at: number, zone?: string): string =>
  written(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, zone);

/** "14:05:09". */
export const exactTime = (at: number, zone?: string): string =>
  written(at, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }, zone);

/** "7 May 2031". */
export const dateOf = (at: number, zone?: string): string =>
  written(at, { day: "numeric", month: "long", year: "numeric" }, zone);

/** "7 May 2031, 14:05". */
export const dateTime = (at: number): string => `${dateOf(at)}, ${clockTime(at)}`;

/** The date in the calendar of the house: "2031-05-07". */
function calendarDay(at: number): string {
  const [day, month, year] = written(at, { day: "2-digit", month: "2-digit", year: "numeric" }).split("/");
  return `${year}-${month}-${day}`;
}

const DAY_MS = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The gaming day: before its first hour it is still the one before. "2031-05-07". */
export function gamingDay(at: number = Date.now()): string {
  const day = calendarDay(at);
  return clockTime(at) >= clock.day_starts ? day : new Date(noon(day) - DAY_MS).toISOString().slice(0, 10);
}

/** "today 18:40", "tomorrow 06:00", "Friday 06:00", "12 May 06:00". */
export function until(ms: number, now: number = Date.now()): string {
  const days = Math.round((noon(calendarDay(ms)) - noon(calendarDay(now))) / DAY_MS);
  if (days === 0) return `today ${clockTime(ms)}`;
  if (days === 1) return `tomorrow ${clockTime(ms)}`;
  if (days > 1 && days < 7) return `${written(ms, { weekday: "long" })} ${clockTime(ms)}`;
  return `${written(ms, { day: "numeric", month: "long" })} ${clockTime(ms)}`;
}

/** The time of a hand: the hour for today, with the date for earlier ones. */
export const when = (ms: number, now: number = Date.now()): string =>
  calendarDay(ms) === calendarDay(now)
    ? clockTime(ms)
    : `${written(ms, { day: "numeric", month: "short" })}, ${clockTime(ms)}`;

/** A date of the calendar, without an hour: "2031-05-17" is "Saturday 17 May". */
export function dayOf(day: string): string {
  const at = noon(day);
  return Number.isNaN(at) ? day : written(at, { weekday: "long", day: "numeric", month: "long" }, "UTC");
}

/** "2031-05-07" is "7 May 2031". */
export const dayName = (day: string): string => dateOf(noon(day), "UTC");
