import { REVIEWABLE } from "@lectern/domain/submissions/words";
import { and, asc, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account } from "../accounts/tables";
import { auditEntry } from "../audit/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
import { submission } from "../submissions/tables";

/** Which proposals the figures are about; nothing chosen means all. */
export type Chosen = { topics: readonly string[]; types: readonly string[] };

const oneOf = (
  column: typeof submission.topicType | typeof submission.submissionType,
  codes: readonly string[],
) => (codes.length === 0 ? undefined : sql`${column} = any(${sql.param(codes)}::text[])`);

const chosen = ({ topics, types }: Chosen): SQL | undefined =>
  and(oneOf(submission.topicType, topics), oneOf(submission.submissionType, types));

const counts = notInArray(submission.status, ["Uploading", "Withdrawn"]);
const reviewable = inArray(submission.status, [...REVIEWABLE]);

const number = sql<number>`count(*)::int`;
const numberWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/**
 * Instants are counted by quarters of an hour first, since a day begins at one in every zone of today: to ask a zone's
 * calendar for the day of each of 30,000 instants takes longer than all else.
 */
const quarterOf = (instant: typeof submission.submittedAt | typeof review.createdAt) =>
  sql<Date>`date_bin('15 minutes', ${instant}, 'epoch')`.as("quarter");

/** The day of a quarter of an hour as a calendar in the zone has it. */
const dayIn = (zone: string, { quarter }: { quarter: SQLWrapper }) =>
  sql<string>`(${quarter} at time zone ${sql.param(zone)}::text)::date::text`.as("day");

const total = (column: SQLWrapper) => sql<number>`sum(${column})::int`;

/** Proposals by the day on which they came; those that were withdrawn or never finished are counted apart. */
export const arrivalsByDay = (db: Queries, which: Chosen, zone: string) => {
  const quarters = db
    .select({
      quarter: quarterOf(submission.submittedAt),
      came: numberWhere(counts).as("came"),
      withdrawn: numberWhere(eq(submission.status, "Withdrawn")).as("withdrawn"),
      unfinished: numberWhere(eq(submission.status, "Uploading")).as("unfinished"),
    })
    .from(submission)
    .where(chosen(which))
    .groupBy(sql`1`)
    .as("quarters");
  return db
    .select({
      day: dayIn(zone, quarters),
      came: total(quarters.came),
      withdrawn: total(quarters.withdrawn),
      unfinished: total(quarters.unfinished),
    })
    .from(quarters)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
};

export const decidedByTopic = (db: Queries, which: Chosen) =>
  db
    .select({
      code: sql<string>`${submission.topicType}`,
      accepted: numberWhere(eq(submission.decision, "ACC")),
      waitlisted: numberWhere(eq(submission.decision, "HLD")),
      rejected: numberWhere(eq(submission.decision, "REJ")),
      open: numberWhere(sql`${submission.decision} is null`),
    })
    .from(submission)
    .where(and(counts, chosen(which)))
    .groupBy(submission.topicType)
    .orderBy(asc(submission.topicType));

export const countByType = (db: Queries, which: Chosen) =>
  db
    .select({ code: sql<string>`${submission.submissionType}`, count: number })
    .from(submission)
    .where(and(counts, chosen(which)))
    .groupBy(submission.submissionType)
    .orderBy(asc(submission.submissionType));

export const countByCountry = (db: Queries, which: Chosen) =>
  db
    .select({ code: profile.country, count: number })
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(and(counts, chosen(which)))
    .groupBy(profile.country)
    .orderBy(asc(profile.country));

/** Speakers by whether they, or a proposal of theirs in any status, were here before `opened`. */
export async function speakersByPast(db: Queries, which: Chosen, opened: Date) {
  const before = sql`${sql.param(opened.toISOString())}::timestamptz`;
  const owners = db
    .select({ id: submission.ownerId, first: sql`min(${submission.createdAt})`.as("first") })
    .from(submission)
    .groupBy(submission.ownerId)
    .having(sql`bool_or(${and(counts, chosen(which))})`)
    .as("owners");
  const [row] = await db
    .select({
      returning: numberWhere(sql`${owners.first} < ${before}`),
      known: numberWhere(sql`${owners.first} >= ${before} and ${account.createdAt} < ${before}`),
      newcomers: numberWhere(sql`${owners.first} >= ${before} and ${account.createdAt} >= ${before}`),
    })
    .from(owners)
    .innerJoin(account, eq(account.id, owners.id));
  return row ?? { returning: 0, known: 0, newcomers: 0 };
}

/** Proposals that reviewers see, by the number of their reviews and how far apart these are, in points. */
export function coverageAndGaps(db: Queries, which: Chosen) {
  const both = sql`${review.speakerScore} + ${review.topicScore}`;
  const judged = db
    .select({
      id: review.submissionId,
      reviews: number.as("reviews"),
      apart: sql<number>`max(${both}) - min(${both})`.as("apart"),
    })
    .from(review)
    .groupBy(review.submissionId)
    .as("judged");
  return db
    .select({
      reviews: sql<number>`coalesce(${judged.reviews}, 0)`,
      /** A review's score is the mean of its two. */
      gap: sql<number>`coalesce(${judged.apart}, 0) / 2.0::float8`,
      count: number,
    })
    .from(submission)
    .leftJoin(judged, eq(judged.id, submission.id))
    .where(and(reviewable, chosen(which)))
    .groupBy(judged.reviews, judged.apart);
}

/** Reviews by day; of each proposal's, the first `wanted` are counted apart. */
export const reviewsByDay = (db: Queries, which: Chosen, zone: string, wanted: number) => {
  const ranked = db
    .select({
      quarter: quarterOf(review.createdAt),
      place: sql<number>`row_number() over (partition by ${review.submissionId} order by ${review.id})`.as(
        "place",
      ),
    })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(and(reviewable, chosen(which)))
    .as("ranked");
  const quarters = db
    .select({
      quarter: ranked.quarter,
      given: number.as("given"),
      wanted: numberWhere(sql`${ranked.place} <= ${wanted}`).as("wanted"),
    })
    .from(ranked)
    .groupBy(ranked.quarter)
    .as("quarters");
  return db
    .select({ day: dayIn(zone, quarters), given: total(quarters.given), wanted: total(quarters.wanted) })
    .from(quarters)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
};

export const scorePairs = (db: Queries, which: Chosen) =>
  db
    .select({ speaker: review.speakerScore, topic: review.topicScore, count: number })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(and(reviewable, chosen(which)))
    .groupBy(review.speakerScore, review.topicScore)
    .orderBy(asc(review.speakerScore), asc(review.topicScore));

/** Each change of the deadline, oldest first. */
export const deadlineChanges = (db: Queries) =>
  db
    .select({
      at: auditEntry.at,
      from: sql<string>`${auditEntry.details} ->> 'from'`,
      to: sql<string>`${auditEntry.details} ->> 'to'`,
    })
    .from(auditEntry)
    .where(and(eq(auditEntry.action, "set"), sql`${auditEntry.details} ->> 'key' = 'closesAt'`))
    .orderBy(asc(auditEntry.at), asc(auditEntry.id));
