import { expect, it } from "vitest";
import { dayBounds, programmeDay } from "./days";

it.each([
  ["2025-07-02T03:59:59Z", "Europe/Berlin", "2025-07-01"],
  ["2025-07-02T04:00:00Z", "Europe/Berlin", "2025-07-02"],
  // The night has 23 hours, and 25.
  ["2025-03-30T03:59:00Z", "Europe/Berlin", "2025-03-29"],
  ["2025-03-30T04:00:00Z", "Europe/Berlin", "2025-03-30"],
  ["2025-10-26T04:59:00Z", "Europe/Berlin", "2025-10-25"],
  ["2025-10-26T05:00:00Z", "Europe/Berlin", "2025-10-26"],
  ["2025-01-01T00:14:00Z", "Asia/Kathmandu", "2024-12-31"],
])("%s belongs in %s to %s", (start, zone, day) => {
  expect(programmeDay(new Date(start), zone)).toBe(day);
});

it.each([
  ["2025-07-01", "Europe/Berlin", "+02:00", "+02:00"],
  ["2025-03-29", "Europe/Berlin", "+01:00", "+02:00"],
  ["2025-10-25", "Europe/Berlin", "+02:00", "+01:00"],
  ["2025-03-08", "America/New_York", "-05:00", "-04:00"],
  ["2025-11-01", "America/Los_Angeles", "-07:00", "-08:00"],
  ["2025-04-05", "Australia/Sydney", "+11:00", "+10:00"],
  ["2025-12-31", "UTC", "+00:00", "+00:00"],
])("%s in %s starts with the clocks at %s and ends with them at %s", (date, zone, before, after) => {
  const { start, end } = dayBounds(date, zone);
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  expect([start, end]).toEqual([`${date}T06:00:00${before}`, `${next}T06:00:00${after}`]);
  expect(programmeDay(new Date(start), zone)).toBe(date);
  expect(programmeDay(new Date(new Date(end).getTime() - 1), zone)).toBe(date);
});
