import { expect, test } from "vitest";
import { readRoute } from "./router";

test.each([
  ["/", "lobby", {}],
  ["/table/harbour-42", "table", { table: "harbour-42" }],
  ["/table/harbour-42/", "table", { table: "harbour-42" }],
  ["/table/harbour-42?share=1", "table", { table: "harbour-42" }],
  ["/table/caf%C3%A9", "table", { table: "caf\u00e9" }],
  ["/table/%E0", "table", { table: "%E0" }],
  ["/odds", "odds", {}],
  ["/odds/six-card", "odds", { sheet: "six-card" }],
  ["/rules/six-card", "rules", { sheet: "six-card" }],
  ["/check", "check", {}],
  ["/train", "train", {}],
  ["/history/harbour-42", "history", { table: "harbour-42" }],
  ["/history/harbour-42/17", "hand", { table: "harbour-42", hand: "17" }],
  ["/new", "new", {}],
  ["/fair", "fair", {}],
  ["/table", "unknown", {}],
  ["/nowhere", "unknown", {}],
  ["/odds/a/b", "unknown", {}],
])("%s is the page %s", (address, page, params) => {
  const route = readRoute(address);
  expect([route.page, route.params]).toEqual([page, params]);
});

test("what stands behind the question mark is kept", () => expect(readRoute("/table/x?share=1").query.get("share")).toBe("1"));
