import { describe, expect, it } from "vitest";
import { Standings } from "./scores";

type Review = [{ submissionId: number; reviewerId: string }, score: number | null];

const review = (submissionId: number, reviewerId: string, score: number | null): Review => [
  { submissionId, reviewerId },
  score,
];

function standings(reviews: Review[]): Standings {
  const all = new Standings();
  for (const each of reviews) all.add(...each);
  for (const _ of all.estimate());
  return all;
}

describe("the standing of proposals", () => {
  it("is the number, mean and spread of their scores", () => {
    const own = [review(1, "ada", 6), review(1, "grace", 8)];
    expect(standings(own).of(1)).toMatchObject({ count: 2, mean: 7, spread: 1 });
  });

  it("counts reviews without a score, which change no mean", () => {
    const all = standings([review(1, "ada", 6), review(1, "grace", null), review(2, "grace", null)]);
    expect(all.of(1)).toMatchObject({ count: 2, mean: 6, spread: 0 });
    expect(all.of(2)).toEqual({ count: 1, mean: null, spread: null, fair: null });
  });

  it("raises a proposal that only a strict reviewer read, and lowers that of a generous one", () => {
    // Both read 1 to 8, three points apart; then each reads one more, and gives it the same score.
    const shared = Array.from({ length: 8 }, (_, n) => [
      review(n, "harsh", 4 + (n % 3)),
      review(n, "soft", 7 + (n % 3)),
    ]).flat();
    const all = standings([...shared, review(100, "harsh", 6), review(200, "soft", 6)]);
    expect(all.of(100)?.mean).toBe(all.of(200)?.mean);
    expect((all.of(100)?.fair ?? 0) - (all.of(200)?.fair ?? 0)).toBeGreaterThan(1.5);
  });

  it("hardly moves the scores of a reviewer with a single review", () => {
    const all = standings([review(1, "new", 2), review(1, "old", 8), review(2, "old", 8)]);
    expect(all.of(1)?.fair).toBeGreaterThan(4);
    expect(all.of(1)?.fair).toBeLessThan(6);
  });

  it("has none for a proposal without reviews", () => {
    expect(standings([review(1, "ada", 6)]).of(2)).toBeNull();
  });

  it("hardly moves the mean where every reviewer reads everything", () => {
    const rows = [
      [3, 5, 9],
      [8, 8, 8],
      [0, 6, 10],
    ];
    const all = standings(
      rows.flatMap((scores, n) => scores.map((score, who) => review(n, `reviewer ${who}`, score))),
    );
    for (const n of rows.keys()) {
      const { mean, fair } = all.of(n) ?? {};
      expect(Math.abs((mean ?? 0) - (fair ?? 10))).toBeLessThan(0.05);
    }
  });
});
