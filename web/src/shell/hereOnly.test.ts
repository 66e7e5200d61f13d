import { expect, test } from "vitest";
import { hereOnly } from "./HereOnly";

test.each([
  ["http://localhost:8000/join/abc", true],
  ["http://127.0.0.1:8000", true],
  ["http://[::1]:8000", true],
  ["https://192.168.1.20:8000", false],
  ["https://casino.example/join/abc", false],
])("%s works on this computer only: %s", (address, only) => expect(hereOnly(address)).toBe(only));
