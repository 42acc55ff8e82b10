import { MENU_LENGTH, REVIEWABLE } from "@lectern/domain/proposals/words";
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { membership } from "#features/identity/tables";
import { submissionFile, upload } from "#features/proposals/files/tables";
import { isAmong, isInvolved } from "#features/proposals/proposal/speakers-store";
import {
  conferenceDecision,
  confirmation,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import { speakerForm } from "#features/proposals/speaker-forms/tables";
import type { SubmissionRow } from "#features/proposals/store";
import { changedSince, latestVersion } from "#features/proposals/versions/store";
import { joinsPage, submissionPage, submissionView, TO_OTHERS } from "#features/proposals/views-store";
import type { Queries } from "#platform/db/database";
import { BOUND_READER } from "#platform/db/reader-views";
import { statement } from "#platform/db/statement";
import { furtherScores } from "./scores-store";
import { assignment, conflict, panelist, review } from "./tables";

/** A name, or several with commas, in a normal form for comparison, without hyphens and apostrophes. An index has it, too. */
const folded = (names: PgColumn | SQL) => sql`translate(lower(${names}), ' ''’‘.‐-', '')`;
const comparable = (names: SQL) => sql`string_to_array(${folded(names)}, ',')`;

/** Whether the speaker of the row has no account, and is known by the name only. */
export const isNameOnly = sql`${submissionSpeaker.accountId} is null and ${submissionSpeaker.state} in ('named', 'invited')`;
export const foldedSpeakerName = folded(submissionSpeaker.name);
export const hasSeveralAuthors = sql`${submission.authors} like '%,%'`;

/** Whether one of these names is that of a further speaker without an account. */
const isNamed = (reader: Placeholder | SQL, names: SQL) => {
  const named = sql`${isNameOnly} and ${foldedSpeakerName} = any (${names}::text[])`;
  return sql`(${hasSeveralAuthors} and ${isAmong(reader, submissionSpeaker.submissionId, named)})`;
};

/** A person's current and former names, to compare. A name that they adopted during blind review does not count. */
export const comparableNamesOf = (person: Placeholder | SQL) => sql<string[] | null>`(
  select ${comparable(sql`array_to_string(p.former_names || array(select present.name except select unnest(p.suggested_names)), ',')`)}
  from ${profile} p, lateral (select btrim(p.first_name || ' ' || p.last_name) as name) present
  where p.account_id = ${person}
)`;

/** Whether a person with these names is named among the speakers without an account. Others are known by their accounts. */
export const namedAmongAuthors = (reader: Placeholder | SQL, names = comparableNamesOf(reader)) =>
  sql<boolean>`coalesce(${isNamed(reader, names)}, false)`;

/** A name among the additional authors that a person adopted during blind review, or null. */
export const suggestedAmongAuthors = (reader: Placeholder | SQL) => sql<string | null>`(
  select name from ${profile} p, unnest(p.suggested_names) name
  where p.account_id = ${reader} and ${isNamed(sql`name`, comparable(sql`name`))}
  limit 1
)`;

/**
 * Whether a reviewer has a conflict with a submission: they recused themselves, an organiser marked it, or they are named
 * among the additional authors. The one rule for lists, details, files and reviews.
 */
export const conflicted = (reader: Placeholder | SQL, names = comparableNamesOf(reader)) => sql`(
  ${isAmong(reader, conflict.submissionId, sql`${conflict.reviewerId} = ${reader}`)}
  or ${namedAmongAuthors(reader, names)}
)`;

/** Whether a reviewer may never judge a submission: they are one of its speakers, or have a conflict. */
export const barred = (reviewer: Placeholder | SQL, names = comparableNamesOf(reviewer)) =>
  sql`(${isInvolved(reviewer)} or ${conflicted(reviewer, names)})`;

/** Whether the organiser whose database this is (see `databaseOf`) is a speaker of the submission; never where it is no one's. */
export const isOfReader = sql<boolean>`coalesce(${isInvolved(sql.raw(BOUND_READER))}, false)`;

/** Whether a submission is not by the organiser whose database this is; so is each where it is no one's. */
export const notOfReader = sql`not ${isOfReader}`;

/** The codes of the proposals that a reviewer is limited to (see `panelist`); null: none. */
export const panelOf = (reviewer: Placeholder | SQL) => sql<string[] | null>`(
  select nullif(${panelist.conferences}, '{}') from ${panelist} where ${panelist.accountId} = ${reviewer}
)`;

/** Whether a submission is for none of the conferences on whose panel a reviewer is. */
export const ofOtherPanel = (reviewer: Placeholder | SQL, panel: SQL = panelOf(reviewer)) =>
  sql<boolean>`coalesce(${submission.conference} <> all (${panel}::text[]), false)`;

/** Whether a reviewer does not review a submission: they are barred from it, or it is for another panel. */
export const excluded = (
  reviewer: Placeholder | SQL,
  { names, panel }: { names?: SQL<string[] | null>; panel?: SQL } = {},
) => sql<boolean>`(${ofOtherPanel(reviewer, panel)} or ${barred(reviewer, names)})`;

/** The decision that reviewers and speakers see (see `visibleDecision` in domain). */
const decisionOut = sql`case
  when exists (select from ${editionSetting} where key = 'decisionsReleased' and value = 'true'::jsonb)
  then ${submission.decision} else ${submission.releasedDecision} end`;

/** Whether a proposal's decision is visible; it then needs no more reviews. */
export const decisionIsOut = sql`${decisionOut} is not null`;

/** The submissions that a reviewer sees. */
export const seenByReviewer = (reader: Placeholder): SQL | undefined =>
  and(inArray(submission.status, [...REVIEWABLE]), not(excluded(reader)));

const reviewableLock = statement((db, value) =>
  db
    .select()
    .from(submission)
    .where(and(eq(submission.id, value("id")), inArray(submission.status, [...REVIEWABLE])))
    .for("update"),
);

const interest = statement((db, value) =>
  db
    .select({
      found: sql<boolean>`(${ofOtherPanel(value("reader"))}
        or ${barred(value("reader"))} and ${submission.ownerId} <> ${value("reader")})`,
    })
    .from(submission)
    .where(eq(submission.id, value("id"))),
);

/**
 * A submission that this reviewer may see, locked; they may be its lead. Conflicts and their panel are read after locking, as
 * a concurrent transaction may have changed them.
 */
export async function lockReviewable(db: Queries, reader: string, id: number): Promise<SubmissionRow | null> {
  const [row] = await reviewableLock(db, { id });
  if (!row) return null;
  const [known] = await interest(db, { reader, id });
  return known?.found ? null : row;
}

/** Whether a submission was changed since the joined review's author read it. */
const changed = changedSince(review.readVersion);

const oneSeen = submissionView(
  { ...TO_OTHERS.shown, review, further: furtherScores, changed, version: latestVersion },
  (rows, value) =>
    rows
      .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, value("reader"))))
      .where(and(eq(submission.id, value("id")), seenByReviewer(value("reader")))),
);

/** A submission for a reviewer, with their own review. */
export type SeenParts = Awaited<ReturnType<typeof oneSeen>>[number];

/** A submission that this reviewer may see. */
export async function findForReviewer(db: Queries, reader: string, id: number): Promise<SeenParts | null> {
  const [row] = await oneSeen(db, { reader, id });
  return row ?? null;
}

const SEEN_IN_LIST = {
  ...TO_OTHERS.listed,
  review: { id: review.id },
  changed,
  assignment: { submissionId: assignment.submissionId },
};

/** What a list is read from: when none of these changes, no list does. */
export const LIST_TABLES = [
  submission,
  profile,
  membership,
  submissionFile,
  upload,
  conferenceDecision,
  confirmation,
  review,
  assignment,
  conflict,
  panelist,
  submissionSpeaker,
  speakerForm,
  editionSetting,
];

const page = submissionPage(SEEN_IN_LIST, (rows, value) =>
  rows
    .leftJoin(
      review,
      and(joinsPage(review.submissionId, value("after")), eq(review.reviewerId, value("reader"))),
    )
    .leftJoin(
      assignment,
      and(joinsPage(assignment.submissionId, value("after")), eq(assignment.reviewerId, value("reader"))),
    )
    .where(and(seenByReviewer(value("reader")), gt(submission.id, value("after"))))
    .orderBy(asc(submission.id))
    .limit(value("limit")),
);

/** A submission in a reviewer's list, with their own review and assignment. */
export type SeenRow = Awaited<ReturnType<typeof page>>[number];

/** The submissions that a reviewer sees after the one with this id, oldest first. */
export const pageForReviewer = (
  db: Queries,
  reader: string,
  after: number,
  limit: number,
): Promise<SeenRow[]> => page(db, { reader, after, limit });

const notDeclined = sql`${decisionOut} is distinct from 'REJ'`;

// By the key of the join, here and below: an index has it, and PostgreSQL does not know that a missing review is without any
// other column, too, and would read them all.
const isReviewed = isNotNull(review.submissionId);
const isOpen = isNull(review.submissionId);

const counts = statement((db, value) =>
  db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      reviewed: sql<number>`(count(*) filter (where ${isReviewed}))::int`,
      left: sql<number>`(count(*) filter (where ${isOpen} and not (${decisionIsOut})))::int`,
    })
    .from(submission)
    .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, value("reader"))))
    .where(and(seenByReviewer(value("reader")), notDeclined)),
);

/** How many submissions a reviewer's menu has, without declined ones: not reviewed, reviewed, and left to review. */
export async function countMenu(db: Queries, reader: string) {
  const [found] = await counts(db, { reader });
  return found ?? { open: 0, reviewed: 0, left: 0 };
}

const menuPart = (of: SQL) =>
  statement((db, value) =>
    db
      .select({ submission: TO_OTHERS.listed.submission, review: { id: review.id } })
      .from(submission)
      .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, value("reader"))))
      .where(and(seenByReviewer(value("reader")), notDeclined, of))
      .orderBy(asc(submission.id))
      .limit(MENU_LENGTH),
  );
const reviewedPart = menuPart(isReviewed);
const openPart = menuPart(isOpen);

/** A submission in a reviewer's menu, with their own review. */
export type MenuRow = Awaited<ReturnType<typeof openPart>>[number];

/** The first submissions that a reviewer has or has not reviewed, oldest first, without declined ones. */
export const listMenuPart = (db: Queries, reader: string, reviewed: boolean): Promise<MenuRow[]> =>
  (reviewed ? reviewedPart : openPart)(db, { reader });
