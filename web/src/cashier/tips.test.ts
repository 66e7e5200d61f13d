import { expect, test } from "vitest";
import { poolName } from "./TipsPage";

test("a pool is named by its day, and after a comma by its shift or table", () => {
  expect(poolName("2026-11-17 Swing")).toBe("17 November 2026, Swing");
  expect(poolName("2026-11-17")).toBe("17 November 2026");
});
