import { expect, it } from "vitest";
import { availabilityFaults, instantOf, isAvailable } from "./rules";
import { ALL_DAY } from "./words";

const days = [
  {
    day: "2025-07-01",
    times: [
      { from: "09:00", to: "12:00" },
      { from: "14:00", to: "24:00" },
    ],
  },
  { day: "2025-07-02", times: [ALL_DAY] },
  { day: "2025-07-03", times: [] },
];

it.each([
  ["2025-07-01T07:00:00Z", 180, true],
  ["2025-07-01T06:59:00Z", 60, false],
  ["2025-07-01T09:30:00Z", 60, false],
  ["2025-07-01T21:30:00Z", 60, true],
  ["2025-07-01T23:30:00Z", 60, true],
  ["2025-07-03T08:00:00Z", 60, false],
  ["2025-07-04T08:00:00Z", 60, null],
])("knows for %s and %i minutes in Berlin: %s", (start, minutes, available) => {
  expect(isAvailable(days, { start: new Date(start), minutes }, "Europe/Berlin")).toBe(available);
});

it("finds times that end before they start, by their day", () => {
  expect(availabilityFaults(days)).toEqual({});
  expect(availabilityFaults([{ day: "2025-07-01", times: [{ from: "12:00", to: "12:00" }] }])).toEqual({
    "2025-07-01": ["Each time must end after it starts."],
  });
});

it.each([
  ["09:00", "Europe/Berlin", "2025-07-01T07:00:00.000Z"],
  ["24:00", "America/St_Johns", "2025-07-02T02:30:00.000Z"],
])("gives the instant of %s in %s", (time, zone, instant) => {
  expect(instantOf("2025-07-01", time, zone).toISOString()).toBe(instant);
});
