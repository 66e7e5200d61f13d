import { beforeEach, expect, test } from "vitest";
import type { Frame } from "../wire";
import sixCard from "./examples/six-card.json";
import { note } from "./memory";
import { cutFor, sealFor } from "./protocol";
import type { HandRecord } from "./record";
import { noteSighting, sawPlayed, seenIn, sightingOf, type Sighting } from "./sightings";
import { verify } from "./verify";

const record = sixCard as unknown as HandRecord;
const commit = record.commit!;
const SECRET = "ab".repeat(32);
const saw: Sighting = { hand: 7, commit, player: "guest", cut: true, seed: record.seed!, net: 400 };

/** The record with this browser's cut in place of its guest's. */
const mine = (): HandRecord => ({
  ...structuredClone(record),
  seals: { "1": sealFor("D1", commit) },
  cuts: { "1": cutFor("D1", commit) },
});
const unused = (change: Partial<HandRecord>): HandRecord => ({
  ...structuredClone(record),
  ...{ status: "unused", order: null, pool: null, deal: [], seals: {}, cuts: {}, spots: [], postings: [] },
  ...change,
});
const told = (one: HandRecord, by: Sighting = saw) => verify(one, { saw: by }).find((check) => check.name === "saw");

beforeEach(() => {
  localStorage.clear();
  note("pitboss.secret.D1", SECRET);
});

test("a hand that is told as it was seen is not spoken of", () => {
  expect(told(mine())).toBeUndefined();
});

test("a hand that was cut and opened here, and is now told as not dealt, is said loudly: declared", () => {
  const check = told(unused({ cause: "restore" }));
  expect(check?.ok).toBe(false);
  expect(check?.says).toBe(
    "You cut this deck, and this browser saw the hand dealt and opened: +$4 for you. The record says that no card " +
      "was dealt. A copy of the house was put back, which the record declares: what you played is lost, and your " +
      "chips went back.",
  );
});

test.each<[string, HandRecord, string]>([
  ["not dealt, for another reason", unused({ cause: "start" }), "no card was dealt"],
  ["without the own cut", record, "has no cut of yours"],
  ["as void", { ...structuredClone(record), status: "void" }, ""],
  ["with another deck", { ...structuredClone(record), commit: "0".repeat(64) }, "names another deck"],
])("%s, and nobody declared it: two stories", (_, one, says) => {
  const check = told(one);
  expect(check?.ok).toBe(false);
  expect(check?.says).toContain(says);
  expect(check?.says).toContain("the house tells two stories");
});

test("a result other than the one that was seen is found, and one that the floor corrected is not", () => {
  expect(told(mine(), { ...saw, net: 500 })?.says).toContain("The record has +$4 for you.");
  const corrected = { ...mine(), corrections: [{ spot: 1, wager: "ante", now_cents: 300 }] };
  expect(told(corrected, { ...saw, net: 500 })).toBeUndefined();
  expect(told({ ...mine(), status: "void" })?.says).toContain("says that the hand was void");
});

test("a deck that was only sealed and goes unused is no loss", () => {
  const sealed = { ...saw, seed: null, net: null };
  expect(told(unused({ cause: "start", seals: { "1": sealFor("D1", commit) } }), sealed)).toBeUndefined();
  expect(told(unused({ cause: "start" }), sealed)?.says).toContain(
    "You cut this deck. The record has no cut of yours.",
  );
});

test("the first sighting counts, and later ones add to it", () => {
  noteSighting("D1", { ...saw, seed: null, net: null });
  noteSighting("D1", { ...saw, cut: false });
  noteSighting("D1", { ...saw, net: 900 });
  noteSighting("D1", { ...saw, commit: "0".repeat(64), net: -900 });
  expect(sightingOf("D1", 7)).toEqual(saw);
  expect(sightingOf("D1", 8)).toBeNull();
  expect(sawPlayed("D1", 1, 9)).toEqual([saw]);
  expect(sawPlayed("D1", 8, 9)).toEqual([]);
});

test("a frame shows the cut of this browser, and what the last hand came to", () => {
  const seals = { 1: sealFor("D1", commit) };
  const last = { number: 7, commit, seals, seed: record.seed, void: null };
  const settled = { ante: { net_cents: 200 }, play: { net_cents: 200 } };
  const frame = {
    public: { table: "D1", hand: null, sitters: [{ player: "guest", spots: [1] }] },
    you: { player: "guest" },
    last: { ...last, spots: [{ player: "guest", settled }] },
  } as unknown as Frame;
  expect(seenIn(frame)).toEqual([saw]);
  expect(seenIn({ ...frame, you: null })).toEqual([]);
  const hand = { number: 7, commit, seals } as unknown as Frame["public"]["hand"];
  expect(seenIn({ ...frame, public: { ...frame.public, hand }, last: null })).toEqual([
    { ...saw, seed: null, net: null },
  ]);
});
