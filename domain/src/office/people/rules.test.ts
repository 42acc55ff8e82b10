import { expect, test } from "vitest";
import { mayUpdatePerson, type PersonRole } from "./rules";

const organiser: PersonRole = { group: "organiser", suspended: false };
const suspended: PersonRole = { group: "organiser", suspended: true };
const reviewer: PersonRole = { group: "reviewer", suspended: false };
const speaker: PersonRole = { group: "speaker", suspended: false };

test.each([
  ["demoted", organiser, reviewer, 0, "last-organiser"],
  ["suspended", organiser, suspended, 0, "last-organiser"],
  ["demoted", organiser, reviewer, 1, null],
  ["suspended", organiser, suspended, 1, null],
  ["left as they are", organiser, organiser, 0, null],
  ["demoted while suspended", suspended, { ...reviewer, suspended: true }, 0, null],
  ["promoted", speaker, organiser, 0, null],
] as const)("lets the organisers' number decide on one who is %s", (_, present, next, others, verdict) => {
  expect(mayUpdatePerson(present, present, next, others)).toBe(verdict);
});

test("refuses a change of what another organiser has changed", () => {
  expect(mayUpdatePerson(reviewer, speaker, organiser, 3)).toBe("person-changed-meanwhile");
  expect(mayUpdatePerson({ ...speaker, suspended: true }, speaker, reviewer, 3)).toBe(
    "person-changed-meanwhile",
  );
});
