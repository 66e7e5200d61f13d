import { expect, test } from "vitest";
import { newNight, NO_NIGHT, prizeOf } from "./night";

const draft = { ...NO_NIGHT, name: " Harbour Hall ", rebuys: "2", prizes: "A ham\n\n A bottle of wine \n" };

test("a night as the host writes it: one prize a line, the first place first", () => {
  expect(newNight(draft)).toEqual({
    name: "Harbour Hall",
    buy_in: 50000,
    rebuys: 2,
    prizes: [
      { place: 1, says: "A ham" },
      { place: 2, says: "A bottle of wine" },
    ],
  });
});

test("a night without a name, without chips, or with words for a number does not start", () => {
  for (const wrong of [
    { name: "  " },
    { buyIn: null },
    { buyIn: 0 },
    { rebuys: "many" },
    { rebuys: "21" },
    { prizes: "x".repeat(81) },
  ])
    expect(newNight({ ...draft, ...wrong })).toBeNull();
});

test("who shares a place shares its prize, and a place without one has none", () => {
  const night = { prizes: [{ place: 1, says: "A ham" }] };
  expect([1, 1, 3].map((place) => prizeOf(night, place))).toEqual(["A ham", "A ham", ""]);
});
