// The leader board on the big screen: who has not bet has no place, and nobody has a prize that is still to be drawn.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Prize, Standing } from "../wire";
import { frame } from "../table/samples";
import { Row } from "./BoardPage";
import { Board } from "./ProjectorPage";
import { InLine } from "./ProjectorTablePage";

afterEach(() => render(null, document.body));

const stands = (place: number, name: string) => ({ place, player: name, name, chips: 500_00, net: 0 }) as Standing;
const prize = (place: number, says: string) => ({ place, says }) as Prize;

test("who has not bet has a dash and no prize", () => {
  const board = [stands(1, "Agnes"), stands(0, "Fergus")];
  act(() => render(<Board board={board} prizes={[prize(1, "A ham"), prize(0, "Drawn: a clock")]} />, document.body));
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toEqual(["1AgnesA ham500", "\u2013Fergushas not bet yet500"]);
});

test("who had a further buy-in is behind others with the same chips, and the screen says why", () => {
  const drawn = (net: number, place: number) =>
    act(() => render(<Row one={{ ...stands(place, "Ann"), net }} buyIn={500_00} />, document.body));
  drawn(0, 2); // 500 of 500: the one buy-in is off already
  expect(document.body.textContent).toBe("2Ann500");
  drawn(-500_00, 3);
  expect(document.body.textContent).toBe("3Ann2 buy-ins500");
});

test("the screen of a table shows who waits for a seat; who was called has a line of their own", () => {
  const seen = frame({ queue: ["ann", "bob", "cay"] });
  const people = { ...seen.people, ann: "Ann", bob: "Bob", cay: "Cay" };
  const shown = { ...seen, people, public: { ...seen.public, called_up: ["ann"] } };
  act(() => render(<InLine frame={shown} />, document.body));
  expect(document.body.textContent).toBe("Waiting list: Bob, Cay");
  act(() => render(<InLine frame={frame()} />, document.body));
  expect(document.body.textContent).toBe("");
});
