import { expect, test } from "vitest";
import { mayChangeStanding, type PersonStanding } from "./rules";

const organiser: PersonStanding = { group: "organiser", suspended: false };
const suspended: PersonStanding = { group: "organiser", suspended: true };
const reviewer: PersonStanding = { group: "reviewer", suspended: false };
const speaker: PersonStanding = { group: "speaker", suspended: false };

test.each([
  ["demoted", organiser, reviewer, 0, "last-organiser"],
  ["suspended", organiser, suspended, 0, "last-organiser"],
  ["demoted", organiser, reviewer, 1, null],
  ["suspended", organiser, suspended, 1, null],
  ["left as they are", organiser, organiser, 0, null],
  ["demoted while suspended", suspended, { ...reviewer, suspended: true }, 0, null],
  ["promoted", speaker, organiser, 0, null],
] as const)("lets the organisers' number decide on one who is %s", (_, present, next, others, verdict) => {
  expect(mayChangeStanding(present, present, next, others)).toBe(verdict);
});

test("refuses a change of what somebody else has changed meanwhile", () => {
  expect(mayChangeStanding(reviewer, speaker, organiser, 3)).toBe("person-changed-meanwhile");
  expect(mayChangeStanding({ ...speaker, suspended: true }, speaker, reviewer, 3)).toBe(
    "person-changed-meanwhile",
  );
});
