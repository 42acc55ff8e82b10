import type { ReviewForm } from "@lectern/domain/reviewing/criteria/words";
import { and, asc, gte, sql } from "drizzle-orm";
import { pageStart } from "#features/proposals/views-store";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";
import { statement } from "#platform/db/statement";
import { furtherScores } from "../sight/scores-store";
import { review } from "../sight/tables";

/** Read at a time, in some milliseconds. */
const PAGE = 1_000;

const SPECIFIED_SCORES = {
  id: review.id,
  submissionId: review.submissionId,
  reviewerId: review.reviewerId,
  speakerScore: review.speakerScore,
  topicScore: review.topicScore,
  standIns: review.standIns,
};

/** The scores of reviews after one of a submission; `further` costs a look into another table for each. */
const pageOf = (further: typeof furtherScores) =>
  statement((db, value) =>
    db
      .select({ ...SPECIFIED_SCORES, further })
      .from(review)
      .where(
        and(
          gte(review.submissionId, pageStart(value("after"))),
          sql`(${review.submissionId}, ${review.id}) > (${value("after")}::int, ${value("review")}::int)`,
        ),
      )
      .orderBy(asc(review.submissionId), asc(review.id))
      .limit(PAGE),
  );

const withFurther = pageOf(furtherScores);
const specifiedOnly = pageOf(sql`'[]'::json`);

export type ScoreRow = Awaited<ReturnType<typeof withFurther>>[number];

/** What was given in every review, in pages. */
export function givenPages(
  db: Queries,
  { version }: Pick<ReviewForm, "version">,
): AsyncGenerator<ScoreRow[]> {
  const page = version === 0 ? specifiedOnly : withFurther;
  return inPages(PAGE, (last) => page(db, { after: last?.submissionId ?? 0, review: last?.id ?? 0 }));
}
