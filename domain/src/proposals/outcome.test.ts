import { expect, it } from "vitest";
import { outcomeOf } from "./outcome";

const now = new Date("2025-03-10T12:00:00.000Z");
const asked = (answer: "confirmed" | "declined" | null, until = now) => ({
  overall_status: "ACC" as const,
  confirmation: { answer, until: until.toISOString() },
});

it.each([
  ["before the release", {}, undefined],
  ["rejected", { overall_status: "REJ" }, "Not accepted"],
  ["waitlisted", { overall_status: "HLD" }, "Waitlist"],
  ["accepted without a question", { overall_status: "ACC" }, "Accepted"],
  ["accepted, to the last instant", asked(null), "Please confirm"],
  ["accepted, too late", asked(null, new Date(now.getTime() - 1)), "Not confirmed"],
  ["accepted and confirmed", asked("confirmed"), "Confirmed"],
  ["accepted and declined", asked("declined"), "You declined"],
  ["withdrawn while accepted", { ...asked("declined"), status: "Withdrawn" }, "Place declined"],
  ["withdrawn on the waitlist", { overall_status: "HLD", status: "Withdrawn" }, undefined],
] as const)("names the outcome of a proposal that is %s", (_, changes, label) => {
  expect(outcomeOf({ status: "Reviewed", overall_status: null, ...changes }, now)?.label).toBe(label);
});

it("asks for an answer only while one can be given", () => {
  const answers = [asked(null), asked("confirmed"), asked(null, new Date(0))];
  const toAnswer = answers.map((each) => outcomeOf({ status: "Reviewed", ...each }, now)?.toAnswer);
  expect(toAnswer).toEqual([true, false, false]);
});

it.each([
  ["confirmed", {}, "Accepted, and the submitter has confirmed."],
  ["declined", {}, "Accepted, but the submitter has declined."],
  [
    "declined",
    { status: "Withdrawn" },
    "The submitter withdrew this accepted proposal, which declined its place.",
  ],
] as const)(
  "does not say to a further speaker that they have %s what the submitter has: %j",
  (answer, changes, text) => {
    const seen = { status: "Reviewed" as const, co_speaker: true as const, ...asked(answer), ...changes };
    expect(outcomeOf(seen, now)?.text).toBe(text);
  },
);
