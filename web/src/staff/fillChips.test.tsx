// A fill on its way says which chips come: whoever receives it checks them one by one.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { card } from "../floor/samples";
import { FillChips, FillDue } from "./FillChips";

afterEach(() => render(null, document.body));

const said = () => [...document.querySelectorAll("[aria-label='Chips that come'] .num")].map((one) => one.textContent);

test("the chips of a fill on its way are listed, the largest first", () => {
  const fill = card({ transit: 150_00, transit_pieces: { "500": 10, "10000": 1 } });
  act(() => render(<FillChips card={fill} />, document.body));
  expect(said()).toEqual(["1 x $100", "10 x $5"]);
});

test("nothing is said where nobody wrote them down", () => {
  act(() => render(<FillChips card={card({ transit: 150_00 })} />, document.body));
  expect(document.body.textContent).toBe("");
});

test("who receives a fill counts it and has the key for it; others read that it comes", () => {
  const fill = card({ transit: 150_00, transit_pieces: { "500": 10, "10000": 1 } });
  act(() => render(<FillDue card={fill} may={() => true} onChanged={() => {}} />, document.body));
  expect(document.body.textContent).toContain("A fill of $150 is on its way");
  expect(said()).toEqual(["1 x $100", "10 x $5"]);
  expect(document.querySelector("[data-offer='receive-fill']")?.textContent).toBe("Receive $150");
  act(() => render(<FillDue card={fill} may={() => false} onChanged={() => {}} />, document.body));
  expect(document.body.textContent).toContain("The dealer counts and receives it.");
  expect(document.querySelector("[data-offer='receive-fill']")).toBe(null);
  act(() => render(<FillDue card={card()} may={() => true} onChanged={() => {}} />, document.body));
  expect(document.body.textContent).toBe("");
});
