// The chips to push are made of those that are there: a tray of fives and ones has no twenty-fives.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { PushChips } from "./PiecesField";

vi.mock("./useChipSet", async (real) => ({
  ...(await real<typeof import("./useChipSet")>()),
  useChipSet: () => [100, 500, 2500].map((cents) => ({ cents, colour: "#fff", spots: "#000" })),
}));

afterEach(() => render(null, document.body));

const said = () => [...document.querySelectorAll("[aria-label='Chips to push'] .num")].map((one) => one.textContent);

test.each([
  [
    [100, 500],
    ["18 x $5", "2 x $1"],
  ],
  [null, ["3 x $25", "3 x $5", "2 x $1"]],
  [[50], ["3 x $25", "3 x $5", "2 x $1"]],
])("92 dollars of %j", (of, pieces) => {
  act(() => render(<PushChips cents={92_00} of={of} label="Chips to push" />, document.body));
  expect(said()).toEqual(pieces);
});
