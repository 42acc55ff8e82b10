import { expect, test } from "vitest";
import { SETTING_SCHEMAS } from "../../call/settings";
import { EDITION_DEFAULTS } from "../../call/words";
import { conferenceDateEffects } from "./conference-date-effects";
import { conferenceDateFaults, conferenceDateLines } from "./conference-date-faults";

const LATER = "2025-06-10T00:00:00.000Z";
const dates = (conference: string, closesAt: string | null, reviewsDue: string | null = null) => ({
  conference,
  closesAt,
  reviewsDue,
});

test.each([
  ['[{"conference":"MAIN","closesAt":"2025-06-10T02:00:00+02:00"}]', [dates("MAIN", LATER)]],
  [[dates("MAIN", null), dates("SINCON", null, LATER)], [dates("SINCON", null, LATER)]],
  [[], []],
  ["none", []],
])("reads dates of conferences, also as text, without empty ones", (given, read) => {
  expect(SETTING_SCHEMAS.conferenceDates.parse(given)).toEqual(read);
});

test.each([
  ["soon"],
  [{ MAIN: LATER }],
  [[{ conference: "MAIN", closesAt: "tomorrow" }]],
  [[dates("MAIN", LATER), dates("MAIN", null)]],
  [Array.from({ length: 61 }, (_, n) => dates(String(n), LATER))],
  [[{ conference: "", closesAt: LATER }]],
])("refuses anything else as dates of conferences", (given) => {
  expect(SETTING_SCHEMAS.conferenceDates.safeParse(given).success).toBe(false);
});

test("refuses dates before the opening and after the end, and new ones of unknown conferences", () => {
  const e = { ...EDITION_DEFAULTS, conferenceEnds: "2025-10-14" };
  const faults = (list: ReturnType<typeof dates>[], stored = [dates("OLD", LATER)]) =>
    conferenceDateFaults(list, e, stored).map(({ conference, field }) => `${conference} ${field}`);
  expect(faults([dates("MAIN", LATER, "2025-10-14T23:59:59.999Z"), dates("SINCON", LATER)])).toEqual([]);
  expect(faults([dates("MAIN", e.opensAt), dates("SINCON", null, "2025-10-15T00:00:00.000Z")])).toEqual([
    "MAIN closesAt",
    "SINCON reviewsDue",
  ]);
  expect(faults([dates("OLD", LATER), dates("NEW", LATER), dates("constructor", LATER)])).toEqual([
    "NEW conference",
    "constructor conference",
  ]);
});

test("lists each changed date for the audit log", () => {
  expect(
    conferenceDateLines([dates("MAIN", LATER), dates("OLD", LATER)], [dates("MAIN", LATER, LATER)]),
  ).toEqual([
    { conference: "MAIN", date: "reviewsDue", from: null, to: LATER },
    { conference: "OLD", date: "closesAt", from: LATER, to: null },
  ]);
});

test("previews what changed dates do, and warns of a close that no proposal can use", () => {
  const after = { ...EDITION_DEFAULTS, conferenceDates: [dates("SINCON", LATER, LATER)] };
  expect(conferenceDateEffects(EDITION_DEFAULTS, after)).toEqual([
    "Submissions for SINCON close on 10 June 2025 00:00 UTC.",
    "Reviews for SINCON are due on 10 June 2025 00:00 UTC.",
    "No proposal can select SINCON alone, so its later close has no effect. Offer it under “Conferences”.",
  ]);
  expect(conferenceDateEffects(after, EDITION_DEFAULTS)).toEqual([
    "Submissions for SINCON close with the call.",
    "Reviews for SINCON are due on the call's date.",
  ]);
});
