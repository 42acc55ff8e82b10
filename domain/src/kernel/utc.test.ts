import { expect, test } from "vitest";
import { inUtc } from "./utc";

test("says the day, the minute and the zone, from a date or its text", () => {
  expect(inUtc("2026-12-03T00:04:59.999Z")).toBe("3 December 2026 at 00:04 UTC");
  expect(inUtc(new Date("2024-02-29T23:59:59+02:00"))).toBe("29 February 2024 at 21:59 UTC");
});
