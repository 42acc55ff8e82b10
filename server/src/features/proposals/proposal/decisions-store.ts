import type { Decision } from "@lectern/domain/call/decisions";
import type { Answer } from "@lectern/domain/proposals/answers";
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "#platform/db/database";
import { conferenceDecision, confirmation, submission } from "./tables";

/** Left-joined to a proposal, gives a row for each conference that decides for itself, or one for the whole proposal. */
export const itsDecisions = eq(conferenceDecision.submissionId, submission.id);

const ofEach = <T>(apart: PgColumn, whole: PgColumn) =>
  sql<T>`case when ${conferenceDecision.submissionId} is null then ${whole} else ${apart} end`;

/** The columns of `itsDecisions`. */
export const decided = {
  conference: sql<string>`coalesce(${conferenceDecision.conference}, '')`,
  decision: ofEach<Decision | null>(conferenceDecision.decision, submission.decision),
  releasedDecision: ofEach<Decision | null>(conferenceDecision.releasedDecision, submission.releasedDecision),
  waitlistPlace: ofEach<number | null>(conferenceDecision.waitlistPlace, submission.waitlistPlace),
};

/**
 * Whether a conference accepts the proposal of the row, or did when its decision was released. An index has those; add it to
 * what is asked of accepted proposals only.
 */
export const isOnceAccepted = sql`(${submission.decision} = 'ACC' or ${submission.releasedDecision} = 'ACC')`;

type About = { submissionId: PgColumn; conference: PgColumn };

/** Joins what is about the same proposal and conference as the row of `itsDecisions`. */
export const aboutDecision = ({ submissionId, conference }: About): SQL | undefined =>
  and(eq(submissionId, submission.id), eq(conference, decided.conference));

/** A proposal at one of its conferences; at all of them where it is decided as a whole. */
export type At = { submission: number; conference: string };

/** Whether a row is about one of these. */
export const isAbout = ({ submissionId, conference }: About, all: readonly At[]): SQL =>
  sql`(${submissionId}, ${conference}) in (select * from unnest(
    ${sql.param(all.map((each) => each.submission))}::int[], ${sql.param(all.map((each) => each.conference))}::text[]))`;

export type ConferenceRow = typeof conferenceDecision.$inferSelect;

/** The decisions of the conferences that decide apart on these proposals. */
export const decidedByConference = (db: Queries, ids: readonly number[]): Promise<ConferenceRow[]> =>
  db
    .select()
    .from(conferenceDecision)
    .where(inArray(conferenceDecision.submissionId, [...ids]));

/**
 * After an edit that selects other conferences: removes what the former ones have decided, unless it was released, and makes
 * room for the decisions of the new ones.
 */
export async function keepConferences(db: Queries, id: number, codes: readonly string[]): Promise<void> {
  const { submissionId, conference, releasedDecision } = conferenceDecision;
  const removed = await db
    .delete(conferenceDecision)
    .where(and(eq(submissionId, id), isNull(releasedDecision), notInArray(conference, [...codes])))
    .returning();
  const [left] = await decidedByConference(db, [id]);
  if (!left && removed.length === 0) return;
  if (left || codes.length > 1)
    await db
      .insert(conferenceDecision)
      .values(codes.map((code) => ({ submissionId: id, conference: code })))
      .onConflictDoNothing();
}

/** A conference's decision on a proposal, and its request to the speaker to confirm; of `WHOLE` where one counts. */
export type Standing = {
  conference: string;
  decision: Decision | null;
  releasedDecision: Decision | null;
  request: { answer: Answer | null; until: string } | null;
};

/** All standings of a proposal, as a column. */
export const standings = sql<Standing[]>`(
  select json_agg(json_build_object(
    'conference', ${decided.conference},
    'decision', ${decided.decision},
    'releasedDecision', ${decided.releasedDecision},
    'request', case when ${confirmation.submissionId} is not null
      then json_build_object('answer', ${confirmation.answer}, 'until', ${confirmation.until}) end
  ))
  from (values (1)) one
  left join ${conferenceDecision} on ${itsDecisions}
  left join ${confirmation} on ${aboutDecision(confirmation)}
)`;
