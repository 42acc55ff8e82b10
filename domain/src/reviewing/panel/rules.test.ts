import { describe, expect, it } from "vitest";
import { STATUSES } from "../../proposals/words";
import { coverage, mayAssign, reminderDue } from "./rules";

describe("who may be assigned", () => {
  it.each(STATUSES)("to a proposal that is %s", (status) => {
    const open = status === "Ready for Review" || status === "Reviewed";
    expect(mayAssign({ status }, null)).toBe(open ? null : "not-reviewable");
    expect(mayAssign({ status }, { barred: true })).toBe(open ? "has-conflict" : "not-reviewable");
    expect(mayAssign({ status }, { barred: false })).toBe(open ? "other-panel" : "not-reviewable");
  });
});

it("counts proposals by their reviews, those with enough together", () => {
  expect(coverage([0, 3, 1, 2, 0, 7], 2)).toEqual([2, 1, 3]);
  expect(coverage([], 1)).toEqual([0, 0]);
});

describe("the portal's own reminder", () => {
  const dates = { reviewsDue: "2025-03-20T12:00:00.000Z", reviewReminders: [10, 8, 1] };
  it.each([
    ["before any of the days", "2025-03-10T11:59:59Z", null, false],
    ["on the first day", "2025-03-10T12:00:00Z", null, true],
    ["after it, when the portal was away", "2025-03-11T00:00:00Z", "2025-03-01T00:00:00Z", true],
    ["on a day within the rest", "2025-03-12T12:00:00Z", "2025-03-10T12:00:00Z", false],
    ["after that rest, with no day since", "2025-03-18T12:00:00Z", "2025-03-10T12:00:00Z", false],
    ["on the next day after the rest", "2025-03-19T12:00:00Z", "2025-03-10T12:00:00Z", true],
    ["when the date is over", "2025-03-20T12:00:00Z", null, false],
  ] as const)("%s", (_, now, reminded, due) => {
    expect(reminderDue(dates, reminded === null ? null : new Date(reminded), new Date(now))).toBe(due);
  });

  it("is off without a date, and without days", () => {
    const now = new Date("2025-03-19T12:00:00Z");
    expect(reminderDue({ ...dates, reviewsDue: null }, null, now)).toBe(false);
    expect(reminderDue({ ...dates, reviewReminders: [] }, null, now)).toBe(false);
  });
});
