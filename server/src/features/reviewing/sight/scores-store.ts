import type { GivenScore } from "@lectern/domain/reviewing/criteria/scores";
import { sql } from "drizzle-orm";
import { review, reviewCriterion, reviewScore } from "./tables";

/** The further scores of a review, in the order of the criteria. */
export const furtherScores = sql<GivenScore[]>`coalesce((
  select json_agg(json_build_object('code', s.code, 'score', s.score) order by c.position)
  from ${reviewScore} s join ${reviewCriterion} c on c.call_id = s.call_id and c.code = s.code
  where s.review_id = ${review.id}
), '[]')`;

/** The same with the criteria's labels. */
export const furtherLabelled = sql<{ criterion: string; score: number }[]>`coalesce((
  select json_agg(json_build_object('criterion', c.label, 'score', s.score) order by c.position)
  from ${reviewScore} s join ${reviewCriterion} c on c.call_id = s.call_id and c.code = s.code
  where s.review_id = ${review.id}
), '[]')`;
