import { describe, expect, it } from "vitest";
import { DAY, MONTH, withFilter } from "./filters";

describe("filters of reports", () => {
  it("stand in the address beside those that were there", () => {
    const asked = new URLSearchParams("chips=night&day=2031-05-01");
    expect(withFilter("/exceptions", asked, "day", "2031-05-02")).toBe("/exceptions?chips=night&day=2031-05-02");
    expect(withFilter("/month", new URLSearchParams(), "month", "2031-05")).toBe("/month?month=2031-05");
  });

  it("have a form", () => {
    expect(DAY.test("2031-05-01")).toBe(true);
    expect(DAY.test("2031-05-01&chips=night")).toBe(false);
    expect(MONTH.test("2031-05")).toBe(true);
    expect(MONTH.test("soon")).toBe(false);
  });
});
