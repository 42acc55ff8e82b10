import { setImmediate } from "node:timers/promises";
import { Standings } from "@lectern/domain/deciding/board/scores";
import { givenIn, weightedScore } from "@lectern/domain/reviewing/criteria/scores";
import { givenPages } from "#features/reviewing/criteria/scores-store";
import { readReviewForm } from "#features/reviewing/criteria/store";
import type { Queries } from "#platform/db/database";
import { kept } from "#platform/db/table-revision";
import { SCORE_TABLES } from "./store";

/** Returns what gives every proposal's standing as of now. */
export const keptStandings = (db: Queries) => kept(db, SCORE_TABLES, estimate);

async function estimate(db: Queries): Promise<Standings> {
  const form = await readReviewForm(db);
  const standings = new Standings();
  for await (const page of givenPages(db, form)) {
    for (const row of page) standings.add({ ...row, score: weightedScore(givenIn(row), form.criteria) });
    await setImmediate();
  }
  for (const _ of standings.estimate()) await setImmediate();
  return standings;
}

/** The proposals with scores, oldest first, and their standings by each criterion: by the criteria's codes, in their order. */
export type ByCriterion = { proposals: readonly number[]; each: ReadonlyMap<string, Standings> };

/** Returns what gives every proposal's standing by each criterion, as of now. */
export const keptByCriterion = (db: Queries) => kept(db, SCORE_TABLES, estimateEach);

async function estimateEach(db: Queries): Promise<ByCriterion> {
  const form = await readReviewForm(db);
  const each = new Map(form.criteria.map(({ code }) => [code, new Standings()]));
  const proposals: number[] = [];
  // The reviews of a proposal follow one another.
  for await (const page of givenPages(db, form)) {
    for (const row of page) {
      const given = givenIn(row);
      for (const { code, score } of given) each.get(code)?.add({ ...row, score });
      if (given.length > 0 && proposals.at(-1) !== row.submissionId) proposals.push(row.submissionId);
    }
    await setImmediate();
  }
  for (const standings of each.values()) for (const _ of standings.estimate()) await setImmediate();
  return { proposals, each };
}
