import { describe, expect, it } from "vitest";
import type { Decision } from "../../call/decisions";
import { STANDARD_TEMPLATES, type Template } from "../../post/words";
import { visibleDecision } from "../../proposals/visible-decision";
import { mayCancelRelease, mayConfirmRelease, mayRelease, reasonDropped } from "./rules";
import { releaseWarnings } from "./warnings";
import { RELEASE_STATES } from "./words";

const proposal = { status: "Reviewed", decision: "ACC", releasedDecision: null, waiting: false } as const;

describe("a proposal's decision", () => {
  it.each([
    [{}, "ACC", null],
    [{ releasedDecision: "HLD" }, "ACC", null],
    [{ status: "Withdrawn" }, "ACC", "withdrawn-since"],
    [{ status: "Withdrawn", decision: null }, null, "not-decidable"],
    [{ status: "Uploading" }, "ACC", "not-decidable"],
    [{ decision: "REJ" }, "ACC", "decided-meanwhile"],
    [{ decision: null }, null, "undecided"],
    [{ waiting: true }, "ACC", "in-a-release"],
    [{ releasedDecision: "ACC" }, "ACC", "released-already"],
  ] as const)("%j, seen as %s, can be released: %s", (changes, seen, verdict) => {
    expect(mayRelease({ ...proposal, ...changes }, seen)).toBe(verdict);
  });

  it.each([
    [{}, null],
    [{ decision: "REJ" }, "decision-changed"],
    [{ decision: null }, "decision-changed"],
    [{ status: "Withdrawn" }, "withdrawn"],
    [{ status: "Withdrawn", decision: "REJ" }, "withdrawn"],
  ] as const)("%j, waiting in a release as an acceptance, leaves it: %s", (changes, why) => {
    expect(reasonDropped({ ...proposal, ...changes }, "ACC")).toBe(why);
  });

  it.each([
    [false, null, null],
    [false, "HLD", "HLD"],
    [true, null, "ACC"],
    [true, "HLD", "ACC"],
  ] as const)(
    "with all decisions shown %s and %s released, is visible outside as %s",
    (decisionsReleased, releasedDecision, seen) => {
      expect(visibleDecision({ decision: "ACC", releasedDecision }, { decisionsReleased })).toBe(seen);
    },
  );
});

it("can be confirmed while it waits, by another organiser who was one when it was made", () => {
  const at = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour));
  const verdicts = RELEASE_STATES.map((state) => {
    const release = { state, createdBy: "ada", createdAt: at(12) };
    return [
      mayConfirmRelease(release, { id: "joan", since: at(11) }),
      mayConfirmRelease(release, { id: "joan", since: at(13) }),
      mayConfirmRelease(release, { id: "ada", since: at(11) }),
      mayCancelRelease({ state }),
    ];
  });
  const [confirmed, over] = ["release-confirmed", "release-over"];
  expect(verdicts).toEqual([
    [null, "needs-earlier-organiser", "needs-another-organiser", null],
    [confirmed, confirmed, confirmed, null],
    [over, over, over, over],
    [over, over, over, over],
  ]);
});

it("warns of an unusual batch only", () => {
  const one = {
    submission: 1,
    ownerId: "ada",
    email: "ada@example.org",
    suspended: false,
    decision: "ACC",
    releasedDecision: null,
    reviews: 2,
  } as const;
  const around = { undecided: 0, reviewsWanted: 2, texts: {} };
  expect(releaseWarnings([one], around)).toEqual([]);
  const batch = [
    { ...one, reviews: 1 },
    { ...one, submission: 2, suspended: true },
    { ...one, submission: 3, decision: "REJ", releasedDecision: "ACC" } as const,
    { ...one, submission: 4, ownerId: "joan", email: "pretalx-joan@no-address.invalid" },
  ];
  expect(releaseWarnings(batch, { ...around, undecided: 2 })).toEqual([
    { text: "were already notified that they are accepted", submissions: [3] },
    { text: "have a speaker without an email address, who gets no mail", submissions: [4] },
    {
      text: "are accepted but their speaker is suspended and cannot log in to confirm",
      submissions: [2],
    },
    { text: "are accepted with fewer than 2 reviews", submissions: [1] },
    { text: "are accepted together with another proposal by the same speaker", submissions: [1, 2] },
    { text: "belong to speakers with different decisions, who get a mail for each", submissions: [1, 2, 3] },
    { text: "2 proposals are still undecided.", submissions: [] },
  ]);
});

it("finds words of another decision in a text, and none in built-in templates", () => {
  const said = (texts: Partial<Record<Decision, string>>) =>
    releaseWarnings([], { undecided: 0, reviewsWanted: 2, texts }).map(({ text }) => text);
  const whole = ({ subject, body }: Template) => `${subject}\n${body}`;
  const { ACC, HLD, REJ } = STANDARD_TEMPLATES;
  const own = { ACC: whole(ACC), HLD: whole(HLD), REJ: whole(REJ) };
  expect(said(own)).toEqual([]);
  expect(said({ ACC: own.REJ, HLD: own.ACC, REJ: "Congratulations! It is\nAccepted." })).toEqual([
    'The text for Accepted says "sorry". Is it the right one?',
    'The text for Waitlisted says "is accepted". Is it the right one?',
    'The text for Rejected says "Congratulations". Is it the right one?',
  ]);
});
