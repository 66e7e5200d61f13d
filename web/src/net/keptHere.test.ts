/** All that the pages keep in a browser, with the reason: a new key, or a new place that keeps one, is added here.

    Nothing of it signs anybody in: that is in a cookie which no script can read. Secret is a player's own secret alone,
    from which their cuts of decks follow; the house may not know it, so it can lie nowhere else. */

import { expect, test } from "vitest";

/** By what it begins with; behind a dot or a dash it has the name of a table or a sheet. */
const KEPT: Readonly<Record<string, string>> = {
  // in localStorage
  "pitboss.secret": "the player's secret at a table: their cuts follow from it, so only they may have it",
  "pitboss.commits": "commits that were seen before the bets: they expose a house that publishes another one later",
  "pitboss.saw": "what a player saw of each hand, to hold the house's record against it",
  "pitboss.receipts": "the house's receipts, by which a player can prove that records are gone",
  "pitboss.house-key": "the public key that this browser has known the house by",
  "pitboss.held": "the player's chips at a table: after a loss of records it can show what has changed",
  "pitboss.settings": "how pages look and sound",
  "pitboss.money": "the currency of the house, for the next page before the house answers",
  "pitboss.clock": "the zone of the house, for the same",
  "pitboss.who": "the number of who is signed in, by which other tabs notice that it has changed",
  "pitboss.coach.on": "whether the coach is shown",
  "pitboss.trainer": "the last sheet of the trainer, and its statistics by sheet",
  "pitboss.learn": "the last sheet of the lessons",
  "pitboss.paper": "the paper that documents are printed on",
  "pitboss.felt.down": "whether discards stay face down at this tablet",
  "felt-moved": "which corrected chips the dealer has moved, so that nobody is paid twice",
  "felt-": "what a tablet has tapped and not sent yet, so that a hand is not lost with the network",
  // in sessionStorage, until the tab is closed
  "pitboss.draft": "the sheet that somebody is writing",
  "pitboss.coach": "what the coach has added up at a table",
  "felt-steps": "the steps of a hand at a tablet, so that they can be taken back",
  "felt-bets": "the bets of the last two hands, for the next one",
};

/** The files that keep something themselves; all others go through fair/memory.ts. */
const KEEPERS = [
  "fair/memory.ts",
  "lobby/draft.ts",
  "print/paper.ts",
  "realcards/PutRight.tsx",
  "realcards/undoing.ts",
  "realcards/useTablet.ts",
  "shell/me.ts",
  "shell/settings.ts",
  "table/account.ts",
  "table/useCoach.ts",
];

const every = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const SOURCES = Object.entries(every)
  .map(([path, text]) => [path.replace(/^\.\.?\//, (start) => (start === "./" ? "net/" : "")), text] as const)
  .filter(([path]) => !/\.test\.|samples|wire\.ts$/.test(path));
const STORAGE = /\b(localStorage|sessionStorage)\b(?!, and written)/;
const KEY = /["'`]((?:pitboss\.|felt-)[a-z.-]*)/g;

const fits = (name: string): boolean =>
  Object.keys(KEPT).some(
    (key) => name === key || name === `${key}.` || name === `${key}-` || name.startsWith(`${key}.$`),
  );

test("whatever a page keeps in a browser is on the list, with its reason", () => {
  const keeps = SOURCES.filter(([, text]) => STORAGE.test(text) || /\b(note|recall|forget)\(/.test(text));
  const found = new Set(keeps.flatMap(([, text]) => [...text.matchAll(KEY)].map(([, name]) => name!)));
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter((name) => !fits(name)).sort()).toEqual([]);
  const used = Object.keys(KEPT).filter((key) => [...found].some((name) => name === key || name.startsWith(key)));
  expect(used).toEqual(Object.keys(KEPT));
});

test("only these files keep something, and nothing but short texts by name", () => {
  expect(SOURCES.length).toBeGreaterThan(100);
  const found = SOURCES.filter(([, text]) =>
    /\b(localStorage|sessionStorage)\.|\["(local|session)Storage"\]/.test(text),
  );
  expect(found.map(([path]) => path).sort()).toEqual(KEEPERS);
  expect(
    SOURCES.filter(([, text]) => /indexedDB|\bcaches\.|serviceWorker|showSaveFilePicker|getDirectory\(/.test(text)),
  ).toEqual([]);
});

test("no token and no password is kept", () => {
  for (const [path, text] of SOURCES.filter(([path]) => KEEPERS.includes(path)))
    expect([path, [...text.matchAll(/(?:setItem|note|store)\([^)]*\b(token|password|pin|csrf)\b/gi)]]).toEqual([
      path,
      [],
    ]);
});
