import { expect, test } from "vitest";
import { newNight, NO_NIGHT, prizeOf, tableBefore } from "./night";

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

test("whoever came from a table finds the way back to it, and nobody is led anywhere else", () => {
  expect(tableBefore("/table/Hall")).toBe("Hall");
  expect(tableBefore("/table/Main%20hall")).toBe("Main hall");
  expect(tableBefore("//elsewhere/table/Hall")).toBe("Hall"); // a table of this house, whatever the link says
  for (const other of [null, "", "/", "/lobby", "https://elsewhere/x", "http://["])
    expect(tableBefore(other)).toBe(null);
});
