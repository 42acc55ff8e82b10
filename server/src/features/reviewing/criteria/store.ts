import { type GivenScore, isCounted } from "@lectern/domain/reviewing/criteria/scores";
import {
  type Criterion,
  FIRST_FORM,
  isSpecified,
  type ReviewForm,
  SCORE,
} from "@lectern/domain/reviewing/criteria/words";
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { review, reviewCriterion, reviewForm, reviewScore } from "../sight/tables";

const THE_FORM = 1;

/** What the form and further scores are read from. */
export const CRITERIA_TABLES = [reviewForm, reviewCriterion, reviewScore];

const form = statement((db, value) =>
  db
    .select()
    .from(reviewForm)
    .where(eq(reviewForm.id, value("id"))),
);
const heldForm = statement((db, value) =>
  db
    .select()
    .from(reviewForm)
    .where(eq(reviewForm.id, value("id")))
    .for("share"),
);
const lockedForm = statement((db, value) =>
  db
    .select()
    .from(reviewForm)
    .where(eq(reviewForm.id, value("id")))
    .for("update"),
);
const criteria = statement((db) => db.select().from(reviewCriterion).orderBy(asc(reviewCriterion.position)));

async function formFrom(db: Queries, [row]: Awaited<ReturnType<typeof form>>): Promise<ReviewForm> {
  if (!row) return FIRST_FORM;
  const { version, guidance, accept, hold, reject } = row;
  const rows = await criteria(db, {});
  return {
    version,
    guidance,
    recommendations: { ACC: accept, HLD: hold, REJ: reject },
    criteria: rows.map(({ callId: _, position: __, ...criterion }) => criterion),
  };
}

/** What reviewers are asked for; what the specification says until an organiser has changed it. */
export const readReviewForm = async (db: Queries): Promise<ReviewForm> =>
  formFrom(db, await form(db, { id: THE_FORM }));

/** The same, which does not change until the transaction ends. */
export const holdReviewForm = async (db: Queries): Promise<ReviewForm> =>
  formFrom(db, await heldForm(db, { id: THE_FORM }));

/** The same, locked to change it: reviews that are being saved have their scores, and others wait. */
export const lockReviewForm = async (db: Queries): Promise<ReviewForm> =>
  formFrom(db, await lockedForm(db, { id: THE_FORM }));

/** Replaces the form of the version before; false after a concurrent change. */
export async function saveReviewForm(
  db: Queries,
  { version, guidance, recommendations, criteria: list }: ReviewForm,
): Promise<boolean> {
  const { ACC: accept, HLD: hold, REJ: reject } = recommendations;
  const row = { id: THE_FORM, version, guidance, accept, hold, reject };
  const before = and(eq(reviewForm.id, THE_FORM), eq(reviewForm.version, version - 1));
  const changed =
    version > 1
      ? db.update(reviewForm).set(row).where(before).returning({ id: reviewForm.id })
      : db.insert(reviewForm).values(row).onConflictDoNothing().returning({ id: reviewForm.id });
  if ((await changed).length === 0) return false;
  const set = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(reviewCriterion)
    .values(list.map((each, position) => ({ ...each, steps: [...each.steps], position })))
    .onConflictDoUpdate({
      target: [reviewCriterion.callId, reviewCriterion.code],
      set: {
        position: set("position"),
        label: set("label"),
        help: set("help"),
        min: set("min"),
        max: set("max"),
        steps: set("steps"),
        weight: set("weight"),
        required: set("required"),
        counts: set("counts"),
        retired: set("retired"),
      },
    });
  return true;
}

/** Deletes criteria without scores. */
export async function deleteCriteria(db: Queries, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await db.delete(reviewCriterion).where(inArray(reviewCriterion.code, [...codes]));
}

/** The further criteria of which any review has a score. */
export async function criteriaInUse(db: Queries): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${reviewCriterion.code} from ${reviewCriterion}
    where exists (select from ${reviewScore} where ${reviewScore.code} = ${reviewCriterion.code})`);
  return new Set(rows.map(({ code }) => code));
}

/** Replaces the further scores of a review. */
export async function saveScores(
  db: Queries,
  reviewId: number,
  scores: readonly GivenScore[],
  before: readonly GivenScore[],
): Promise<void> {
  if (before.length > 0) await db.delete(reviewScore).where(eq(reviewScore.reviewId, reviewId));
  if (scores.length > 0)
    await db.insert(reviewScore).values(scores.map(({ code, score }) => ({ reviewId, code, score })));
}

/**
 * Each review's score from 0 to 10, as `weightedScore` says; null where nothing was given that counts. To be joined: scores
 * are added up once for all reviews.
 */
export function scoredReviews(db: Queries, { criteria: asked }: ReviewForm) {
  const counted = asked.filter(isCounted);
  const further = counted.filter(({ code }) => !isSpecified(code));
  const points = ({ weight, min, max }: Criterion, score: SQLWrapper) =>
    sql`${weight * SCORE.max}::int * (${score} - ${min}::int) / ${max - min}::float8`;
  const byCode = (value: (criterion: Criterion) => SQL) =>
    sql`sum(case ${reviewScore.code} ${sql.join(
      further.map((each) => sql`when ${each.code} then ${value(each)}`),
      sql` `,
    )} end)`;
  const specified = counted.flatMap((each) => {
    if (!isSpecified(each.code)) return [];
    const given = sql`(${each.code}::text <> all (${review.standIns}))::int`;
    const score = { speaker: review.speakerScore, topic: review.topicScore }[each.code];
    return [{ points: sql`${given} * ${points(each, score)}`, weight: sql`${given} * ${each.weight}::int` }];
  });
  const added = db
    .select({
      id: reviewScore.reviewId,
      points: byCode((each) => points(each, reviewScore.score)).as("points"),
      weight: byCode(({ weight }) => sql`${weight}::int`).as("weight"),
    })
    .from(reviewScore)
    .where(
      inArray(
        reviewScore.code,
        further.map(({ code }) => code),
      ),
    )
    .groupBy(reviewScore.reviewId)
    .as("added");
  const sum = (terms: SQL[]) => sql.join([sql`0`, ...terms], sql` + `);
  const ofAdded = (column: SQLWrapper) => (further.length > 0 ? [sql`coalesce(${column}, 0)`] : []);
  const allPoints = sum([...specified.map((each) => each.points), ...ofAdded(added.points)]);
  const allWeight = sum([...specified.map((each) => each.weight), ...ofAdded(added.weight)]);
  const scored = db
    .select({
      id: review.id,
      submissionId: review.submissionId,
      score: sql<number | null>`((${allPoints}) / nullif(${allWeight}, 0))::float8`.as("score"),
    })
    .from(review)
    .$dynamic();
  return (further.length > 0 ? scored.leftJoin(added, eq(added.id, review.id)) : scored).as("scored");
}
