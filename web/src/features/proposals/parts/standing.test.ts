import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, test } from "vitest";
import { aListItem } from "../submissions.fixture";
import { heldBy, menuSections, speakerStanding } from "./standing";

const open = new Date("2025-03-01T00:00:00Z");
const stand = (count: number, at = open, complete = true) =>
  speakerStanding(
    Array.from({ length: count }, (_, i) => aListItem({ pk: i + 1 })),
    complete,
    EDITION_DEFAULTS,
    at,
  );

test("[5.67] [6.7] [8.34] [9.9] says how many more may be submitted, and opens the plus tile", () => {
  expect(stand(2)).toEqual({ notes: ["You can submit 3 more paper(s)"], refusal: null });
});

test("says first that nothing has been submitted", () => {
  expect(stand(0).notes).toEqual(["No submission submitted", "You can submit 5 more paper(s)"]);
});

test("[5.66] [6.8] [9.8] closes the tile when the count is reached", () => {
  expect(stand(5)).toEqual({
    notes: ["You cannnot submit more papers."],
    refusal: { code: "too-many-submissions", text: "You cannnot submit more papers." },
  });
});

test("[6.9] takes the right to submit away after the deadline", () => {
  const after = stand(1, new Date("2025-06-03T00:00:00Z"));
  expect(after.notes).toEqual(["You cannnot submit more papers."]);
  expect(after.refusal?.text).toBe("Submissions currently closed");
});

test("promises nothing before the call opens", () => {
  const before = stand(1, new Date("2025-01-01T00:00:00Z"));
  expect(before.notes).toEqual([]);
  expect(before.refusal?.code).toBe("not-yet-open");
});

test("asks for the profile first", () => {
  expect(stand(1, open, false).refusal?.code).toBe("profile-incomplete");
});

test("does not count withdrawn proposals", () => {
  expect(heldBy([aListItem(), aListItem({ status: "Withdrawn" })])).toBe(1);
});

test("[4.20] splits the list by what has been reviewed and hides what was declined", () => {
  const list = [
    aListItem({ pk: 1 }),
    aListItem({ pk: 2, has_been_reviewed: true }),
    aListItem({ pk: 3, overall_status: "REJ" }),
  ];
  const pks = (items: { pk: number }[]) => items.map((i) => i.pk);
  const usual = menuSections(list, false);
  expect([pks(usual.open), pks(usual.reviewed), usual.declined]).toEqual([[1], [2], 1]);
  expect(pks(menuSections(list, true).open)).toEqual([1, 3]);
});
