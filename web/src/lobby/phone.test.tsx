import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import LobbyPage from "./LobbyPage";

afterEach(() => {
  act(() => render(null, document.body));
  vi.unstubAllGlobals();
});

const table = (chips: string) => ({
  table: "1",
  chips,
  taken: 2,
  bots: 0,
  sheet: "six-card",
  title: "Six Card",
  seats: 7,
  waiting: 0,
  limits: "$2",
  invited_only: false,
});

/** The headings, from the top down, and the names of tables. */
async function shown(narrow: boolean, chips: string): Promise<[string[], string[]]> {
  forgetSession();
  vi.stubGlobal("matchMedia", () => ({ matches: narrow, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("fetch", async (url: string) => {
    const lobby = { games: [], tables: [table(chips)], notice: "Practice chips have no value.", secure: true };
    const me = { player: "g", name: "Guest", wallet: 0, practice_left: 0, token: "t", since: 0 };
    return new Response(JSON.stringify(url.startsWith("/api/lobby") ? lobby : url === "/api/me" ? me : { on: false }));
  });
  act(() => render(<LobbyPage />, document.body));
  await vi.waitFor(() => expect(document.querySelector("#open-tables")).not.toBe(null));
  const words = (found: NodeListOf<Element>) => [...found].map((one) => one.textContent ?? "");
  return [words(document.querySelectorAll("main h1, main h2[id]")), words(document.querySelectorAll(".rows b"))];
}

test("on a phone the evening's tables come before the games, and are named as people name them", async () => {
  const [headings, tables] = await shown(true, "issued");
  expect(headings.slice(0, 2)).toEqual(["Tables open now", "Choose a game"]);
  expect(headings.filter((one) => one === "Tables open now").length).toBe(1);
  expect(tables).toEqual(["Table 1"]);
});

test.each([
  [false, "issued"],
  [true, "practice"],
] as const)("else they stand after the games", async (narrow, chips) => {
  expect((await shown(narrow, chips))[0][0]).toBe("Choose a game");
});

test("after the notice comes the help line, as a number that can be called", async () => {
  await shown(false, "practice");
  const care = document.querySelector(".care")!;
  expect(care.textContent).toBe("Practice chips have no value. If play stops being fun, help is at 1-800-GAMBLER.");
  expect(care.querySelector("a")!.getAttribute("href")).toBe("tel:1-800-426-2537");
});
