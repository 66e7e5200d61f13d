import { expect, test } from "vitest";
import { ApiError } from "../net";
import { askCage, askTable, type AskWorld, giveVerdict, sendSurely, TRIES_MS } from "./ask";
import { outcome } from "./useAsking";

const lost = new ApiError(0, { code: "unreachable", message: "" }, null);
const refused = new ApiError(403, { code: "role", message: "A fill needs the floor." }, null);

/** A house that gives these answers, one after the other. */
function house(...answers: unknown[]) {
  const sent: { path: string; body: unknown }[] = [];
  const waited: number[] = [];
  let ids = 0;
  const world: AskWorld = {
    post: <T>(path: string, body: unknown) => {
      sent.push({ path, body });
      const answer = answers.shift() ?? lost;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T);
    },
    wait: async (ms) => void waited.push(ms),
    limit: () => new AbortController().signal,
    id: () => `id${++ids}`,
  };
  return { sent, waited, world };
}

test("a command goes to its table under an id of its own", async () => {
  const { sent, world } = house({ id: "id1", version: 7 });
  expect(await askTable("caf\u00e9 1", { do: "deal" }, world)).toEqual({ id: "id1", version: 7 });
  expect(sent).toEqual([
    { path: "/api/staff/tables/caf%C3%A9%201/commands", body: { id: "id1", command: { do: "deal" } } },
  ]);
});

test("an answer that was lost is asked for again under the same id, so that nothing is done twice", async () => {
  const { sent, waited, world } = house(lost, new ApiError(503, { code: "503", message: "" }, null), {
    id: "id1",
    version: 8,
    repeated: true,
  });
  expect(await askCage({ do: "count-cage", cents: 5 }, world)).toMatchObject({ version: 8, repeated: true });
  expect(new Set(sent.map((one) => JSON.stringify(one.body))).size).toBe(1);
  expect(waited).toEqual(TRIES_MS.slice(0, 2));
});

test("a refusal is an answer and is not sent again", async () => {
  const { sent, world } = house(refused);
  expect(await askTable("t", { do: "fill", cents: 100 }, world)).toEqual({ id: "id1", error: refused.problem });
  expect(sent.length).toBe(1);
});

test("a house that stays silent is told as such, and what to do about it", async () => {
  const { sent, world } = house();
  const answer = await askTable("t", { do: "deal" }, world);
  expect(answer.error?.message).toBe("The house did not answer. Look whether it was done before you ask again.");
  expect(sent.length).toBe(TRIES_MS.length + 1);
});

test("a failure of the house itself is not repeated blindly", async () => {
  const { sent, world } = house(new ApiError(500, { code: "500", message: "" }, null));
  await expect(sendSurely("/x", { id: "a" }, world)).rejects.toMatchObject({ status: 500 });
  expect(sent.length).toBe(1);
});

test("a verdict goes to the command it is about", async () => {
  const { sent, world } = house({ id: "w1", version: 3 });
  await giveVerdict("w1", true, world);
  expect(sent).toEqual([{ path: "/api/staff/approvals/w1", body: { agree: true } }]);
});

test("done, waiting and refused are three different things", () => {
  expect(outcome({ id: "a", version: 1 }, "Filled.")).toMatchObject({ kind: "win", says: "Filled." });
  expect(outcome({ id: "a", waiting: "w1" }, "Filled.")).toMatchObject({
    kind: "warn",
    says: "Waits for a second person to agree.",
  });
  expect(outcome({ id: "a", waiting: "w1" }, "Filled.", "Pay out $50 to Anna").says).toBe(
    "Waits for a second person: Pay out $50 to Anna",
  );
  expect(outcome({ id: "a", error: { code: "x", message: "No." } }, "Filled.")).toMatchObject({
    kind: "lose",
    says: "No.",
  });
});
