import { expect, test } from "vitest";
import { onPaper, usualPaper } from "./paper";

test("the paper is that of the country", () => {
  expect(["en-US", "en", "es-MX", "de-DE", "en-GB", "fr"].map((one) => usualPaper(one))).toEqual([
    "letter",
    "letter",
    "letter",
    "a4",
    "a4",
    "a4",
  ]);
});

test("an address keeps its query", () => {
  expect(onPaper("/api/x.pdf", "a4")).toBe("/api/x.pdf?paper=a4");
  expect(onPaper("/api/x.pdf?table=T1", "roll")).toBe("/api/x.pdf?table=T1&paper=roll");
});
