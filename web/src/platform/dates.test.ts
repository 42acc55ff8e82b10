import { expect, test, vi } from "vitest";
import { dateInBothZones, dateInOwnZone, timeLeft } from "./dates";

test("adds UTC to local time, unless both are the same", () => {
  const noon = "2025-06-02T12:00:00Z";
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(0);
  expect(dateInBothZones(noon)).toMatch(/^2 June 2025 at \d\d:\d\d UTC$/);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-120);
  expect(dateInBothZones(noon)).toMatch(/^2 June 2025 at \d\d:\d\d \(2 June at 12:00 UTC\)$/);
});

test("shows the two largest units of the remaining time", () => {
  const from = new Date("2025-06-01T00:00:00Z");
  const after = (seconds: number) => timeLeft(from, new Date(from.getTime() + seconds * 1000));
  expect(after(2 * 86_400 + 3 * 3600 + 59 * 60)).toBe("2 days 3 hours");
  expect(after(86_400 + 60)).toBe("1 day 1 minute");
  expect(after(15 * 60 - 1)).toBe("14 minutes");
  expect(after(40)).toBe("40 seconds");
  expect(after(-5)).toBe("0 seconds");
});

test("[9.23] writes a date as day, long month, year, hour and minute", () => {
  expect(dateInOwnZone("2025-09-05T12:34:56Z")).toMatch(/^5 September 2025 at \d\d:34$/);
});
