import { REVIEWABLE } from "@lectern/domain/proposals/words";
import type { LiveChange } from "@lectern/domain/reviewing/live/contract";
import { and, asc, eq, inArray, isNull, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership, session } from "#features/identity/tables";
import { isInvolved } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import { excluded } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { type Slot, statement } from "#platform/db/statement";
import { conflict, review } from "../sight/tables";
import { discussionMember, discussionMessage } from "./tables";

type Reader = Placeholder | SQL;

const isSet = (key: "discussionBeforeReview" | "reviewersReadReviews") => sql<boolean>`exists (
  select from ${editionSetting} where key = ${sql.raw(`'${key}'`)} and value = 'true'::jsonb
)`;

const hasReviewed = (reader: Reader) => sql<boolean>`exists (
  select from ${review} where ${review.submissionId} = ${submission.id} and ${review.reviewerId} = ${reader}
)`;

/** An organiser may have been a reviewer before, who recused themselves. */
const recused = (reader: Reader) => sql`exists (
  select from ${conflict} where ${conflict.submissionId} = ${submission.id} and ${conflict.reviewerId} = ${reader}
)`;

/** Whether a person of this group of the call sees the submission of the row as one who judges it. Its speakers never do. */
const judges = (reader: Reader, group: Reader | PgColumn) => sql<boolean>`case ${group}
  when 'organiser' then not (${isInvolved(reader)} or ${recused(reader)})
  when 'reviewer' then ${inArray(submission.status, [...REVIEWABLE])} and not ${excluded(reader)}
  else false end`;

/** Whether they may read its discussion. The one rule for messages, lists, mentions, mails, counts and events. */
export const readsDiscussion = (
  reader: Reader,
  group: Reader | PgColumn,
  reviewed: SQL<boolean> = hasReviewed(reader),
) => sql<boolean>`(
  ${judges(reader, group)}
  and (${group} = 'organiser' or ${isSet("discussionBeforeReview")} or ${reviewed})
)`;

/** Whether they may read others' reviews of it. */
const readsReviews = (reader: Reader, group: Reader | PgColumn) => sql<boolean>`(
  ${judges(reader, group)}
  and (${group} = 'organiser' or ${isSet("reviewersReadReviews")} and ${hasReviewed(reader)})
)`;

const access = statement((db, value) =>
  db
    .select({ reviewed: sql<boolean>`${review.id} is not null` })
    .from(submission)
    .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, value("reader"))))
    .where(and(eq(submission.id, value("id")), judges(value("reader"), sql`${value("group")}::text`))),
);

/** Whether a person judges a submission, and has reviewed it; null: they do not, or there is none. */
export async function accessTo(
  db: Queries,
  { userId, group }: { userId: string; group: string },
  id: number,
): Promise<{ reviewed: boolean } | null> {
  const [row] = await access(db, { reader: userId, group, id });
  return row ?? null;
}

const accountId = sql`${account.id}`;

/** Of one submission: with the membership and the account of the row. */
function ofMembers(db: Queries, id: Reader) {
  // Arrays, since PostgreSQL would read the reviews and messages of all submissions for the members of one.
  const reviewed = sql<boolean>`${account.id} = any(array(
    select ${review.reviewerId} from ${review} where ${review.submissionId} = ${id}::int
  ))`;
  const wrote = sql<boolean>`${account.id} = any(array(
    select ${discussionMessage.authorId} from ${discussionMessage} where ${discussionMessage.submissionId} = ${id}::int
  ))`;
  return db
    .select({
      id: account.id,
      email: account.email,
      group: membership.group,
      firstName: profile.firstName,
      lastName: profile.lastName,
      lot: discussionMember.lot,
      reads: sql<boolean>`(${account.suspendedAt} is null and ${readsDiscussion(accountId, membership.group, reviewed)})`,
      reviewed,
      wrote,
    })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .innerJoin(submission, eq(submission.id, sql`${id}::int`))
    .leftJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(
      discussionMember,
      and(eq(discussionMember.submissionId, submission.id), eq(discussionMember.accountId, account.id)),
    )
    .where(inArray(membership.group, ["reviewer", "organiser"]))
    .orderBy(asc(membership.group), asc(profile.lastName), asc(profile.firstName), asc(account.id));
}

const members = statement((db, value) => ofMembers(db, value("id")));

/** The reviewers and organisers of the call, and whether they may read the discussion of a submission now. */
export const membersOf = (db: Queries, id: number) => members(db, { id });
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/** What can change beside the proposals that a page shows. */
export type Change = { submission: number; what: LiveChange["what"] };

/** Of these sessions those that are alive and whose person may know of a change. */
export async function recipientsOf(
  db: Queries,
  { submission: id, what }: Change,
  sessions: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await recipients[what](db, { id, sessions, now });
  return rows.map((row) => row.id);
}

/** Servers of another version may announce others. */
export const isKnownChange = (change: { submission: number; what: string }): change is Change =>
  change.what === "discussion" || change.what === "review" || change.what === "programme";

/** Of these sessions those that are alive, and whose person is a member of the call who may know it. */
const sessionsWho = (may: (value: Slot) => SQL | undefined) =>
  statement((db, value) =>
    db
      .select({ id: session.id })
      .from(session)
      .innerJoin(account, eq(account.id, session.accountId))
      .innerJoin(membership, eq(membership.accountId, account.id))
      .where(
        and(
          sql`${session.id} = any(${value("sessions")}::uuid[])`,
          sql`${session.expiresAt} > ${value("now")}::timestamptz`,
          isNull(session.endedAt),
          isNull(account.suspendedAt),
          may(value),
        ),
      ),
  );

/** Whether a condition on the submission of the row holds for the one that has changed. */
const ofTheChanged = (value: Slot, condition: SQL) =>
  sql`exists (select from ${submission} where ${submission.id} = ${value("id")}::int and ${condition})`;

const recipients = {
  discussion: sessionsWho((value) => ofTheChanged(value, readsDiscussion(accountId, membership.group))),
  review: sessionsWho((value) => ofTheChanged(value, readsReviews(accountId, membership.group))),
  // Not the proposal's own speakers: that it has a place, too, may be what they do not know.
  programme: sessionsWho((value) =>
    and(eq(membership.group, "organiser"), not(ofTheChanged(value, isInvolved(accountId)))),
  ),
};

const active = sessionsWho(() => inArray(membership.group, ["reviewer", "organiser"]));

/** Of these sessions those that are alive, and whose person is a reviewer or organiser of the call. */
export async function activeAmong(db: Queries, sessions: readonly string[], now: Date): Promise<string[]> {
  const rows = await active(db, { sessions, now });
  return rows.map(({ id }) => id);
}
