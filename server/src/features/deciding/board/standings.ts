import { setImmediate } from "node:timers/promises";
import { Standings } from "@lectern/domain/deciding/board/scores";
import { givenIn, weightedScore } from "@lectern/domain/reviewing/criteria/scores";
import { givenPages } from "#features/reviewing/criteria/scores-store";
import { readReviewForm } from "#features/reviewing/criteria/store";
import type { Queries } from "#platform/db/database";
import { cached } from "#platform/db/table-revision";
import { SCORE_TABLES } from "./store";

export type AllStandings = {
  /** By the reviews as a whole. */
  whole: Standings;
  /** By each criterion: by the criteria's codes, in their order. */
  byCriterion: ReadonlyMap<string, Standings>;
  /** The proposals with scores, oldest first. */
  scored: readonly number[];
};

/** Returns a function that returns every proposal's standings, as of now. */
export const cachedStandings = (db: Queries) => cached(db, SCORE_TABLES, estimate);

async function estimate(db: Queries): Promise<AllStandings> {
  const form = await readReviewForm(db);
  const whole = new Standings();
  const byCriterion = new Map(form.criteria.map(({ code }) => [code, new Standings()]));
  const scored: number[] = [];
  // The reviews of a proposal follow one another.
  for await (const page of givenPages(db, form)) {
    for (const row of page) {
      const given = givenIn(row);
      whole.add(row, weightedScore(given, form.criteria));
      for (const { code, score } of given) byCriterion.get(code)?.add(row, score);
      if (given.length > 0 && scored.at(-1) !== row.submissionId) scored.push(row.submissionId);
    }
  }
  for (const each of [whole, ...byCriterion.values()]) for (const _ of each.estimate()) await setImmediate();
  return { whole, byCriterion, scored };
}
