import { expect, test } from "vitest";
import { elsewhere, instantIn, inZone } from "./zones";

test.each([
  ["2025-06-02T23:59:59", "UTC", "2025-06-02T23:59:59.000Z"],
  ["2025-06-02T23:59:59", "Europe/Berlin", "2025-06-02T21:59:59.000Z"],
  ["2025-01-10T00:00:00", "Asia/Singapore", "2025-01-09T16:00:00.000Z"],
  ["2025-06-02T23:59:59", "Etc/GMT+12", "2025-06-03T11:59:59.000Z"],
])("%s in %s is %s, and back", (shown, zone, instant) => {
  expect(instantIn(shown, zone)).toBe(instant);
  expect(inZone(instant, zone)).toBe(shown);
});

test("uses the later hour where summer time skips one, and the first where it repeats one", () => {
  expect(instantIn("2025-03-30T02:30:00", "Europe/Berlin")).toBe("2025-03-30T01:30:00.000Z");
  expect(instantIn("2025-10-26T02:30:00", "Europe/Berlin")).toBe("2025-10-26T00:30:00.000Z");
});

test.each(["", "soon", "2025-13-01T00:00"])("rejects %j as a date", (shown) => {
  expect(instantIn(shown, "UTC")).toBeNull();
});

test("shows a date in UTC, in local time, and where the day ends last", () => {
  expect(elsewhere("2025-06-02T23:59:59.000Z").map(({ name }) => name)).toEqual([
    "UTC",
    "your time",
    "anywhere on Earth",
  ]);
  expect(elsewhere("2025-06-02T11:00:00.000Z")[2]?.time).toContain("1 Jun");
});
