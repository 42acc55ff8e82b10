import { describe, expect, it, test } from "vitest";
import { EDITION_DEFAULTS } from "../call/words";
import {
  cooldownEnded,
  editableUntil,
  mayCreate,
  mayEdit,
  mayHandle,
  uploadableUntil,
  uploadGivenUp,
} from "./rules";

const edition = {
  ...EDITION_DEFAULTS,
  opensAt: "2025-01-10T00:00:00.000Z",
  closesAt: "2025-06-02T23:59:59.000Z",
  maxSubmissions: 3,
  rollingReviewAfter: null,
};
const LATE = new Date("2025-06-05T12:00:00.000Z");

describe("the call", () => {
  it.each([
    ["2025-01-09T23:59:59.999Z", null, "not-yet-open"],
    ["2025-01-09T23:59:59.999Z", LATE, "not-yet-open"],
    ["2025-01-10T00:00:00.000Z", null, null],
    ["2025-06-02T23:59:59.000Z", null, null],
    ["2025-06-02T23:59:59.001Z", null, "window-closed"],
    ["2025-06-02T23:59:59.001Z", LATE, null],
    ["2025-06-05T12:00:00.000Z", LATE, null],
    ["2025-06-05T12:00:00.001Z", LATE, "window-closed"],
  ] as const)(
    "at %s, with a late code until %s, refuses submitting and editing with: %s",
    (at, lateUntil, verdict) => {
      const now = new Date(at);
      expect(mayCreate({ profileComplete: true, held: 0, lateUntil }, edition, now)).toBe(verdict);
      const proposal = {
        status: "Submitted",
        submittedAt: new Date(edition.opensAt),
        conference: "MAIN",
        lateUntil,
      } as const;
      expect(mayEdit(proposal, edition, now)).toBe(verdict);
    },
  );
});

it("refuses a submission with an incomplete profile, and one more than the edition allows", () => {
  const now = new Date("2025-03-01T12:00:00Z");
  const verdict = (profileComplete: boolean, held: number) =>
    mayCreate({ profileComplete, held, lateUntil: null }, edition, now);
  expect([verdict(true, 2), verdict(true, 3), verdict(false, 0)]).toEqual([
    null,
    "too-many-submissions",
    "profile-incomplete",
  ]);
});

test("ends editing at the close at the latest", () => {
  const until = (rollingReviewAfter: number | null, submittedAt: string, lateUntil: Date | null = null) =>
    editableUntil(
      { submittedAt: new Date(submittedAt), conference: "MAIN", lateUntil },
      { ...edition, rollingReviewAfter },
    ).toISOString();
  expect(until(null, "2025-03-01T00:00:00Z")).toBe("2025-06-02T23:59:59.000Z");
  expect(until(3600, "2025-03-01T00:00:00Z")).toBe("2025-03-01T01:00:00.000Z");
  expect(until(3600, "2025-06-02T23:30:00Z")).toBe("2025-06-02T23:59:59.000Z");
  expect(until(null, "2025-06-04T00:00:00Z", LATE)).toBe("2025-06-05T12:00:00.000Z");
  expect(until(3600, "2025-06-04T00:00:00Z", LATE)).toBe("2025-06-04T01:00:00.000Z");
  expect(until(null, "2025-03-01T00:00:00Z", new Date("2025-05-01T00:00:00Z"))).toBe(
    "2025-06-02T23:59:59.000Z",
  );
});

describe("an organiser", () => {
  test("handles every proposal but their own", () => {
    const own = new Set([2, 3]);
    expect(mayHandle(own, { id: 1 })).toBeNull();
    expect(mayHandle(own, { id: 2 })).toBe("handles-own");
  });
});

test.each([
  ["2025-03-01T12:59:59.999Z", null, false],
  ["2025-03-01T13:00:00.000Z", null, true],
  ["2025-03-01T13:00:00.000Z", { scanResult: null }, false],
  ["2025-03-01T13:00:00.000Z", { scanResult: "SUC" }, true],
] as const)("at %s, with the file %j, has the cooldown ended: %s", (at, file, ended) => {
  const since = new Date("2025-03-01T12:00:00.000Z");
  expect(cooldownEnded({ cooldownSince: since, file }, { cooldown: 3600 }, new Date(at))).toBe(ended);
});

test.each([
  [null, "2025-06-03T00:59:59.000Z"],
  [LATE, "2025-06-05T13:00:00.000Z"],
])("with a late code until %s, a file that is awaited may arrive until %s", (lateUntil, end) => {
  const proposal = { conference: "MAIN", lateUntil };
  const graced = { ...edition, uploadGrace: 3600 };
  expect(uploadableUntil(proposal, graced).toISOString()).toBe(end);
  const givenUp = (after: number) => uploadGivenUp(proposal, graced, new Date(Date.parse(end) + after));
  expect([givenUp(0), givenUp(1)]).toEqual([false, true]);
});
