/** Names that somebody else has chosen, and that every object has: none changes an object that it is not in. */

import { afterEach, expect, test, vi } from "vitest";
import { fromHash, toHash } from "../check/address";
import sixCard from "../fair/examples/six-card.json";
import { chipProblems } from "../fair/chips";
import { parseRecord, type HandRecord } from "../fair/record";
import { noteCommit, seenCommit } from "../fair/memory";
import { accountName, totals } from "../past/ledger";
import { whyNot } from "../floor/opening";
import { readRoute } from "../shell/router";
import { readSettings } from "../shell/settings";
import { api, ApiError, forgetSession } from "./api";

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const before = [Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one));

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  localStorage.clear();
  expect([Object.prototype, Array.prototype, Function.prototype].map((one) => Reflect.ownKeys(one))).toEqual(before);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test.each(NAMES)("a table called %s has an address as any other", (name) => {
  expect(readRoute(`/table/${name}`).params).toEqual({ table: name });
  expect(readRoute(`/table/x?${name}=1&${name}.polluted=1`).query.get(name)).toBe("1");
  noteCommit(name, 7, "c".repeat(64), "r".repeat(64));
  expect(seenCommit(name, 7)).toEqual({ commit: "c".repeat(64), rulesHash: "r".repeat(64) });
  expect(seenCommit(name, 8)).toBeNull();
});

test.each(NAMES)("a link to the checker with a wager called %s changes nothing but that link's stakes", (name) => {
  const { layout } = fromHash(`#sheet=six-card&bet-${name}=500&do-${name}=polluted&shows-${name}=1&bet-ante=200`);
  expect(layout.stakes["ante"]).toBe(200);
  expect(Object.values(layout.choices).filter((one) => one !== "polluted")).toEqual([]);
  const again = fromHash(toHash("six-card", layout)).layout;
  expect(again.stakes["ante"]).toBe(200);
});

test.each(NAMES)("an answer of the house with the key %s stays an answer", async (name) => {
  const text = `{"player": "guest.a", "${name}": {"polluted": true}, "error": {"${name}": {"polluted": true}}}`;
  vi.stubGlobal("fetch", async () => new Response(text));
  const found = await api.get<Record<string, unknown>>("/api/lobby");
  expect(Object.keys(found)).toContain(name);
  expect(found["player"]).toBe("guest.a");
  vi.stubGlobal("fetch", async () => new Response(text, { status: 409 }));
  await expect(api.get("/api/lobby")).rejects.toBeInstanceOf(ApiError);
});

test.each(NAMES)("settings with the key %s are the usual ones", (name) => {
  expect(readSettings(`{"${name}": {"polluted": "yes", "motion": "less"}}`)).toEqual(readSettings(null));
});

test.each(NAMES)("a record with a wager called %s that was not staked is not true", (name) => {
  const forged = structuredClone(sixCard) as unknown as HandRecord;
  const [won] = Object.values(forged.spots[0]!.wagers);
  const text = JSON.stringify(forged).replace(
    '"wagers":{',
    `"wagers":{"${name}":${JSON.stringify({ ...won, net_cents: 700 })},`,
  );
  const read = parseRecord(text);
  expect(Object.keys(read.spots[0]!.wagers)).toContain(name);
  expect(chipProblems(parseRecord(JSON.stringify(sixCard)))).toEqual([]);
  expect(chipProblems(read)).not.toEqual([]);
});

test.each(NAMES)("an account and a field called %s are told by their names", (name) => {
  expect(totals([[{ account: name, cents: 5 }], [{ account: name, cents: 2 }]])).toEqual([{ account: name, cents: 7 }]);
  expect(accountName(`seat:T1:${name}`, JSON.parse(`{"${name}": "Zoe"}`))).toBe("Zoe, chips in front");
  const wagers = [] as never[];
  expect(whyNot(JSON.parse(`{"limits ${name}": "Too much."}`), { wagers })).toBe(`Limits of ${name}: too much.`);
});
