import { describe, expect, it } from "vitest";
import * as words from "./findings";
import { gapsInPoints, HALF_POINT, histogramOf } from "./scores";
import { describeShare, percentOf } from "./share";
import { daysBetween, momentIn, spanOf, timeline } from "./timeline";

describe("a share in words", () => {
  it.each([
    [80, 120, "Two thirds"],
    [79, 120, "About two thirds"],
    [60, 120, "Half"],
    [119, 120, "119 of 120"],
    [120, 120, "All"],
    [51, 120, "51 of 120"],
    [0, 120, "0 of 120"],
    [4, 8, "4 of 8"],
  ])("of %i in %i is %s", (part, whole, said) => {
    expect(describeShare(part, whole)).toBe(said);
  });

  it("gives no percentage of few", () => {
    expect([percentOf(1, 3), percentOf(1, 30)]).toEqual([null, "3 %"]);
  });
});

describe("the course of days", () => {
  it("includes every day, and earlier values in its totals", () => {
    const values = [
      { day: "2024-12-30", value: 2 },
      { day: "2025-02-28", value: 1 },
      { day: "2025-03-02", value: 4 },
    ];
    expect(timeline(values, { first: "2025-02-28", last: "2025-03-02" })).toEqual([
      { day: "2025-02-28", value: 1, total: 3 },
      { day: "2025-03-01", value: 0, total: 3 },
      { day: "2025-03-02", value: 4, total: 7 },
    ]);
  });

  it("lasts from the opening to the deadline, or longer if something arrived outside", () => {
    const call = { opened: "2025-01-10", closes: "2025-06-02", today: "2025-03-01" };
    expect(spanOf([], call)).toEqual({ first: "2025-01-10", last: "2025-06-02" });
    expect(spanOf(["2024-02-01", "2025-01-08", "2025-06-03"], call)).toEqual({
      first: "2025-01-08",
      last: "2025-06-03",
    });
  });

  it("is not stretched over a century by a mistaken date", () => {
    const call = { opened: "1970-01-01", closes: "2999-01-01", today: "2025-03-01" };
    const span = spanOf(["2025-02-20"], call);
    expect(span).toEqual({ first: "2025-02-20", last: "2025-02-20" });
    expect(timeline([], { first: "0001-01-01", last: "9999-12-31" }).length).toBe(731);
  });

  it("finds the day of an instant in the edition's zone, also on a day of 23 hours", () => {
    expect(momentIn("Asia/Singapore", "2025-06-02T18:00:00Z")).toEqual({ day: "2025-06-03", passed: 2 / 24 });
    expect(momentIn("Europe/Berlin", "2025-03-30T10:00:00Z")).toEqual({ day: "2025-03-30", passed: 0.5 });
    expect(daysBetween("2025-03-29", "2025-03-31")).toBe(2);
  });
});

describe("scores", () => {
  const scale = { min: 0, max: 10 };
  const topic = [
    { value: 8, count: 10 },
    { value: 10, count: 4 },
  ];
  const overall = [
    { value: 7, count: 10 },
    { value: 9.5, count: 4 },
  ];

  it("are counted by criterion, and overall in half points", () => {
    const { bins, of, middle } = histogramOf(overall, { ...scale, step: HALF_POINT });
    expect(bins).toHaveLength(21);
    expect(bins.filter(({ count }) => count > 0)).toEqual(overall);
    expect([of, middle]).toEqual([14, { low: 7, median: 7, high: 9.5 }]);
    expect(histogramOf(topic, scale).bins.at(8)).toEqual({ value: 8, count: 10 });
    expect(histogramOf([], scale)).toMatchObject({ of: 0, middle: null });
  });

  it("that are half a point apart are within one point", () => {
    const gaps = [
      { value: 0, count: 1 },
      { value: 0.5, count: 2 },
      { value: 1.5, count: 3 },
      { value: 6, count: 1 },
    ];
    expect(gapsInPoints(gaps).map(({ count }) => count)).toEqual([3, 3, 0, 0, 0, 1]);
  });
});

describe("a finding", () => {
  const arrivals = (...days: [string, number][]) =>
    days.map(([day, came]) => ({ day, came, withdrawn: 0, unfinished: 0 }));
  const closed = { open: false, closes: "2025-06-02", today: "2025-06-10" };
  const open = { open: true, closes: "2025-06-02", today: "2025-03-01" };

  it.each([
    [
      arrivals(["2025-05-01", 40], ["2025-05-31", 30], ["2025-06-02", 50]),
      closed,
      "Two thirds of 120 proposals were submitted in the last three days",
    ],
    [
      arrivals(["2025-05-01", 30], ["2025-05-30", 40], ["2025-06-02", 51]),
      closed,
      "51 of 121 proposals were submitted in the last three days",
    ],
    [arrivals(["2025-06-02", 1]), closed, "1 proposal submitted, 1 in the last three days"],
    [[], closed, "No proposals were submitted"],
    [[], open, "No proposals yet"],
    [arrivals(["2025-02-01", 40], ["2025-02-23", 2]), open, "42 proposals so far, 2 in the last seven days"],
    [arrivals(["2025-03-01", 1]), open, "1 proposal so far, in the last seven days"],
  ])("shows when proposals were submitted (%#)", (days, call, said) => {
    expect(words.describeArrivals(days, call)).toBe(said);
  });

  const parts = (...counts: number[]) => counts.map((count, n) => ({ code: "ABC"[n] ?? "", count }));
  it.each([
    [parts(), "No proposals yet"],
    [parts(1), "1 proposal: Topic A"],
    [parts(12), "All 12 proposals: Topic A"],
    [parts(3, 3), "No topic stands out: Topic A and Topic B have 3 each"],
    [parts(60, 40, 20), "Topic A: half of 120 proposals"],
    [parts(2, 1), "Topic A: 2 of 3 proposals"],
  ])("names the largest part (%#)", (of, said) => {
    expect(words.describeLargest(of, (code) => `Topic ${code}`, "topic")).toBe(said);
  });

  it.each([
    [[], "No proposals in review yet", "No review is needed yet"],
    [[[0, 1]], "The proposal has no review yet", "0 of 2 reviews are in, 2 to go"],
    [
      [
        [0, 3],
        [1, 2],
        [4, 5],
      ],
      "3 of 10 proposals have no review yet",
      "12 of 20 reviews are in, 8 to go",
    ],
    [
      [
        [1, 2],
        [2, 1],
      ],
      "Each has a review; 2 of 3 still need more",
      "4 of 6 reviews are in, 2 to go",
    ],
    [
      [
        [2, 2],
        [3, 1],
      ],
      "All 3 proposals have their 2 reviews",
      "All 6 reviews are in",
    ],
  ] as [[number, number][], string, string][])(
    "shows the progress of reviewing (%#)",
    (tallies, covered, progress) => {
      const coverage = tallies.map(([value, count]) => ({ value, count }));
      expect(words.describeCoverage(coverage, 2)).toBe(covered);
      expect(
        words.describeProgress({
          wanted: 2,
          coverage,
          days: [],
          scores: { overall: [], criteria: [] },
          gaps: [],
        }),
      ).toBe(progress);
    },
  );

  it("draws nothing from few scores", () => {
    const of = (count: number) =>
      words.describeScores(histogramOf([{ value: 7, count }], { min: 0, max: 10 }));
    expect([of(1), of(10)]).toEqual(["Too few reviews to summarise: 1", "Half of 10 reviews or more give 7"]);
  });

  it("shows figures for speakers, agreement and decisions", () => {
    expect(words.describeSpeakers({ returning: 9, known: 1, newcomers: 30 })).toBe(
      "31 of 40 speakers are submitting for the first time",
    );
    expect(
      words.describeGaps(
        gapsInPoints([
          { value: 2, count: 3 },
          { value: 5, count: 1 },
        ]),
      ),
    ).toBe("Reviewers are within two points on 3 of 4 proposals");
    const topic = { code: "RT", accepted: 2, waitlisted: 1, rejected: 3, open: 4 };
    expect(words.describeDecisions([topic])).toBe("6 of 10 decided, 2 of them accepted");
    expect(words.describeDecisions([{ ...topic, open: 0 }])).toBe("All decided: 2 of 6 accepted");
    expect(words.describeDecisions([])).toBe("Nothing to decide yet");
  });
});
