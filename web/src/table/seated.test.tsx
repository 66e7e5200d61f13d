import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Frame } from "../wire";
import { frame, SHEET } from "./samples";
import { type Bets, useBets } from "./useBets";

afterEach(() => render(null, document.body));

test("why somebody could not sit down is over once they sit", () => {
  let bets: Bets | null = null;
  const ask = () => Promise.resolve(null);
  function Noted({ at }: { at: Frame }) {
    bets = useBets("t", at, SHEET, "me", ask);
    return <p>{bets.note}</p>;
  }
  const shows = (at: Frame) => act(() => render(<Noted at={at} />, document.body));
  shows(frame({ seated: false }));
  act(() => bets?.tell("Players here are 21 or over: show your identification to the cashier first."));
  expect(document.body.textContent).toContain("identification");
  shows(frame({ seated: true }));
  expect(document.body.textContent).toBe("");
});
