import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { StaffTable } from "../wire";
import { OpeningCount } from "./OpeningCount";

afterEach(() => act(() => render(null, document.body)));

const shown = (opening_count: StaffTable["opening_count"], may = true): [string | undefined, string | undefined] => {
  const staff = { card: { table: "T1", chips: "issued" }, opening_count } as StaffTable;
  act(() => render(<OpeningCount staff={staff} may={() => may} onChanged={() => undefined} />, document.body));
  const text = document.querySelector(".notice p")?.textContent ?? undefined;
  return [text, document.querySelector("button")?.textContent ?? undefined];
};

test("the opening count is asked for until both have counted", () => {
  expect(shown("due")).toEqual([
    "Tray and rack are not counted since the table was opened. Dealer and floor count, each alone, between hands.",
    "Count the opening",
  ]);
  expect(shown("due", false)[1]).toBeUndefined(); // in the middle of a hand
  expect(shown("entered")).toEqual([
    "Your count is in. Now somebody else counts: dealer and floor, each alone.",
    undefined,
  ]);
  expect(shown(null)).toEqual([undefined, undefined]);
});
