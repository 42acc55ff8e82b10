import { expect, it } from "vitest";
import { eachNeed, keptNeeds, needFaults, needsDeletedOn, takesNeeds } from "./rules";
import { NEED_SECTIONS } from "./words";

const given = eachNeed((name) => `my ${name}`);

it("keeps answers to what is asked only", () => {
  expect(Object.entries(keptNeeds(["diet"], given)).filter(([, text]) => text !== "")).toEqual([
    ["diet", "my diet"],
  ]);
});

it("keeps nothing of a passport without a letter", () => {
  const without = keptNeeds(NEED_SECTIONS, { ...given, letter: "no" });
  expect([without.letter, without.passportName, without.embassy, without.notes]).toEqual([
    "no",
    "",
    "",
    "my notes",
  ]);
  expect(keptNeeds(NEED_SECTIONS, { ...given, letter: "yes" }).passportName).toBe("my passportName");
});

it.each([
  [{ arrival: "soon" }, { arrival: ["Enter a day such as 2026-10-14."] }],
  [{ arrival: "2026-10-02", departure: "2026-10-01" }, { departure: ["Departure is before arrival."] }],
  [{ stayFrom: "2026-10-01", stayUntil: "2026-10-01" }, {}],
] as const)("finds in %j: %j", (answers, faults) => {
  expect(needFaults({ ...eachNeed(() => ""), ...answers })).toEqual(faults);
});

const nothing = { conferenceEnds: null, programmeEnds: null, archivedAt: null };

it.each([
  [{ conferenceEnds: "2026-10-14", archivedAt: new Date("2026-10-01") }, "2026-10-25"],
  [{ programmeEnds: new Date("2026-10-13"), archivedAt: new Date("2026-12-01") }, "2026-10-24"],
  [{ archivedAt: new Date("2026-10-14") }, "2026-10-25"],
])("deletes needs after %j on %s, where they are kept for 10 days", (end, day) => {
  expect(needsDeletedOn({ ...nothing, ...end }, 10)).toEqual(new Date(day));
});

it("takes needs until they are deleted, and as long as no end is known", () => {
  const day = new Date("2026-10-25");
  expect(needsDeletedOn(nothing, 10)).toBeNull();
  expect(takesNeeds(null, day)).toBe(true);
  expect(takesNeeds(day, new Date(day.getTime() - 1))).toBe(true);
  expect(takesNeeds(day, day)).toBe(false);
});
