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
  ["/learn", "learn", {}],
  ["/learn/six-card", "learn", { sheet: "six-card" }],
  ["/history/harbour-42", "history", { table: "harbour-42" }],
  ["/history/harbour-42/17", "hand", { table: "harbour-42", hand: "17" }],
  ["/new", "new", {}],
  ["/fair", "fair", {}],
  ["/sign-in", "sign-in", {}],
  ["/join/k7mw-2q9p", "join", { code: "k7mw-2q9p" }],
  ["/account", "account", {}],
  ["/manager", "manager", {}],
  ["/floor", "floor", {}],
  ["/floor/harbour-42", "floor-table", { table: "harbour-42" }],
  ["/dealer", "dealer-tables", {}],
  ["/dealer/harbour-42", "dealer", { table: "harbour-42" }],
  ["/cashier", "cashier", {}],
  ["/slip/311", "slip", { number: "311" }],
  ["/auditor", "auditor", {}],
  ["/month?month=2031-05", "month", {}],
  ["/exceptions", "exceptions", {}],
  ["/projector", "projector", {}],
  ["/projector/harbour-42", "projector-table", { table: "harbour-42" }],
  ["/felt/harbour-42", "felt", { table: "harbour-42" }],
  ["/night", "night", {}],
  ["/join", "unknown", {}],
  ["/table", "unknown", {}],
  ["/nowhere", "unknown", {}],
  ["/odds/a/b", "unknown", {}],
])("%s is the page %s", (address, page, params) => {
  const route = readRoute(address);
  expect([route.page, route.params]).toEqual([page, params]);
});

test("what stands behind the question mark is kept", () =>
  expect(readRoute("/table/x?share=1").query.get("share")).toBe("1"));
