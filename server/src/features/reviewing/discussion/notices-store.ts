import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { account, membership } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { mailReaderMay, type WaitingMail } from "../sight/mail-readers-store";
import { readsDiscussion } from "./readers-store";
import { discussion, discussionMember, discussionMention, discussionMessage } from "./tables";

/** The kind of mail about new messages. */
export const NOTICE_MAIL = "discussion";

/** Older discussions are not looked through each minute. */
const RECENT = "2 days";

/**
 * Who is to be mailed about which discussion: there are messages by others from before `writtenBefore` that they have neither
 * read nor been mailed about, they follow it, took part or are mentioned, have not muted it, may read it now, and were not
 * mailed about it since `mailedBefore`.
 */
export const dueNotices = (
  db: Queries,
  { writtenBefore, mailedBefore, now }: { writtenBefore: Date; mailedBefore: Date; now: Date },
) => {
  const seen = sql`greatest(coalesce(${discussionMember.read}, 0), coalesce(${discussionMember.mailed}, 0))`;
  const theirs = sql`${discussionMention.submissionId} = ${discussion.submissionId}
    and ${discussionMention.accountId} = ${account.id}`;
  const unseen = sql`${discussionMessage.submissionId} = ${discussion.submissionId}
    and ${discussionMessage.number} > ${seen} and ${discussionMessage.authorId} <> ${account.id}
    and ${discussionMessage.deletedAt} is null`;
  const mentionUnseen = sql<boolean>`exists (
    select from ${discussionMention} where ${theirs} and ${discussionMention.number} > ${seen})`;
  return db
    .select({
      submissionId: discussion.submissionId,
      title: submission.title,
      messages: discussion.messages,
      accountId: account.id,
      email: account.email,
      group: membership.group,
      mentioned: mentionUnseen,
      count: sql<number>`(select count(*)::int from ${discussionMessage} where ${unseen})`,
    })
    .from(discussion)
    .innerJoin(submission, eq(submission.id, discussion.submissionId))
    .innerJoin(membership, inArray(membership.group, ["reviewer", "organiser"]))
    .innerJoin(account, eq(account.id, membership.accountId))
    .leftJoin(
      discussionMember,
      and(
        eq(discussionMember.submissionId, discussion.submissionId),
        eq(discussionMember.accountId, account.id),
      ),
    )
    .where(
      and(
        sql`${discussion.lastAt} > ${now.toISOString()}::timestamptz - interval '${sql.raw(RECENT)}'`,
        isNull(account.suspendedAt),
        sql`coalesce(${discussionMember.following}, 'own') <> 'none'`,
        sql`coalesce(${discussionMember.mailedAt} <= ${mailedBefore.toISOString()}::timestamptz, true)`,
        sql`(${discussionMember.following} = 'all' or exists (select from ${discussionMention} where ${theirs})
          or exists (
            select from ${discussionMessage}
            where ${discussionMessage.submissionId} = ${discussion.submissionId}
              and ${discussionMessage.authorId} = ${account.id}
          ))`,
        sql`exists (select from ${discussionMessage}
          where ${unseen} and ${discussionMessage.writtenAt} <= ${writtenBefore.toISOString()}::timestamptz)`,
        readsDiscussion(sql`${account.id}`, membership.group),
      ),
    );
};

export type DueNotice = Awaited<ReturnType<typeof dueNotices>>[number];

/** Records that a person is mailed about a discussion; false where another server has just done so. */
export async function markMailed(
  db: Queries,
  { submissionId, accountId, messages }: DueNotice,
  at: Date,
): Promise<boolean> {
  const set = { mailed: messages, mailedAt: at };
  const rows = await db
    .insert(discussionMember)
    .values({ submissionId, accountId, ...set })
    .onConflictDoUpdate({
      target: [discussionMember.submissionId, discussionMember.accountId],
      set,
      setWhere: sql`${discussionMember.mailed} < ${messages}`,
    })
    .returning({ mailed: discussionMember.mailed });
  return rows.length > 0;
}

/** Whether the reader of a waiting mail about a discussion may still read it, and has not muted it. */
export const isNoticeStillWanted = (db: Queries, mail: WaitingMail): Promise<boolean> =>
  mailReaderMay(
    db,
    mail,
    sql`exists (select from ${membership}
        where ${membership.accountId} = ${account.id} and ${readsDiscussion(sql`${account.id}`, membership.group)})
      and not exists (select from ${discussionMember}
        where ${discussionMember.submissionId} = ${submission.id} and ${discussionMember.accountId} = ${account.id}
          and ${discussionMember.following} = 'none')`,
  );
