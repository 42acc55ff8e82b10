import { describe, expect, it, test } from "vitest";
import { closedConference, firstOpen } from "../proposals/closed-conference";
import { editableUntil, firstReviewable, mayCreate, mayEdit, mayUpload } from "../proposals/rules";
import type { ConferenceDates } from "./conference-date-list";
import {
  callWindow,
  closesLater,
  datedConferences,
  firstClose,
  reviewsDueOf,
  windowOf,
} from "./conference-dates";
import { phase } from "./rules";
import { EDITION_DEFAULTS, type EditionSettings } from "./words";

const [FIRST, CALL, LAST] = [
  "2025-05-20T21:59:59.000Z",
  "2025-06-02T21:59:59.000Z",
  "2025-06-10T21:59:59.000Z",
] as const;
const dates = (conference: string, closesAt: string | null, reviewsDue: string | null = null) => ({
  conference,
  closesAt,
  reviewsDue,
});
const edition = (...conferenceDates: ConferenceDates[]): EditionSettings => ({
  ...EDITION_DEFAULTS,
  closesAt: CALL,
  cooldown: 0,
  conferences: [
    { code: "MAIN", label: "{product}" },
    { code: "SINCON", label: "SINCON" },
    { code: "BOTH", label: "Both" },
  ],
  conferenceDates,
});

test.each([
  ["none", [], CALL, CALL, CALL, CALL],
  ["one, earlier", [dates("MAIN", FIRST)], FIRST, CALL, FIRST, CALL],
  ["one, later", [dates("SINCON", LAST)], CALL, LAST, CALL, LAST],
  ["both", [dates("MAIN", FIRST), dates("SINCON", LAST)], FIRST, LAST, FIRST, LAST],
  ["both before the call", [dates("MAIN", FIRST), dates("SINCON", FIRST)], FIRST, FIRST, FIRST, FIRST],
  ["only its reviews", [dates("MAIN", null, LAST)], CALL, CALL, CALL, CALL],
])("closes each conference, both and the call with %s given", (_, list, main, second, both, call) => {
  const e = edition(...list);
  expect(["MAIN", "SINCON", "BOTH"].map((code) => windowOf(e, code).closesAt)).toEqual([main, second, both]);
  expect(callWindow(e).closesAt).toBe(call);
  expect(Date.parse(firstClose(e))).toBe(Math.min(Date.parse(main), Date.parse(second)));
});

describe("a proposal", () => {
  const e = edition(dates("MAIN", FIRST), dates("SINCON", LAST));
  const submittedAt = new Date("2025-03-01T12:00:00Z");
  const s = (conference: string, lateUntil: Date | null = null) =>
    ({ status: "Submitted", submittedAt, conference, lateUntil }) as const;
  const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms);

  it.each([
    ["MAIN", FIRST],
    ["BOTH", FIRST],
    ["SINCON", LAST],
  ])("for %s can be edited until its conference closes, to the millisecond", (code, closes) => {
    expect(mayEdit(s(code), e, after(closes, 0))).toBeNull();
    expect(mayEdit(s(code), e, after(closes, 1))).toBe("window-closed");
    expect(editableUntil(s(code), e).toISOString()).toBe(closes);
    const uploading = { ...s(code), status: "Uploading" } as const;
    expect(mayUpload(uploading, e, after(closes, e.uploadGrace * 1000))).toBeNull();
    expect(mayUpload(uploading, e, after(closes, e.uploadGrace * 1000 + 1))).toBe("grace-over");
  });

  it("with a late code can be edited until the later of both ends", () => {
    const late = after(FIRST, 86_400_000);
    expect(editableUntil(s("BOTH", late), e)).toEqual(late);
    expect(editableUntil(s("SINCON", late), e).toISOString()).toBe(LAST);
  });

  it("can select only conferences that are open, and the message names the closed one", () => {
    const now = after(FIRST, 1);
    const said = "Submissions for Lectern closed on 20 May 2025 21:59 UTC. Choose another conference.";
    expect(["MAIN", "BOTH", "SINCON"].map((code) => closedConference(code, e, null, now))).toEqual([
      said,
      said,
      null,
    ]);
    expect(closedConference("MAIN", e, null, after(FIRST, 0))).toBeNull();
    expect(closedConference("MAIN", e, after(FIRST, 5), now)).toBeNull();
    expect(closedConference("MAIN", e, null, after(LAST, 1))).not.toContain("Choose");
    expect(closedConference("MAIN", edition(), null, after(LAST, 1))).toBeNull();
    expect([firstOpen(e, after(FIRST, 0)), firstOpen(e, now)]).toEqual(["MAIN", "SINCON"]);
  });

  it("can be created until the last conference closes", () => {
    const may = (now: Date) => mayCreate({ profileComplete: true, held: 0, lateUntil: null }, e, now);
    expect([may(after(FIRST, 1)), may(after(LAST, 0)), may(after(LAST, 1))]).toEqual([
      null,
      null,
      "window-closed",
    ]);
  });

  it("reaches reviewers first from the conference that closes first", () => {
    expect(firstReviewable(e).toISOString()).toBe(FIRST);
  });
});

it("closes in summer time at the local time that was set in winter", () => {
  // 29 March 2026, 23:59 in Berlin, on the day of the change.
  const e = edition(dates("MAIN", "2026-03-29T21:59:00.000Z"));
  expect(phase(windowOf(e, "MAIN"), new Date("2026-03-29T23:59:00+02:00"))).toBe("open");
  expect(phase(windowOf(e, "MAIN"), new Date("2026-03-29T23:59:00.001+02:00"))).toBe("closed");
});

it("does not stay open for a conference that no proposal can select alone", () => {
  const e = { ...edition(dates("SINCON", LAST)), conferences: null };
  expect(callWindow(e).closesAt).toBe(CALL);
  expect(windowOf(e, "BOTH").closesAt).toBe(CALL);
});

it("gives the same windows from what the portal shows of the dates", () => {
  const e = edition(dates("MAIN", FIRST), dates("SINCON", LAST), dates("OLD", FIRST, LAST));
  const shown = { ...e, ...callWindow(e), conferenceDates: datedConferences(e) };
  for (const code of ["MAIN", "SINCON", "BOTH", "OLD", "constructor"])
    expect(windowOf(shown, code).closesAt).toBe(code === "constructor" ? LAST : windowOf(e, code).closesAt);
  expect(callWindow(shown).closesAt).toBe(LAST);
  expect(shown.conferenceDates.map(({ label }) => label)).toEqual(["Lectern", "SINCON", "OLD"]);
  expect(datedConferences(edition())).toEqual([]);
});

it("makes reviews due on the conference's date, for both on the first", () => {
  const e = { ...edition(dates("MAIN", null, LAST), dates("SINCON", FIRST)), reviewsDue: CALL };
  expect(["MAIN", "SINCON", "BOTH", "OLD"].map((code) => reviewsDueOf(e, code))).toEqual([
    LAST,
    CALL,
    CALL,
    CALL,
  ]);
  expect(reviewsDueOf({ ...e, reviewsDue: null }, "BOTH")).toBe(LAST);
  expect(reviewsDueOf({ ...e, reviewsDue: null }, "SINCON")).toBeNull();
});

test.each([
  [[dates("MAIN", FIRST)], [dates("MAIN", CALL)], true],
  [[dates("MAIN", CALL)], [dates("MAIN", FIRST)], false],
  [[], [dates("MAIN", FIRST)], false],
  [[], [dates("SINCON", LAST)], true],
])("notices whether some conference closes later", (before, after, later) => {
  expect(closesLater(edition(...before), edition(...after))).toBe(later);
});
