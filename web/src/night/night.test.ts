import { expect, test } from "vitest";
import {
  donation,
  newNight,
  NO_NIGHT,
  NO_PRIZE,
  notYet,
  priceFor,
  prizeFor,
  prizeOf,
  tableBefore,
  timeLeft,
} from "./night";

const prize = (says: string, more = {}) => ({ ...NO_PRIZE, says, ...more });
const draft = {
  ...NO_NIGHT,
  name: " Harbour Hall ",
  rebuys: "2",
  prizes: [prize("A ham"), prize(" "), prize("A bike", { drawn: true, value: "300", sponsor: " Jo " }), prize("Wine")],
};

test("a night as the host writes it: places in the order of the list, empty lines left out, drawn ones apart", () => {
  expect(newNight(draft)).toEqual({
    name: "Harbour Hall",
    buy_in: 50000,
    rebuys: 2,
    prizes: [
      { place: 1, says: "A ham", value: 0, sponsor: "" },
      { place: 0, says: "A bike", value: 30000, sponsor: "Jo" },
      { place: 2, says: "Wine", value: 0, sponsor: "" },
    ],
    cause: "",
    entry: 0,
    again: 0,
    least_hands: 1,
  });
});

test("a night without a name, without chips, or with words for a number does not start", () => {
  for (const wrong of [
    { name: "  " },
    { buyIn: null },
    { buyIn: 0 },
    { rebuys: "many" },
    { rebuys: "21" },
    { leastHands: "some" },
    { gives: true },
    { gives: true, cause: "the lifeboat", unread: { entry: "Write pounds." } },
    { gives: true, cause: "the lifeboat", unread: { again: "Write pounds." } },
    { prizes: [prize("A ham", { value: "much" })] },
  ])
    expect(newNight({ ...draft, ...wrong })).toBeNull();
});

test("what is given counts on a charity night alone, and who is known pays for another buy-in", () => {
  const given = { cause: "the lifeboat", entry: 2000, again: 1000 };
  expect(newNight({ ...draft, ...given })).toMatchObject({ cause: "", entry: 0, again: 0 });
  expect(newNight({ ...draft, ...given, gives: true })).toMatchObject(given);
  const board = [{ place: 1, player: "p", name: "Ann", chips: 0, buy_ins: 1, net: 0, hands: 0 }];
  expect(["ann", "Bob"].map((name) => priceFor({ board, entry: 2000, again: 1000 }, name))).toEqual([1000, 2000]);
});

test("what cannot be read at the door is never the price instead", () => {
  expect(donation(null, 1000)).toBe(1000);
  expect(donation({ cents: 2500, error: null }, 1000)).toBe(2500);
  expect(donation({ cents: null, error: "Write pounds, such as 10 or 10.50." }, 1000)).toBeNull();
  expect(donation({ cents: null, error: "Write pounds, such as 10 or 10.50." }, 0)).toBeNull();
  expect(donation({ cents: null, error: null }, 1000)).toBeNull();
  expect(donation({ cents: null, error: null }, 0)).toBe(0);
});

test("a clock runs down to the second, and is gone when it is over", () => {
  expect([725_000, 59_001, 1, 0].map((left) => timeLeft(1_000_000 + left, 1_000_000))).toEqual([
    "12:05",
    "1:00",
    "0:01",
    "",
  ]);
});

test("a prize says what it is for, what it is worth and who gave it", () => {
  expect(prizeFor({ place: 1, value: 4000, sponsor: "Miller" }, "$40", 1)).toBe("Place 1, worth $40, given by Miller");
  const drawn = (leastHands: number) => prizeFor({ place: 0, value: 0, sponsor: "" }, "$0", leastHands);
  expect(drawn(0)).toBe("Drawn among all who entered"); // nobody has to bet
  expect(drawn(1)).toBe("Drawn among all who bet");
  expect(drawn(5)).toBe("Drawn among all who bet in 5 hands");
});

test("who shares a place shares its prize, and a place without one has none", () => {
  const won = { number: 1, value: 0, sponsor: "", winners: [], given_to: "", draws: false, gives: false };
  const night = { prizes: [{ ...won, place: 1, says: "A ham" }] };
  expect([1, 1, 3].map((place) => prizeOf(night, place))).toEqual(["A ham", "A ham", ""]);
});

test("whoever came from a table finds the way back to it, and nobody is led anywhere else", () => {
  expect(tableBefore("/table/Hall")).toBe("Hall");
  expect(tableBefore("/table/Main%20hall")).toBe("Main hall");
  expect(tableBefore("//elsewhere/table/Hall")).toBe("Hall"); // a table of this house, whatever the link says
  for (const other of [null, "", "/", "/lobby", "https://elsewhere/x", "http://["])
    expect(tableBefore(other)).toBe(null);
});

test("the key of the door says why it is grey", () => {
  expect(notYet("", 2000, 1000)).toBe("Write who comes in.");
  expect(notYet("Ann", null, 1000)).toBe("Write what is given.");
  expect(notYet("Ann", 500, 1000)).toBe("The least donation is $10.");
  expect(notYet("Ann", 1000, 1000)).toBeNull();
});
