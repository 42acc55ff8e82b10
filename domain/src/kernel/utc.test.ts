import { expect, test } from "vitest";
import { inCallZone, inUtc } from "./utc";

test("says the day, the minute and the zone, from a date or its text", () => {
  expect(inUtc("2026-12-03T00:04:59.999Z")).toBe("3 December 2026 at 00:04 UTC");
  expect(inUtc(new Date("2024-02-29T23:59:59+02:00"))).toBe("29 February 2024 at 21:59 UTC");
});

test("writes an instant in the call's time zone with UTC beside it, and in UTC alone where that is the zone", () => {
  const close = "2025-06-02T23:59:59Z";
  expect(inCallZone(close, { zone: "Europe/Berlin" })).toBe(
    "3 June 2025 at 01:59 Europe/Berlin time (2 June 2025 at 23:59 UTC)",
  );
  expect(inCallZone(new Date(close), { zone: "UTC" })).toBe("2 June 2025 at 23:59 UTC");
});
