import { expect, it } from "vitest";
import { clashes, isInProgramme, mayHoldPlace } from "./rules";
import { minutesOf } from "./words";

const placed = (pk: number, room: string, time: string, people: string[] = [`P${pk}`]) => ({
  pk,
  room,
  start: new Date(`2025-07-01T${time}:00Z`),
  minutes: 45,
  people,
});

it("finds two talks at once in one room, in any case, and none that follow each other", () => {
  const rows = [placed(3, "Attic ", "10:30"), placed(1, "attic", "10:00"), placed(2, "Attic", "11:15")];
  expect(clashes(rows)).toEqual([{ kind: "room", name: "attic", pks: [1, 3] }]);
});

it("finds who is expected in two places at once", () => {
  const rows = [
    placed(1, "A", "10:00", ["Ada", "Grace"]),
    placed(2, "B", "10:44", ["grace"]),
    placed(3, "C", "12:00", ["Ada"]),
  ];
  expect(clashes(rows)).toEqual([{ kind: "person", name: "Grace", pks: [1, 2] }]);
});

it.each([
  [{ decision: "ACC", status: "Reviewed", answer: null }, true, false],
  [{ decision: "ACC", status: "Reviewed", answer: "confirmed" }, true, true],
  [{ decision: "ACC", status: "Reviewed", answer: "declined" }, false, false],
  [{ decision: "ACC", status: "Withdrawn", answer: "confirmed" }, false, false],
  [{ decision: "HLD", status: "Reviewed", answer: "confirmed" }, false, false],
] as const)("%j is accepted: %s, confirmed: %s", (proposal, accepted, confirmed) => {
  expect([isInProgramme(proposal, "accepted"), isInProgramme(proposal, "confirmed")]).toEqual([
    accepted,
    confirmed,
  ]);
});

it.each([
  ["Reviewed", null, null, true],
  ["Reviewed", "HLD", "HLD", true],
  ["Reviewed", "ACC", null, false],
  ["Reviewed", "REJ", null, false],
  ["Withdrawn", null, null, false],
  // Its speaker knows of the acceptance.
  ["Reviewed", "HLD", "ACC", false],
] as const)(
  "%s, decided %s, released %s, has a tentative place: %s",
  (status, decision, releasedDecision, may) => {
    expect(mayHoldPlace({ status, decision, releasedDecision })).toBe(may);
  },
);

it.each([
  ["NA", 45],
  ["1H50M", 110],
] as const)("%s takes %s minutes", (duration, minutes) => expect(minutesOf(duration)).toBe(minutes));
