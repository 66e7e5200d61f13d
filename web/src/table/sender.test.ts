import { expect, test } from "vitest";
import type { PlayerCommand, Problem } from "../wire";
import { Sender } from "./sender";

function house() {
  const heard: PlayerCommand[] = [];
  const answers: ((problem: Problem | null) => void)[] = [];
  const ask = (command: PlayerCommand) => {
    heard.push(command);
    return new Promise<Problem | null>((done) => answers.push(done));
  };
  return {
    heard,
    ask,
    answer: async (problem: Problem | null = null) => {
      answers.shift()?.(problem);
      await tick();
    },
  };
}
const tick = () => new Promise((done) => setTimeout(done, 5));

test("bets go one at a time, and a wish that was overtaken is never sent", async () => {
  const { heard, ask, answer } = house();
  const sender = new Sender(
    ask,
    () => "s",
    () => {},
    0,
  );
  sender.want(3, { ante: 200 });
  await tick();
  sender.want(3, { ante: 300 });
  sender.want(3, { ante: 400 });
  await answer();
  await answer();
  await sender.idle();
  expect(heard).toEqual([
    { do: "bet", spot: 3, stakes: { ante: 200 }, seal: "s" },
    { do: "bet", spot: 3, stakes: { ante: 400 }, seal: "s" },
  ]);
});

test("no stakes take the bet back; what lies there already is not sent", async () => {
  const { heard, ask, answer } = house();
  const sender = new Sender(
    ask,
    () => null,
    () => {},
    0,
  );
  sender.known(3, { ante: 200 });
  sender.want(3, { ante: 200 });
  await tick();
  sender.want(3, {});
  await tick();
  await answer();
  expect(heard).toEqual([{ do: "take-back", spot: 3 }]);
});

test("a refusal drops what was wished for after it, and is told", async () => {
  const { heard, ask, answer } = house();
  const told: string[] = [];
  const sender = new Sender(
    ask,
    () => null,
    (_, problem) => told.push(problem.message),
    0,
  );
  sender.want(3, { ante: 500 });
  await tick();
  await answer({ code: "over-limit", message: "Ante takes at most $4; you asked for $5." });
  await sender.idle();
  expect([told, heard.length]).toEqual([["Ante takes at most $4; you asked for $5."], 1]);
});

test("chips that fall soon after each other are one bet", async () => {
  const { heard, ask, answer } = house();
  const sender = new Sender(
    ask,
    () => null,
    () => {},
    20,
  );
  sender.want(3, { ante: 200 });
  sender.want(3, { ante: 300 });
  await tick();
  sender.want(3, { ante: 400 });
  await new Promise((done) => setTimeout(done, 40));
  await answer();
  await sender.idle();
  expect(heard).toEqual([{ do: "bet", spot: 3, stakes: { ante: 400 } }]);
});
