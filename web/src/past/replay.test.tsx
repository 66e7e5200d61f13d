import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { WholeHand } from "../wire";
import example from "./example.json";
import { Replay } from "./Replay";

let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  act(() => render(<Replay hand={example as unknown as WholeHand} info={null} viewer={null} />, place));
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
});

const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
const now = () => place.querySelector(".rp-count")!.textContent;

test("two keys before the page is drawn again are two steps", () => {
  act(() => {
    press("ArrowLeft");
    press("ArrowLeft");
  });
  expect(now()).toBe("Step 12 of 14");
});
