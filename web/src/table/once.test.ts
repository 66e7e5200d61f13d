import { expect, test } from "vitest";
import type { Answer, PlayerCommand } from "../wire";
import { Once } from "./once";

function house() {
  const heard: PlayerCommand[] = [];
  const open: ((answer: Answer) => void)[] = [];
  const carry = (command: PlayerCommand) => {
    heard.push(command);
    return new Promise<Answer>((done) => open.push(done));
  };
  const answer = (version: number | null, message?: string) =>
    open.shift()?.({
      is: "answer",
      id: "1",
      version,
      repeated: false,
      error: message === undefined ? null : { code: "no", message },
    });
  return { heard, carry, answer };
}

const fold: PlayerCommand = { do: "choose", spot: 3, choice: "fold" };
const play: PlayerCommand = { do: "choose", spot: 3, choice: "1x" };
const take: PlayerCommand = { do: "take-bank", wager: 5000 };

test.each<[PlayerCommand, PlayerCommand]>([
  [fold, fold],
  [fold, play],
  [take, take],
  [take, { do: "decline-bank" }],
  [{ do: "sit-out" }, { do: "sit-in" }],
])("%j, then %j before the page shows the first: the second is not asked", async (first, second) => {
  const { heard, carry, answer } = house();
  const once = new Once();
  once.shows(7);
  const asked = once.ask(first, carry);
  expect(once.answered(second)).toBe(true);
  expect(await once.ask(second, carry)).toBe(undefined); // under way
  answer(9);
  expect((await asked)?.version).toBe(9);
  expect(await once.ask(second, carry)).toBe(undefined); // done, and not drawn yet
  once.shows(8);
  expect(await once.ask(second, carry)).toBe(undefined);
  once.shows(9);
  expect(once.answered(second)).toBe(false);
  void once.ask(second, carry);
  expect(heard).toEqual([first, second]);
});

test("what was refused may be tried again, and so may what the page shows already", async () => {
  const { heard, carry, answer } = house();
  const once = new Once();
  once.shows(7);
  const refused = once.ask(take, carry);
  answer(null, "That takes $50.");
  expect((await refused)?.error?.message).toBe("That takes $50.");
  const taken = once.ask(take, carry);
  once.shows(8); // the frame was faster than the answer
  answer(8);
  await taken;
  void once.ask(take, carry);
  expect(heard.length).toBe(3);
});

test("another spot's decision is another question, and chips may fall twice", () => {
  const { heard, carry } = house();
  const once = new Once();
  const all: PlayerCommand[] = [fold, { ...fold, spot: 4 }, { do: "tip", cents: 500 }, { do: "tip", cents: 500 }];
  for (const one of all) void once.ask(one, carry);
  expect(heard).toEqual(all);
});
