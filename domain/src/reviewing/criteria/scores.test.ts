import { describe, expect, it } from "vitest";
import { Comparison } from "./consequences";
import { formFaults, scoresFrom } from "./rules";
import { givenIn, storedFrom, weightedScore } from "./scores";
import { type Criterion, FIRST_FORM } from "./words";

const [SPEAKER, TOPIC] = FIRST_FORM.criteria as [Criterion, Criterion];
const novelty: Criterion = { ...SPEAKER, code: "n", label: "Novelty", max: 5, weight: 2, required: false };
const given = (scores: Record<string, number>) =>
  Object.entries(scores).map(([code, score]) => ({ code, score }));

describe("a review's score", () => {
  it("is the mean of the two specified scores in the first form", () => {
    expect(weightedScore(given({ speaker: 7, topic: 8 }), FIRST_FORM.criteria)).toBe(7.5);
  });

  it("counts each criterion by its weight and on its own scale", () => {
    const criteria = [SPEAKER, TOPIC, novelty];
    expect(weightedScore(given({ speaker: 6, topic: 8, n: 5 }), criteria)).toBe(8.5);
    const shifted = { ...novelty, min: 1 };
    expect(weightedScore(given({ n: 1 }), [shifted])).toBe(0);
    expect(weightedScore(given({ n: 3 }), [shifted])).toBe(5);
  });

  it("is the same whether a criterion was skipped or never asked for", () => {
    const skipped = given({ speaker: 9, topic: 3 });
    expect(weightedScore(skipped, [SPEAKER, TOPIC, novelty])).toBe(
      weightedScore(skipped, FIRST_FORM.criteria),
    );
  });

  it("leaves out what does not count or is retired, and is null without the rest", () => {
    const all = given({ speaker: 1, topic: 9 });
    expect(weightedScore(all, [{ ...SPEAKER, counts: false }, TOPIC])).toBe(9);
    expect(weightedScore(all, [{ ...SPEAKER, retired: true }, TOPIC])).toBe(9);
    expect(weightedScore(all, [novelty])).toBeNull();
  });

  it("replaces a specified one that was not given, and does not count as given", () => {
    const stored = storedFrom(given({ topic: 4, n: 5 }), [SPEAKER, TOPIC, novelty]);
    expect(stored).toMatchObject({ speakerScore: 8, topicScore: 4, standIns: ["speaker"] });
    expect(givenIn(stored)).toEqual(given({ topic: 4, n: 5 }));
  });
});

describe("sent scores", () => {
  const form = { criteria: [SPEAKER, TOPIC, { ...novelty, required: true }] };
  const sent = { expertise_score: 1, submission_score: 2 };

  it("leave further ones as they were without `criteria`", () => {
    const before = storedFrom(given({ speaker: 5, topic: 5, n: 4 }), form.criteria);
    expect(scoresFrom(sent, form, before).scores).toEqual({
      speakerScore: 1,
      topicScore: 2,
      standIns: [],
      further: given({ n: 4 }),
    });
  });

  it("are refused without a required one, and kept by a retired one", () => {
    expect(scoresFrom({ ...sent, criteria: given({ speaker: 1, topic: 2 }) }, form, null).faults).toEqual({
      "criteria.n": ["Please enter required fields"],
    });
    const retired = { criteria: [SPEAKER, TOPIC, { ...novelty, retired: true }] };
    const { scores } = scoresFrom(
      { ...sent, criteria: given({ speaker: 1, topic: 2, n: 3 }) },
      retired,
      null,
    );
    expect(scores?.further).toEqual(given({ n: 3 }));
  });
});

describe("a form", () => {
  it("needs a required criterion that counts, and other labels for each", () => {
    expect(formFaults([{ ...SPEAKER, counts: false }, novelty], FIRST_FORM, new Set())).toHaveProperty(
      "criteria",
    );
    const same = { ...novelty, label: "speaker score" };
    expect(Object.keys(formFaults([SPEAKER, same], FIRST_FORM, new Set()))).toEqual(["criteria.1.label"]);
  });

  it("does not move the range of scores that exist", () => {
    const before = { ...FIRST_FORM, criteria: [SPEAKER, novelty] };
    const moved = [SPEAKER, { ...novelty, max: 10 }];
    expect(formFaults(moved, before, new Set(["n"]))).toHaveProperty(["criteria.1.max"]);
    expect(formFaults(moved, before, new Set())).toEqual({});
  });

  it("is compared with the one before by the means of proposals", () => {
    const after = { criteria: [SPEAKER, { ...TOPIC, retired: true }, { ...novelty, required: true }] };
    const comparison = new Comparison(FIRST_FORM, after);
    comparison.add(1, given({ speaker: 4, topic: 8 }));
    comparison.add(1, given({ speaker: 6, topic: 6 }));
    comparison.add(2, given({ speaker: 5, topic: 5 }));
    expect(comparison.result).toEqual({
      reviews: 3,
      retired: [{ label: "Topic Score", scores: 3 }],
      lacking: [{ label: "Novelty", reviews: 3 }],
      changed: 1,
      largest: 1,
      unscored: 0,
    });
  });
});
