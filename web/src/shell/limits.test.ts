import { expect, test } from "vitest";
import { lossSays, readDollars } from "./MenuLimits";
import { until } from "../kit/clock";
import { callOf, helpLine } from "./HelpLine";
import { lasting } from "./times";

const NOW = new Date(2031, 4, 7, 18, 0).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2031, 4, day, hour, minute).getTime();

test.each([
  [at(7, 18, 40), "today 18:40"],
  [at(8, 6), "tomorrow 06:00"],
  [at(10, 6), "Saturday 06:00"],
  [at(27, 6), "27 May 06:00"],
])("a time is said as people say it: %i, %s", (ms, said) => expect(until(ms, NOW)).toBe(said));

test.each([
  [41 * 60_000, "41 min"],
  [125 * 60_000, "2 h 05 min"],
  [-5, "0 min"],
])("%i ms last %s", (ms, said) => expect(lasting(ms)).toBe(said));

test("a loss limit is told with the time until it holds", () => {
  const limits = { loss: 60_00, loss_until: at(8, 6), paused_until: null, lost_today: 14_00 };
  expect(lossSays(limits, NOW)).toBe("You set a loss limit of $60. It holds until tomorrow 06:00. Lost today: $14.");
  expect(lossSays({ ...limits, loss: null }, NOW)).toBe("No loss limit is set.");
});

test.each([
  ["60", 60_00],
  [" $1,250.5 ", 1250_50],
  ["0", 0],
  ["-5", null],
  ["six", null],
  ["", null],
  ["1e3", null],
])("%s dollars are %s cents", (text, cents) => expect(readDollars(text)).toBe(cents));

test.each([
  ["1-800-GAMBLER", "tel:1-800-426-2537"],
  ["Spielerhilfe 0810 200 100", "tel:0810200100"],
  ["+43 (1) 544 13 57, free", "tel:+4315441357"],
  ["Call 800 Gambler", null],
])("a help line is called if it has a number: %s", (line, call) => expect(callOf(line)).toBe(call));

test("a house elsewhere is not sent to a number of the United States", () => {
  expect([helpLine("", "USD"), helpLine("", "GBP"), helpLine("0808 8020 133", "GBP")]).toEqual([
    "1-800-GAMBLER",
    "",
    "0808 8020 133",
  ]);
});
