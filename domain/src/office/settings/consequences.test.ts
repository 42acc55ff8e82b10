import { describe, expect, it } from "vitest";
import { EDITION_DEFAULTS, type EditionSettings } from "../../call/words";
import { type Affected, eventOf } from "../../proposals/settings-effect";
import { consequences } from "./consequences";

const NOW = new Date("2025-06-03T12:00:00Z");
const DAY = 86_400_000;
/** Half a day after the close. */
const closed: EditionSettings = { ...EDITION_DEFAULTS };
const open: EditionSettings = { ...closed, closesAt: "2025-06-10T00:00:00.000Z" };

const proposal = (changes: Partial<Affected>): Affected => ({
  id: 1,
  ownerId: "ada",
  status: "Submitted",
  submittedAt: new Date("2025-03-01T12:00:00Z"),
  conference: "MAIN",
  lateUntil: null,
  cooldownSince: null,
  file: null,
  reviews: 0,
  ...changes,
});
const resting = proposal({ status: "Cooldown", cooldownSince: new Date(NOW.getTime() - DAY / 2) });

describe("the effect of new settings on a proposal", () => {
  it.each([
    ["an extension opens what rests", resting, closed, open, "reopenEditing"],
    ["an earlier close ends editing", proposal({}), open, closed, "endEditing"],
    ["a shorter rest ends it", resting, closed, { ...closed, cooldown: 3600 }, "endCooldown"],
    [
      "a shorter rest waits for the file",
      { ...resting, file: { scanResult: null } },
      closed,
      { ...closed, cooldown: 3600 },
      null,
    ],
    [
      "fewer reviews wanted",
      proposal({ status: "Ready for Review", reviews: 1 }),
      closed,
      { ...closed, reviewsWanted: 1 },
      "gainEnoughReviews",
    ],
    [
      "more reviews wanted",
      proposal({ status: "Reviewed", reviews: 2 }),
      closed,
      { ...closed, reviewsWanted: 3 },
      "loseAReview",
    ],
    ["what reviewers see stays visible", proposal({ status: "Ready for Review" }), closed, open, null],
    ["a withdrawn one stays", proposal({ status: "Withdrawn" }), closed, open, null],
    ["nothing changes", resting, closed, closed, null],
  ] as const)("%s", (_, affected, before, after, event) => {
    expect(eventOf(affected, before, after, NOW)).toBe(event);
  });
});

describe("what an organiser reads before saving", () => {
  it("counts the proposals that an extension reopens", () => {
    const all = Array.from({ length: 12 }, (_, n) => ({ ...resting, id: n }));
    expect(consequences(all, closed, open, NOW)).toEqual([
      "The call will be open.",
      "12 proposals go back to Submitted.",
    ]);
  });

  it("counts the speakers with more proposals than a lower limit allows", () => {
    const all = ["ada", "ada", "ada", "grace"].map((ownerId, id) => proposal({ id, ownerId }));
    expect(consequences(all, open, { ...open, maxSubmissions: 2 }, NOW)).toEqual([
      "1 speaker holds more proposals than the new limit allows; they keep them.",
    ]);
  });

  it("counts hidden names, and reviews that were written before", () => {
    const all = [
      proposal({ status: "Ready for Review" }),
      proposal({ status: "Reviewed", reviews: 2 }),
      proposal({ status: "Withdrawn", reviews: 1 }),
      resting,
    ];
    const blind = { ...closed, blindReviews: true };
    expect(consequences(all, closed, blind, NOW)).toEqual([
      expect.stringContaining("in 2 proposals, except where the decision was released"),
      expect.stringContaining("name their author"),
      "1 proposal already reviewed, with names visible.",
    ]);
    expect(consequences(all, blind, closed, NOW)).toEqual([
      "Reviewers see speakers' names immediately, in 2 proposals.",
    ]);
    expect(consequences(all, blind, { ...blind, decisionsReleased: true }, NOW)).toContain(
      "Reviewers will also see the speakers of decided proposals.",
    );
  });

  it("is nothing when only words change", () => {
    expect(consequences([resting], open, { ...open, product: "Other Con" }, NOW)).toEqual([]);
  });
});
