import { ALL_ORGANISERS } from "@lectern/domain/reviewing/discussion/words";
import { and, asc, eq, gt, isNull, ne, type Placeholder, sql } from "drizzle-orm";
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

/** Counted once for all discussions after an id, and joined: a count for each of them would cost more than the list. */
const unreadBy = (db: Queries, reader: Placeholder, after: Placeholder) =>
  db
    .select({
      submissionId: discussionMessage.submissionId,
      messages: sql<number>`count(*)::int`.as("unread"),
    })
    .from(discussionMessage)
    .leftJoin(
      discussionMember,
      and(
        eq(discussionMember.submissionId, discussionMessage.submissionId),
        eq(discussionMember.accountId, reader),
      ),
    )
    .where(
      and(
        gt(discussionMessage.submissionId, after),
        sql`${discussionMessage.number} > coalesce(${discussionMember.read}, 0)`,
        ne(discussionMessage.authorId, reader),
        isNull(discussionMessage.deletedAt),
      ),
    )
    .groupBy(discussionMessage.submissionId)
    .as("unread");

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
  const unread = unreadBy(db, value("reader"), value("after"));
  const mentions = openMentions(db, value("reader"), value("after"));
  return db
    .select({
      submissionId: discussion.submissionId,
      messages: discussion.messages,
      settledThrough: discussion.settledThrough,
      lastAt: discussion.lastAt,
      unread: sql<number>`coalesce(${unread.messages}, 0)`,
      mentioned: sql<boolean>`coalesce(${mentions.ofReader}, false)`,
      // Reviewers do not learn who else is mentioned, or is not any more.
      openMentions: sql<number>`case when ${group} = 'organiser' then coalesce(${mentions.names}, 0) else 0 end`,
    })
    .from(discussion)
    .innerJoin(submission, eq(submission.id, discussion.submissionId))
    .leftJoin(unread, eq(unread.submissionId, discussion.submissionId))
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
