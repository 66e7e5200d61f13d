// Irregularities with real cards: only what the house accepts has a key, and no note is lost by a refusal.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import type { RealCardsIrregular, RealCardsTrouble } from "../wire";
import { IrregularPanel } from "./IrregularPanel";
import { picture } from "./samples";
import { RealCardsContext, type RealCards } from "./state";

const MISDEAL: RealCardsTrouble = {
  what: "misdeal",
  spot: null,
  last_card: false,
  says: "All wagers go back.",
  void: true,
  refused: null,
};
const TOO_LATE = "Two players have acted: it is no misdeal any more.";
let offered: RealCardsTrouble[];
let answer: string | null;
let sent: Omit<RealCardsIrregular, "id">[];
let closed: number;
let place: HTMLElement;

/** The panel is drawn after the house has answered, so check until it is right. */
const comes = (check: () => void) => vi.waitFor(check, { interval: 5, timeout: 4000 });
const panel = () => place.querySelector("dialog")!;
const keys = () => [...panel().querySelectorAll("button")];
const key = (says: string) => keys().filter((one) => one.textContent?.startsWith(says));
const note = () => panel().querySelector<HTMLInputElement>("input:not([type=checkbox])")!;

beforeEach(async () => {
  [offered, answer, sent, closed] = [[MISDEAL], null, [], 0];
  forgetSession();
  const says = (url: string) => JSON.stringify(url === "/api/me" ? { token: "t" } : offered);
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(new Response(says(url))));
  place = document.body.appendChild(document.createElement("div"));
  draws();
  await comes(() => expect(key("Misdeal")[0]?.disabled).toBe(false));
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
  vi.unstubAllGlobals();
});

function draws(practice = false): void {
  const irregular: RealCards["irregular"] = (what) => {
    sent.push(what);
    return Promise.resolve(answer);
  };
  const real = { table: "t", picture: picture(), unsent: false, irregular, practice } as unknown as RealCards;
  const page = (
    <RealCardsContext.Provider value={real}>
      <IrregularPanel onClose={() => void closed++} />
    </RealCardsContext.Provider>
  );
  act(() => render(page, place));
}

/** The first key selects the irregularity; the last one, under the note, sends it to the house. */
function tells(words: string): void {
  act(() => key("Misdeal")[0]!.click());
  act(() => {
    note().value = words;
    note().dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => key("Misdeal").at(-1)!.click());
}

test("a note that the house has taken closes the panel", async () => {
  tells("two cards stuck together");
  await comes(() => expect(closed).toBe(1));
  expect(sent).toEqual([{ what: "misdeal", spot: null, last_card: false, cards: 1, note: "two cards stuck together" }]);
});

test("a refusal is read beside the note, which stays, and what may be told now is asked anew", async () => {
  answer = TOO_LATE;
  offered = [{ ...MISDEAL, refused: TOO_LATE }]; // as the house answers from now on
  tells("two cards stuck together");
  await comes(() => expect(panel().querySelector('[role="alert"]')?.textContent).toBe(TOO_LATE));
  expect([closed, note().value]).toEqual([0, "two cards stuck together"]);
  await comes(() => expect(key("Misdeal").map((one) => one.disabled)).toEqual([true, true]));
});

test("what the house would refuse has no key, and says why", async () => {
  offered = [{ ...MISDEAL, refused: TOO_LATE }];
  act(() => render(null, place));
  draws();
  await comes(() => expect(key("Misdeal")[0]?.textContent).toBe(`Misdeal${TOO_LATE}`));
  expect(key("Misdeal").map((one) => one.disabled)).toEqual([true]);
});

test("how many cards lie face up is asked, and the effect of that many is shown", async () => {
  const boxed = (cards: number, says: string): RealCardsTrouble => ({
    ...MISDEAL,
    what: "card face up in the deck",
    cards,
    says,
  });
  offered = [MISDEAL, boxed(1, "A scrap of paper."), boxed(2, "A misdeal."), boxed(5, "A foul deck.")];
  act(() => render(null, place));
  draws();
  await comes(() => expect(key("Cards lie face up")[0]?.disabled).toBe(false));
  act(() => key("Cards lie face up")[0]!.click());
  const select = panel().querySelector("select")!;
  expect([...select.options].map((one) => one.textContent)).toEqual(["1", "2", "5 or more"]);
  select.value = "5";
  act(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
  expect(panel().textContent).toContain("A foul deck.");
  note().value = "five red backs up";
  act(() => void note().dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => key("Cards lie face up").at(-1)!.click());
  expect(sent.at(-1)).toMatchObject({ what: "card face up in the deck", cards: 5, spot: null });
});

test("nothing of a lesson goes on record, and the panel does not say so", () => {
  expect(place.textContent).toContain("All of these go on record.");
  act(() => render(null, place));
  draws(true);
  expect(place.textContent).toContain("At a real table all of these go on record; here nothing is kept.");
});
