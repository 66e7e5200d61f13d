import { expect, test } from "vitest";
import {
  arcLine,
  calledAs,
  deckColour,
  fitOf,
  limitLines,
  payColumns,
  plateWidth,
  seatPlaces,
  shortTitle,
  spotGrid,
} from "./layout";
import { SHEET, TWINS } from "./samples";

test("seven seats lie on the arc of the drawing", () => {
  const places = seatPlaces(7);
  expect(places.map((one) => one.x)).toEqual([111, 258, 405, 552, 699, 846, 993]);
  expect(places.map((one) => one.y)).toEqual([231, 297, 334, 346, 334, 297, 231]);
});

test("fewer seats spread around the middle, and never overlap", () => {
  for (let seats = 1; seats <= 7; seats++) {
    const places = seatPlaces(seats);
    expect(places.reduce((sum, one) => sum + one.x, 0) / seats).toBeCloseTo(552, 0);
    for (let seat = 1; seat < seats; seat++) expect(places[seat]!.x - places[seat - 1]!.x).toBeGreaterThanOrEqual(147);
  }
});

test("bonus wagers lie towards the dealer; a bonus without a stake has no circle", () => {
  const grid = spotGrid(SHEET);
  expect(grid.sides.map((one) => one.id)).toEqual(["pair-plus", "six"]);
  expect(grid.mains.map((one) => one.id)).toEqual(["ante", "play"]);
  expect(grid).toMatchObject({ columns: 2, small: false, rows: 2 });
});

test("many wagers get small circles, three in a row", () => {
  const many = {
    ...SHEET,
    wagers: [...SHEET.wagers, { ...SHEET.wagers[3]!, id: "x" }, { ...SHEET.wagers[3]!, id: "y" }],
  };
  expect(spotGrid(many)).toMatchObject({ columns: 3, small: true, rows: 3 });
});

test("the board keeps its lettering at 11 px on every screen it is shown on", () => {
  for (let width = 960; width <= 2600; width += 37)
    for (let height = 600; height <= 1500; height += 41) {
      const found = fitOf(width, height);
      if (found.shape !== "phone") expect(12 * found.scale * found.lettering).toBeGreaterThan(10.4);
    }
  expect(fitOf(1440, 900)).toMatchObject({ shape: "board", scale: 1, side: "panel" });
  expect(fitOf(1366, 768)).toMatchObject({ shape: "compact", side: "panel" });
  expect(fitOf(1100, 900).side).toBe("drawer");
  expect(fitOf(390, 844).shape).toBe("phone");
});

test("the plate groups wagers with the same limits", () => {
  expect(limitLines(SHEET)).toEqual([
    ["Each wager", "$2 to $4"],
    ["Play", "equals Ante"],
  ]);
});

test("the shortest pay table lies above the plate", () => {
  const columns = payColumns(SHEET);
  expect([columns.left?.id, columns.inner?.id, columns.right?.id, columns.more]).toEqual([
    "pair-plus",
    "ante-bonus",
    "six",
    false,
  ]);
});

test("printing on the arc", () => {
  expect(arcLine(SHEET)).toBe("Dealer qualifies with queen high or better");
  const four = {
    ...SHEET,
    qualifies: null,
    hands: { ...SHEET.hands, player: 5, dealer: 6, player_from: 5, dealer_from: 6, player_plays: 4, dealer_plays: 4 },
  };
  expect(arcLine(four)).toBe("Your best 4 of 5 against the dealer's best 4 of 6");
  const all = { ...four.hands, player: 2, dealer: 2, board: 5, player_from: 7, dealer_from: 7 };
  expect(arcLine({ ...four, hands: { ...all, player_plays: 5, dealer_plays: 5 } })).toBe(
    "Your best 5 of 7 against the dealer's best 5 of 7",
  );
  const none = { ...SHEET.hands, player: 5, dealer: 0, player_from: 5, dealer_from: 0, player_plays: 5 };
  expect(arcLine({ ...four, hands: none })).toBe("No dealer's hand: you play the pay table");
  expect(shortTitle("6 Card Bonus")).toBe("6 Card");
  expect([deckColour("A", ["A", "B"]), deckColour("B", ["A", "B"])]).toEqual(["blue", "red"]);
});

test("one bonus wager and three main wagers stand in two columns, at their full size", () => {
  const grid = spotGrid(TWINS);
  expect([grid.columns, grid.rows, grid.size, grid.lifted[0]?.id]).toEqual([2, 2, 62, "super"]);
  expect(spotGrid(SHEET).lifted).toEqual([]);
});

test("name plates are as wide as the seats leave room", () => {
  expect([plateWidth(7), plateWidth(6), plateWidth(3)]).toEqual([140, 163, 176]);
});

test("a wager keeps its whole title where the short one is another's", () => {
  const wagers = ["Ante", "Ante Bonus", "6 Card Bonus"].map((title) => ({ ...SHEET.wagers[0]!, title }));
  expect(wagers.map(({ title }) => calledAs({ wagers }, title))).toEqual(["Ante", "Ante Bonus", "6 Card"]);
});
