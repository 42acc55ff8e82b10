import type { GivenScore } from "@lectern/domain/reviewing/criteria/scores";
import { FIRST_FORM, type ReviewForm, SPECIFIED_CODES } from "@lectern/domain/reviewing/criteria/words";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
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
const lockedForm = statement((db, value) =>
  db
    .select()
    .from(reviewForm)
    .where(eq(reviewForm.id, value("id")))
    .for("share"),
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
 * A review's score from 0 to 10, as `weightedScore` says; null where nothing was given that counts. Without criteria of the
 * call's own, the mean of the two specified scores.
 */
export function scoreIn({ version }: Pick<ReviewForm, "version">): SQL<number | null> {
  if (version === 0) return sql`((${review.speakerScore} + ${review.topicScore}) / 2.0)::float8`;
  const [speaker, topic] = SPECIFIED_CODES;
  return sql`(
    select sum(c.weight * (given.score - c.min) * 10 / (c.max - c.min)::float8) / sum(c.weight)
    from (
      select ${speaker}::text as code, ${review.speakerScore} as score
      union all select ${topic}::text, ${review.topicScore}
      union all select s.code, s.score from ${reviewScore} s where s.review_id = ${review.id}
    ) given
    join ${reviewCriterion} c on c.code = given.code and c.counts and not c.retired and c.min < c.max
    where given.code <> all (${review.standIns})
  )`;
}
