import { ALL_ORGANISERS } from "@lectern/domain/reviewing/discussion/words";
import { and, asc, eq, gt, isNotNull, or, type Placeholder, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { conflict } from "../sight/tables";
import { readsDiscussion } from "./readers-store";
import { discussion, discussionMember, discussionMention, discussionMessage } from "./tables";

/**
 * Whether no one has answered the mention of the row: the mentioned person, or for all organisers one of them. Nothing is
 * searched where it is in the last message.
 */
const isOpen = sql`(${discussionMention.number} = ${discussion.messages} or not exists (
  select from ${discussionMessage} answer
  where answer.submission_id = ${discussionMention.submissionId} and answer.number > ${discussionMention.number}
    and answer.deleted_at is null and (answer.author_id = ${discussionMention.accountId}
      or ${discussionMention.name} = ${sql.raw(`'${ALL_ORGANISERS}'`)} and answer.written_as = 'organiser')
))`;

/** What the reader has read of a discussion. */
const ofReader = (reader: Placeholder, submissionId: PgColumn) =>
  and(eq(discussionMember.submissionId, submissionId), eq(discussionMember.accountId, reader));

/**
 * Of each discussion after an id the messages that are new and not unread: the reader's own and the deleted ones. They are few:
 * messages are numbered without a gap, and to count all others would cost more than the list.
 */
const noNewsFor = (db: Queries, reader: Placeholder, after: Placeholder) =>
  db
    .select({
      submissionId: discussionMessage.submissionId,
      messages: sql<number>`count(*)::int`.as("no_news"),
    })
    .from(discussionMessage)
    .leftJoin(discussionMember, ofReader(reader, discussionMessage.submissionId))
    .where(
      and(
        gt(discussionMessage.submissionId, after),
        or(eq(discussionMessage.authorId, reader), isNotNull(discussionMessage.deletedAt)),
        sql`${discussionMessage.number} > coalesce(${discussionMember.read}, 0)`,
      ),
    )
    .groupBy(discussionMessage.submissionId)
    .as("no_news_for_reader");

/** The open mentions of each discussion after an id: whether the reader is mentioned, and how many others are. */
const openMentions = (db: Queries, reader: Placeholder, after: Placeholder) =>
  db
    .select({
      submissionId: discussionMention.submissionId,
      ofReader: sql<boolean>`bool_or(${discussionMention.accountId} = ${reader})`.as("of_reader"),
      names:
        sql<number>`count(distinct ${discussionMention.name}) filter (where ${conflict.reviewerId} is null)::int`.as(
          "names",
        ),
    })
    .from(discussionMention)
    .innerJoin(discussion, eq(discussion.submissionId, discussionMention.submissionId))
    .leftJoin(
      conflict,
      and(
        eq(conflict.submissionId, discussionMention.submissionId),
        eq(conflict.reviewerId, discussionMention.accountId),
      ),
    )
    .where(and(gt(discussionMention.submissionId, after), isOpen))
    .groupBy(discussionMention.submissionId)
    .as("mentions");

const list = statement((db, value) => {
  const group = sql`${value("group")}::text`;
  const noNews = noNewsFor(db, value("reader"), value("after"));
  const mentions = openMentions(db, value("reader"), value("after"));
  return db
    .select({
      submissionId: discussion.submissionId,
      messages: discussion.messages,
      settledThrough: discussion.settledThrough,
      lastAt: discussion.lastAt,
      unread: sql<number>`greatest(
        ${discussion.messages} - coalesce(${discussionMember.read}, 0) - coalesce(${noNews.messages}, 0), 0)`,
      mentioned: sql<boolean>`coalesce(${mentions.ofReader}, false)`,
      // Reviewers do not learn who else is mentioned, or is not any more.
      openMentions: sql<number>`case when ${group} = 'organiser' then coalesce(${mentions.names}, 0) else 0 end`,
    })
    .from(discussion)
    .innerJoin(submission, eq(submission.id, discussion.submissionId))
    .leftJoin(discussionMember, ofReader(value("reader"), discussion.submissionId))
    .leftJoin(noNews, eq(noNews.submissionId, discussion.submissionId))
    .leftJoin(mentions, eq(mentions.submissionId, discussion.submissionId))
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
