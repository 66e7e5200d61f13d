import { expect, test } from "vitest";
import sixCard from "./examples/six-card.json";
import playerDealer from "./examples/player-dealer.json";
import { parseRecord, readRecord, type HandRecord } from "./record";
import { allTrue, cardsAt, verify } from "./verify";
import { verdict } from "../past/verdict";

// Records that `pitboss export` wrote and `pitboss verify` found true.
const RECORDS = { "six-card": sixCard, "player-dealer": playerDealer } as unknown as Record<string, HandRecord>;
const copy = (): HandRecord => structuredClone(RECORDS["six-card"]!);
const falseOnes = (record: HandRecord): string[] =>
  verify(record)
    .filter((check) => !check.ok)
    .map((check) => check.name);

test.each(Object.entries(RECORDS))("a true record of %s is found true", (_, record) => {
  expect(verify(readRecord(record)).filter((check) => !check.ok)).toEqual([]);
});

const FORGED: [string, string, (record: HandRecord) => void][] = [
  [
    "another seed",
    "commit",
    (record) => {
      record.seed = record.seed!.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    },
  ],
  [
    "another hand number",
    "commit",
    (record) => {
      record.hand += 1;
    },
  ],
  [
    "another cut",
    "seals",
    (record) => {
      record.cuts["1"] = "0".repeat(64);
    },
  ],
  [
    "a cut left out",
    "seals",
    (record) => {
      delete record.cuts["1"];
    },
  ],
  [
    "two cards exchanged",
    "order",
    (record) => {
      record.order = record.order!.replace(/^(\S+) (\S+)/, "$2 $1");
    },
  ],
  [
    "a card from below",
    "cards",
    (record) => {
      record.deal[20] = "1";
    },
  ],
  [
    "a place too many",
    "accounted",
    (record) => {
      record.deal.push("undealt");
    },
  ],
  [
    "a place that is none",
    "accounted",
    (record) => {
      record.deal[0] = "sleeve";
    },
  ],
  [
    "one cent more in a posting",
    "chips",
    (record) => {
      record.postings[0]![0]![1] += 1;
    },
  ],
  [
    "a larger win",
    "chips",
    (record) => {
      record.spots[0]!.wagers["ante"]!.net_cents += 100;
    },
  ],
  [
    "a class that the rules do not have",
    "wagers",
    (record) => {
      record.spots[0]!.wagers["ante"]!.class = "nonsense";
    },
  ],
  [
    "the clause of another wager",
    "wagers",
    (record) => {
      record.spots[0]!.wagers["ante"]!.clause = "A8";
    },
  ],
  [
    "a loss that is called a win",
    "wagers",
    (record) => {
      record.spots[2]!.wagers["ante"]!.result = "win";
    },
  ],
  [
    "another rule",
    "rules",
    (record) => {
      record.rules = record.rules.replace("40 to 1", "50 to 1");
    },
  ],
];

test.each(FORGED)("%s is found out", (_, name, forge) => {
  const record = copy();
  forge(record);
  expect(falseOnes(record)).toContain(name);
});

test("the classes of a pay table within a showdown are of the rules", () => {
  const record = copy();
  const rules = JSON.parse(record.rules) as { wagers: { id: string; showdown?: Record<string, unknown> }[] };
  const ante = rules.wagers.find((one) => one.id === "ante")!;
  ante.showdown = { ...ante.showdown, higher: { flush: "3 to 2", "anything else": "push" } };
  record.rules = JSON.stringify(rules);
  record.spots[0]!.wagers["ante"]!.class = "anything else";
  expect(falseOnes(record)).not.toContain("wagers");
});

test("the own cut is found by its bytes, and another in its place is not", () => {
  const record = copy();
  const own = { player: "guest", cut: record.cuts["1"]! };
  expect(verify(record, own).find((check) => check.name === "own")?.says).toBe("Your own cut is in: seat 1.");
  expect(allTrue(verify(record, { ...own, cut: "1".repeat(64) }))).toBe(false);
});

test("a deck that was opened without being dealt is true as well, and its cuts need not be open", () => {
  const unused = {
    ...copy(),
    status: "unused",
    order: null,
    pool: null,
    deal: [],
    cuts: {},
    spots: [],
    postings: [],
    collections: [],
  };
  expect(falseOnes(unused)).toEqual([]);
  expect(falseOnes({ ...unused, seed: null })).toEqual(["commit"]);
  expect(falseOnes({ ...unused, cause: "start" })).toEqual([]);
  expect(falseOnes({ ...unused, cause: "a bad hand" })).toEqual(["cause"]);
  const cuts = { "1": "00".repeat(32) };
  expect(falseOnes({ ...unused, cause: "start", cuts })).toContain("cause");
  const checks = verify({ ...unused, cause: "start", seals: {} });
  expect(checks.map((check) => check.name)).toEqual(["rules", "commit", "seals", "cause", "nobody"]);
  expect(verdict({ ...unused, cause: "start" }, checks).title).toBe("The deck was opened, and nobody was in the hand");
  const whole = { ...unused, order: copy().order!, pool: copy().pool!, cuts: copy().cuts, deal: Array<string>(52) };
  const names = verify({ ...whole, deal: whole.deal.fill("undealt") }).map((check) => check.name);
  expect(names).toEqual(["rules", "commit", "seals", "order", "cause", "nobody"]);
  const moved = { ...unused, cause: "start", postings: [[["tray:D1", 100]]] as HandRecord["postings"] };
  expect(falseOnes(moved)).toContain("chips");
});

test("nothing is claimed about real cards", () => {
  const realCards = { ...copy(), proof: "none", commit: null, seed: null, seals: {}, cuts: {}, pool: null };
  expect(verify(realCards).map((check) => check.name)).toEqual(["rules", "proof", "cards", "accounted", "chips"]);
});

test("cards that a page showed are held to the order", () => {
  const record = copy();
  const shown = { dealer: cardsAt(record, "dealer"), 1: cardsAt(record, "1") };
  expect(allTrue(verify(record, { shown }))).toBe(true);
  expect(allTrue(verify(record, { shown: { ...shown, dealer: ["As", "Ks", "Qs"] } }))).toBe(false);
});

test("a seal other than the one seen before the bets is found out", () => {
  expect(allTrue(verify(copy(), { seen: { commit: "0".repeat(64) } }))).toBe(false);
});

test.each([
  ["{", "This is not JSON, so it is no record and no receipt."],
  [
    '{"format": "pitboss table 1"}',
    "This is the export of a whole table. This page checks one hand; pitboss verify checks both.",
  ],
  ['{"format": "x", "format": "pitboss hand 1"}', "A name stands twice in this record."],
  ['{"format": "pitboss hand 1"}', "This is not a whole record: “table” should be a text."],
])("%s is refused in words", (source, says) => {
  expect(() => parseRecord(source)).toThrow(says);
});

test("the text of a record reads as the record", () => {
  expect(parseRecord(JSON.stringify(copy(), null, 2))).toEqual(copy());
});
