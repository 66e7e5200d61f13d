// A table that closes and opens again beside a tablet: the newer of two answers counts, whichever it is.

import { expect, test } from "vitest";
import { card } from "../floor/samples";
import { frame as sampled } from "../table/samples";
import { standing } from "./standing";

const pushed = (closed: boolean, cards: "sealed" | "real") => {
  const frame = sampled();
  return { ...frame, public: { ...frame.public, closed, cards } };
};
const asked = (open: boolean, cards: "sealed" | "real") => card({ open, cards });

test("nothing is asked of a table that one of the answers knows as closed or sealed", () => {
  expect(standing(pushed(true, "real"), asked(true, "real"))).toBe("closed");
  expect(standing(pushed(false, "real"), asked(false, "real"))).toBe("closed");
  expect(standing(pushed(false, "sealed"), asked(true, "real"))).toBe("sealed");
  expect(standing(pushed(false, "real"), asked(true, "sealed"))).toBe("sealed");
});

test("a hand is tapped where both agree, or the other has not come yet", () => {
  expect(standing(pushed(false, "real"), asked(true, "real"))).toBe("real");
  expect(standing(null, asked(true, "real"))).toBe("real");
  expect(standing(pushed(false, "real"), null)).toBe("real");
});
