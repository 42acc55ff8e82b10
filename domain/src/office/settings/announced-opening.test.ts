import { expect, test } from "vitest";
import { EDITION_DEFAULTS } from "../../call/words";
import { announcementDoubt, followsOpening } from "./announced-opening";

const in2027 = {
  ...EDITION_DEFAULTS,
  year: 2027,
  opensAt: "2026-12-01T00:00:00.000Z",
  announcedFrom: "2026-12-01T00:00:00.000Z",
  closesAt: "2027-03-01T00:00:00.000Z",
};

test.each([
  ["on the opening", {}, null],
  ["after the opening", { announcedFrom: "2027-01-10T00:00:00.000Z" }, null],
  ["of the former edition", { announcedFrom: "2025-02-17T00:00:00.000Z" }, /before the call opens/],
  ["on the close", { announcedFrom: in2027.closesAt }, /after the call closes/],
  ["far from the year", { year: 2029 }, /is in 2026, but the edition's year is 2029/],
  ["of dates that cannot be read yet", { announcedFrom: "soon" }, null],
])("warns of an announced opening %s if it looks like a mistake", (_, changes, expected) => {
  const doubt = announcementDoubt({ ...in2027, ...changes });
  if (expected === null) expect(doubt).toBeNull();
  else expect(doubt).toMatch(expected);
});

test("does not warn about the default edition", () => {
  expect(announcementDoubt(EDITION_DEFAULTS)).toBeNull();
});

test("lets the announced opening follow the opening until another date is set", () => {
  expect(followsOpening(EDITION_DEFAULTS)).toBe(true);
  expect(followsOpening(in2027)).toBe(true);
  expect(followsOpening({ ...in2027, announcedFrom: "2027-01-10T00:00:00.000Z" })).toBe(false);
});
