import { ALL_ORGANISERS } from "@lectern/domain/reviewing/discussion/words";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { conflict } from "../sight/tables";
import { readsDiscussion } from "./readers-store";
import { discussion, discussionMember, discussionMention, discussionMessage } from "./tables";

/** Whether no one has answered the mention of the row: the mentioned person, or for all organisers one of them. */
const isOpen = sql`not exists (
  select from ${discussionMessage} answer
  where answer.submission_id = ${discussionMention.submissionId} and answer.number > ${discussionMention.number}
    and answer.deleted_at is null and (answer.author_id = ${discussionMention.accountId}
      or ${discussionMention.name} = ${sql.raw(`'${ALL_ORGANISERS}'`)} and answer.written_as = 'organiser')
)`;

const list = statement((db, value) => {
  const ofDiscussion = sql`${discussionMention.submissionId} = ${discussion.submissionId} and ${isOpen}`;
  const group = sql`${value("group")}::text`;
  return db
    .select({
      submissionId: discussion.submissionId,
      messages: discussion.messages,
      settledThrough: discussion.settledThrough,
      lastAt: discussion.lastAt,
      unread: sql<number>`(
        select count(*)::int from ${discussionMessage}
        where ${discussionMessage.submissionId} = ${discussion.submissionId}
          and ${discussionMessage.number} > coalesce(${discussionMember.read}, 0)
          and ${discussionMessage.authorId} <> ${value("reader")} and ${discussionMessage.deletedAt} is null
      )`,
      mentioned: sql<boolean>`exists (
        select from ${discussionMention} where ${ofDiscussion} and ${discussionMention.accountId} = ${value("reader")}
      )`,
      // Reviewers do not learn who else is mentioned, or is not any more.
      openMentions: sql<number>`case when ${group} = 'organiser' then (
        select count(distinct ${discussionMention.name})::int from ${discussionMention}
        where ${ofDiscussion} and not exists (
          select from ${conflict}
          where ${conflict.submissionId} = ${discussion.submissionId}
            and ${conflict.reviewerId} = ${discussionMention.accountId}
        )
      ) else 0 end`,
    })
    .from(discussion)
    .innerJoin(submission, eq(submission.id, discussion.submissionId))
    .leftJoin(
      discussionMember,
      and(
        eq(discussionMember.submissionId, discussion.submissionId),
        eq(discussionMember.accountId, value("reader")),
      ),
    )
    .where(and(gt(discussion.submissionId, value("after")), readsDiscussion(value("reader"), group)))
    .orderBy(asc(discussion.submissionId))
    .limit(value("limit"));
});

export type LineRow = Awaited<ReturnType<typeof list>>[number];

/** The discussions that a person may read, after the one of a submission. */
export const pageOfDiscussions = (
  db: Queries,
  { userId, group }: { userId: string; group: string },
  after: number,
  limit: number,
): Promise<LineRow[]> => list(db, { reader: userId, group, after, limit });
