import { afterEach, expect, test } from "vitest";
import { clockTime, dateTime, gamingDay, houseClock, otherZone, until, when } from "./clock";

afterEach(() => houseClock({ zone: "", day_starts: "06:00" }));

// 05:30 and 23:30 in Vienna in summer; 19:05 in New York on the day before.
const MORNING = Date.UTC(2031, 4, 7, 3, 30);
const EVENING = Date.UTC(2031, 4, 7, 21, 30);

test("hours and days are those of the house, whatever zone the browser stands in", () => {
  houseClock({ zone: "Europe/Vienna", day_starts: "06:00" });
  expect([clockTime(MORNING), dateTime(EVENING)]).toEqual(["05:30", "7 May 2031, 23:30"]);
  expect(until(Date.UTC(2031, 4, 7, 22, 30), EVENING)).toBe("tomorrow 00:30"); // in UTC it is the same day
  expect(when(Date.UTC(2031, 4, 7, 22, 30), EVENING)).toBe("8 May, 00:30");
  houseClock({ zone: "America/New_York", day_starts: "06:00" });
  expect(dateTime(MORNING)).toBe("6 May 2031, 23:30");
});

test("before its first hour the gaming day is still the one before", () => {
  houseClock({ zone: "Europe/Vienna", day_starts: "06:00" });
  expect([MORNING, MORNING + 30 * 60_000, EVENING].map(gamingDay)).toEqual(["2031-05-06", "2031-05-07", "2031-05-07"]);
  expect(gamingDay(Date.UTC(2031, 0, 1, 1))).toBe("2030-12-31");
  houseClock({ zone: "Europe/Vienna", day_starts: "00:00" });
  expect(gamingDay(MORNING)).toBe("2031-05-07");
});

test("a house without a zone is on somebody's own device: its clock is right", () => {
  expect(clockTime(new Date(2031, 4, 7, 14, 5).getTime())).toBe("14:05");
  expect(otherZone()).toBe(null);
});
