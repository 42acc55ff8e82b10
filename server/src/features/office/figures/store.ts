import type { Decision } from "@lectern/domain/call/decisions";
import { IN_THE_RUNNING, REVIEWABLE, UNFINISHED, WITHDRAWN } from "@lectern/domain/proposals/words";
import type { ReviewForm } from "@lectern/domain/reviewing/criteria/words";
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { itsDecisions } from "#features/proposals/proposal/decisions-store";
import { LEAD, opensInCall } from "#features/proposals/proposal/lead-store";
import {
  conferenceDecision,
  confirmation,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import { CRITERIA_TABLES, scoredReviews } from "#features/reviewing/criteria/store";
import { review, reviewScore } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";

/** What figures are counted from, without the changes of the deadline. */
export const FIGURES_TABLES = [
  submission,
  submissionSpeaker,
  conferenceDecision,
  confirmation,
  account,
  membership,
  profile,
  review,
  ...CRITERIA_TABLES,
  editionSetting,
];

/** The filter of proposals; empty lists mean all. */
export type Chosen = {
  topics: readonly string[];
  types: readonly string[];
  /** The conference whose decisions count; empty for all. */
  conference: string;
  /** The codes of its proposals. */
  codes: readonly string[];
};

const oneOf = (
  column: typeof submission.topicType | typeof submission.submissionType | typeof submission.conference,
  codes: readonly string[],
) => (codes.length === 0 ? undefined : sql`${column} = any(${sql.param(codes)}::text[])`);

const chosen = ({ topics, types, codes }: Chosen): SQL | undefined =>
  and(
    oneOf(submission.topicType, topics),
    oneOf(submission.submissionType, types),
    oneOf(submission.conference, codes),
  );

const counts = inArray(submission.status, [...IN_THE_RUNNING]);
const reviewable = inArray(submission.status, [...REVIEWABLE]);
const number = sql<number>`count(*)::int`;
const numberWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/**
 * Instants are grouped by quarters of an hour first, since days start at one in every current zone: converting each of
 * 30,000 instants to a zone would dominate the query.
 */
const quarterOf = (instant: typeof submission.submittedAt | typeof review.createdAt) =>
  sql<Date>`date_bin('15 minutes', ${instant}, 'epoch')`.as("quarter");

/** The day of a quarter of an hour in the zone. */
const dayIn = (zone: string, { quarter }: { quarter: SQLWrapper }) =>
  sql<string>`(${quarter} at time zone ${sql.param(zone)}::text)::date::text`.as("day");

const total = (column: SQLWrapper) => sql<number>`sum(${column})::int`;

/** Proposals by the day of their submission; withdrawn and unfinished ones are counted separately. */
export const arrivalsByDay = (db: Queries, which: Chosen, zone: string) => {
  const quarters = db
    .select({
      quarter: quarterOf(submission.submittedAt),
      came: numberWhere(counts).as("came"),
      withdrawn: numberWhere(eq(submission.status, WITHDRAWN)).as("withdrawn"),
      unfinished: numberWhere(eq(submission.status, UNFINISHED)).as("unfinished"),
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

export type ProposalsCounted = { topic: string; type: string; decision: Decision | null; count: number };

/** Proposals by topic, type and internal decision: of the conference that is asked for, if it decides for itself. */
export const proposalsByKind = (db: Queries, which: Chosen): Promise<ProposalsCounted[]> =>
  db
    .select({
      topic: submission.topicType,
      type: submission.submissionType,
      decision: sql<Decision | null>`case when ${conferenceDecision.submissionId} is null
        then ${submission.decision} else ${conferenceDecision.decision} end`,
      count: number,
    })
    .from(submission)
    .leftJoin(conferenceDecision, and(itsDecisions, eq(conferenceDecision.conference, which.conference)))
    .where(and(counts, chosen(which)))
    .groupBy(sql`1, 2, 3`);

/** Whether a speaker, or a proposal of theirs in any status, existed before the call opened. */
type Past = "returning" | "known" | "newcomers";

export type OwnersCounted = { country: string | null; past: Past; count: number; proposals: number };

/** Speakers, and their proposals, by country and whether they existed before `opened`, as far as the call sees them. */
export function countOwnersByHistory(db: Queries, which: Chosen, opened: Date): Promise<OwnersCounted[]> {
  const before = sql`${sql.param(opened.toISOString())}::timestamptz`;
  const counted = sql`${and(counts, chosen(which))}`;
  const owners = db
    .select({
      id: submission.ownerId,
      first: sql`min(${submission.createdAt})`.as("first"),
      proposals: numberWhere(counted).as("proposals"),
    })
    .from(submission)
    .groupBy(submission.ownerId)
    .having(sql`bool_or(${counted})`)
    .as("owners");
  return db
    .select({
      country: LEAD.country,
      past: sql<Past>`case when ${owners.first} < ${before} then 'returning'
        when ${account.createdAt} < ${before} and ${opensInCall(account.id)} then 'known' else 'newcomers' end`,
      count: number,
      proposals: total(owners.proposals),
    })
    .from(owners)
    .innerJoin(account, eq(account.id, owners.id))
    .leftJoin(profile, eq(profile.accountId, owners.id))
    .groupBy(sql`1`, sql`2`);
}

/** Proposals that reviewers see, by the number of their reviews and their spread in points. */
export function coverageAndGaps(db: Queries, which: Chosen, form: ReviewForm) {
  const scored = scoredReviews(db, form);
  const judged = db
    .select({
      id: scored.submissionId,
      reviews: number.as("reviews"),
      apart: sql<number>`coalesce(max(${scored.score}) - min(${scored.score}), 0)`.as("apart"),
    })
    .from(scored)
    .groupBy(scored.submissionId)
    .as("judged");
  return db
    .select({
      reviews: sql<number>`coalesce(${judged.reviews}, 0)`,
      gap: sql<number>`round(coalesce(${judged.apart}, 0)::numeric, 2)::float8`,
      count: number,
    })
    .from(submission)
    .leftJoin(judged, eq(judged.id, submission.id))
    .where(and(reviewable, chosen(which)))
    .groupBy(judged.reviews, judged.apart);
}

export type ReviewsCounted = {
  day: string | null;
  speaker: number | null;
  topic: number | null;
  given: number;
  wanted: number;
};

/**
 * Reviews counted by day, and by their two scores, in one pass; a row has one or the other. The first `wanted` reviews of
 * each proposal are counted separately.
 */
export function reviewsByDayAndScores(
  db: Queries,
  which: Chosen,
  { zone, wanted }: { zone: string; wanted: number },
): Promise<ReviewsCounted[]> {
  const place = sql<number>`row_number() over (partition by ${review.submissionId} order by ${review.id})`;
  const ranked = db
    .select({
      quarter: quarterOf(review.createdAt),
      speaker: review.speakerScore,
      topic: review.topicScore,
      place: place.as("place"),
    })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(and(reviewable, chosen(which)))
    .as("ranked");
  const counted = db
    .select({
      quarter: ranked.quarter,
      speaker: ranked.speaker,
      topic: ranked.topic,
      given: number.as("given"),
      wanted: numberWhere(sql`${ranked.place} <= ${wanted}`).as("wanted"),
    })
    .from(ranked)
    .groupBy(sql`grouping sets ((${ranked.quarter}), (${ranked.speaker}, ${ranked.topic}))`)
    .as("counted");
  return db
    .select({
      day: dayIn(zone, counted),
      speaker: counted.speaker,
      topic: counted.topic,
      given: total(counted.given),
      wanted: total(counted.wanted),
    })
    .from(counted)
    .groupBy(sql`1`, counted.speaker, counted.topic)
    .orderBy(sql`1`, asc(counted.speaker), asc(counted.topic));
}

export type ScoresCounted = { code: string | null; score: number; count: number };

/** Reviews by each criterion, and by their own score to half a point: then without a code. */
export async function scoresCounted(db: Queries, which: Chosen, form: ReviewForm): Promise<ScoresCounted[]> {
  const scored = scoredReviews(db, form);
  const judged = db
    .select({
      id: sql<number>`${review.id}`.as("review"),
      speaker: review.speakerScore,
      topic: review.topicScore,
      standIns: review.standIns,
      overall: sql<number | null>`round(${scored.score}::numeric * 2) / 2`.as("overall"),
    })
    .from(review)
    .innerJoin(scored, eq(scored.id, review.id))
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(and(reviewable, chosen(which)));
  const { rows } = await db.execute<ScoresCounted>(sql`
    with judged as (${judged})
    select code, score::float8 as score, count(*)::int as count
    from (
      select null::text as code, overall as score from judged where overall is not null
      union all select 'speaker', speaker_score from judged where 'speaker' <> all (stand_ins)
      union all select 'topic', topic_score from judged where 'topic' <> all (stand_ins)
      union all select s.code, s.score from judged join ${reviewScore} s on s.review_id = judged.review
    ) given
    group by 1, 2
    order by 1, 2`);
  return rows;
}
