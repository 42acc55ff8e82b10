import { describe, expect, it } from "vitest";
import { type SubmissionEvent, statusAfter, TRANSITIONS } from "./lifecycle";
import { STATUSES, type Status, statusFor } from "./words";

const EVENTS = [
  "reopenEditing",
  "confirmUpload",
  "goOnWithoutFile",
  "giveUpUpload",
  "endEditing",
  "endCooldown",
  "sendToReview",
  "takeBackFromReview",
  "gainEnoughReviews",
  "loseAReview",
  "withdraw",
] as const satisfies readonly SubmissionEvent[];

/** Every move that decisions, "Status of a submission", allow; written down apart from the table. */
const ALLOWED: [from: Status, event: SubmissionEvent, to: Status][] = [
  ["Uploading", "confirmUpload", "Submitted"],
  ["Uploading", "goOnWithoutFile", "Submitted"],
  ["Uploading", "giveUpUpload", "Submitted"],
  ["Uploading", "withdraw", "Withdrawn"],
  ["Submitted", "endEditing", "Cooldown"],
  ["Submitted", "sendToReview", "Ready for Review"],
  ["Submitted", "withdraw", "Withdrawn"],
  ["Cooldown", "reopenEditing", "Submitted"],
  ["Cooldown", "endCooldown", "Ready for Review"],
  ["Cooldown", "sendToReview", "Ready for Review"],
  ["Cooldown", "withdraw", "Withdrawn"],
  ["Ready for Review", "takeBackFromReview", "Cooldown"],
  ["Ready for Review", "gainEnoughReviews", "Reviewed"],
  ["Ready for Review", "withdraw", "Withdrawn"],
  ["Reviewed", "loseAReview", "Ready for Review"],
  ["Reviewed", "withdraw", "Withdrawn"],
];

const everyPair = STATUSES.flatMap((from) => EVENTS.map((event) => [from, event] as const));

describe("the life of a submission", () => {
  it.each(everyPair)("[4.1] from %s by %s goes where the decisions say, or nowhere", (from, event) => {
    const allowed = ALLOWED.find((move) => move[0] === from && move[1] === event);
    expect(statusAfter(from, event)).toBe(allowed?.[2] ?? null);
  });

  it("knows no event that this test does not know", () => {
    const events = new Set(Object.values(TRANSITIONS).flatMap((row) => Object.keys(row)));
    expect([...events].sort()).toEqual([...EVENTS].sort());
  });

  it("[3.79] [3.80] [3.81] [3.82] [3.83] [3.84] leads from Uploading to every status, and from Withdrawn nowhere", () => {
    const reached = new Set<Status>(["Uploading"]);
    for (const from of reached) for (const to of Object.values(TRANSITIONS[from])) reached.add(to);
    expect([...reached].sort()).toEqual([...STATUSES].sort());
    expect(TRANSITIONS.Withdrawn).toEqual({});
  });

  it("hides no status from organisers and reviewers, and none of the specification's from speakers", () => {
    const specified = [
      "Uploading",
      "Submitted",
      "Cooldown",
      "Ready for Review",
      "Reviewed",
      "Withdrawn",
    ] as const;
    for (const status of specified) expect(statusFor("speaker", status)).toBe(status);
    for (const status of STATUSES)
      expect([statusFor("organiser", status), statusFor("reviewer", status)]).toEqual([status, status]);
  });
});
