import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import * as asking from "./useAsk";
import { Pictures } from "./Pictures";
import type { Drawn, SheetOdds } from "../wire";

const lined = { wager: "pair-plus", title: "Pair Plus", lines: [{ pay_class: "Flush" }, { pay_class: "Pair" }] };
const odds = { main: "ante", wagers: [{ wager: "ante", title: "Ante", lines: [] }, lined] } as unknown as SheetOdds;
const drawn: Drawn = {
  title: "A line",
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><title>in words</title></svg>',
  says: "in words",
  caption: "Each unit more.",
};

afterEach(() => vi.restoreAllMocks());

function shown(): { root: HTMLElement; paths: (string | null)[] } {
  const paths: (string | null)[] = [];
  vi.spyOn(asking, "useAsk").mockImplementation(((path: string | null) => {
    paths.push(path);
    return { answer: path ? drawn : null, problem: null, again: () => {} };
  }) as typeof asking.useAsk);
  const root = document.createElement("div");
  void act(() => render(<Pictures sheet="six-card" odds={odds} />, root));
  return { root, paths };
}

function press(root: HTMLElement, name: string): void {
  void act(() => [...root.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
}

test("nothing is asked of the house before somebody asks for a picture", () => {
  const { root, paths } = shown();
  expect(paths.every((path) => path === null)).toBe(true);
  expect(root.querySelector("figure")).toBeNull();
});

test("a pay line is asked for by wager and line, and drawn in the page", () => {
  const { root, paths } = shown();
  press(root, "A pay line");
  expect(paths.at(-1)).toContain("/api/sheets/six-card/plots/line?width=");
  expect(paths.at(-1)).toContain("&wager=pair-plus&line=");
  expect(root.querySelector("figure svg title")?.textContent).toBe("in words");
  expect(root.querySelector("figcaption")?.textContent).toBe("Each unit more.");
});
