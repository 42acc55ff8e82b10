import { expect, test } from "vitest";
import { announcedDate, countdown, countdownTarget, dates } from "./announcement";

test("writes a date as the specification does", () => {
  expect(announcedDate("2026-09-05T07:04:00+02:00")).toBe("05 Sept 2026 05:04 UTC");
});

test("counts down to the second and never below zero", () => {
  const until = new Date("2025-01-10T00:00:00Z");
  expect(countdown(new Date("2025-01-07T19:26:50.001Z"), until)).toBe("2d 04h 33m 10s");
  expect(countdown(new Date("2025-01-09T23:59:59.5Z"), until)).toBe("00h 00m 01s");
  expect(countdown(new Date("2026-01-01T00:00:00Z"), until)).toBe("00h 00m 00s");
});

test("counts down to a deadline until its last instant, and shows it as past from then on", () => {
  const edition = { opensAt: "2025-01-01T00:00:00.000Z", closesAt: "2025-02-01T00:00:00.000Z" };
  const at = (now: string) => ({
    next: countdownTarget("open", edition, new Date(now))?.what,
    closing: dates("open", edition, new Date(now)).at(-1)?.name,
  });
  expect(at(edition.closesAt)).toEqual({ next: "closes in", closing: "closes" });
  expect(at("2025-02-01T00:00:00.001Z")).toEqual({ next: undefined, closing: "closed" });
});
