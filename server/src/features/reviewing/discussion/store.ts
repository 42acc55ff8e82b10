import { randomInt } from "node:crypto";
import type { Following } from "@lectern/domain/reviewing/discussion/words";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { conflict, panelist, review } from "../sight/tables";
import { discussion, discussionMember, discussionMention, discussionMessage } from "./tables";

export type MessageRow = typeof discussionMessage.$inferSelect;
export type DiscussionRow = typeof discussion.$inferSelect;

/** What discussions and their list are read from: when none of these changes, neither do they. */
export const DISCUSSION_TABLES = [
  discussion,
  discussionMessage,
  discussionMention,
  discussionMember,
  submission,
  submissionSpeaker,
  profile,
  account,
  membership,
  review,
  conflict,
  panelist,
  editionSetting,
];

export async function findDiscussion(db: Queries, submissionId: number): Promise<DiscussionRow | null> {
  const [row] = await db.select().from(discussion).where(eq(discussion.submissionId, submissionId));
  return row ?? null;
}

const page = statement((db, value) =>
  db
    .select({
      message: discussionMessage,
      firstName: profile.firstName,
      lastName: profile.lastName,
      lot: discussionMember.lot,
      mentions: sql<{ name: string; id: string }[] | null>`(
        select json_agg(json_build_object('name', ${discussionMention.name}, 'id', ${discussionMention.accountId})
          order by ${discussionMention.name})
        from ${discussionMention}
        where ${discussionMention.submissionId} = ${discussionMessage.submissionId}
          and ${discussionMention.number} = ${discussionMessage.number}
      )`,
    })
    .from(discussionMessage)
    .leftJoin(profile, eq(profile.accountId, discussionMessage.authorId))
    .leftJoin(
      discussionMember,
      and(
        eq(discussionMember.submissionId, discussionMessage.submissionId),
        eq(discussionMember.accountId, discussionMessage.authorId),
      ),
    )
    .where(
      and(
        eq(discussionMessage.submissionId, value("submissionId")),
        gt(discussionMessage.number, value("after")),
      ),
    )
    .orderBy(asc(discussionMessage.number))
    .limit(value("limit")),
);

/** A message with its author's name and number, and whom it mentions. */
export type WrittenRow = Awaited<ReturnType<typeof page>>[number];

/** The messages after one, oldest first. */
export const messagesAfter = (db: Queries, submissionId: number, after: number, limit: number) =>
  page(db, { submissionId, after, limit });

export async function findWritten(db: Queries, submissionId: number, number: number) {
  const [row] = await messagesAfter(db, submissionId, number - 1, 1);
  return row?.message.number === number ? row : null;
}

/** The message that a request with this key has written. */
export async function findRepeated(
  db: Queries,
  submissionId: number,
  authorId: string,
  key: string,
): Promise<MessageRow | null> {
  const of = discussionMessage;
  const [row] = await db
    .select()
    .from(of)
    .where(and(eq(of.submissionId, submissionId), eq(of.authorId, authorId), eq(of.idempotencyKey, key)));
  return row ?? null;
}

/** A person's own message, or null. Lock the submission first. */
export async function findOwnMessage(
  db: Queries,
  submissionId: number,
  authorId: string,
  number: number,
): Promise<MessageRow | null> {
  const of = discussionMessage;
  const [row] = await db
    .select()
    .from(of)
    .where(and(eq(of.submissionId, submissionId), eq(of.authorId, authorId), eq(of.number, number)));
  return row ?? null;
}

/** Writes the next message of a discussion, which begins with the first. Lock the submission first. */
export async function insertMessage(
  db: Queries,
  values: Omit<typeof discussionMessage.$inferInsert, "number">,
): Promise<number> {
  const { submissionId, writtenAt } = values;
  const [counted] = await db
    .insert(discussion)
    .values({ submissionId, messages: 1, lastAt: writtenAt })
    .onConflictDoUpdate({
      target: discussion.submissionId,
      set: { messages: sql`${discussion.messages} + 1`, lastAt: writtenAt },
    })
    .returning({ number: discussion.messages });
  if (!counted) throw new Error("A discussion was not written");
  await db.insert(discussionMessage).values({ ...values, ...counted });
  return counted.number;
}

export async function updateMessage(
  db: Queries,
  { submissionId, number }: Pick<MessageRow, "submissionId" | "number">,
  values: Partial<typeof discussionMessage.$inferInsert>,
): Promise<void> {
  const of = discussionMessage;
  await db
    .update(of)
    .set({ ...values, version: sql`${of.version} + 1` })
    .where(and(eq(of.submissionId, submissionId), eq(of.number, number)));
}

/** Replaces whom a message mentions. */
export async function saveMentions(
  db: Queries,
  of: Pick<MessageRow, "submissionId" | "number">,
  mentions: readonly { accountId: string; name: string }[],
): Promise<void> {
  const { submissionId, number } = of;
  await db
    .delete(discussionMention)
    .where(and(eq(discussionMention.submissionId, submissionId), eq(discussionMention.number, number)));
  if (mentions.length > 0)
    await db.insert(discussionMention).values(mentions.map((each) => ({ submissionId, number, ...each })));
}

type Member = typeof discussionMember.$inferSelect;

export async function findMember(
  db: Queries,
  submissionId: number,
  accountId: string,
): Promise<Member | null> {
  const of = discussionMember;
  const [row] = await db
    .select()
    .from(of)
    .where(and(eq(of.submissionId, submissionId), eq(of.accountId, accountId)));
  return row ?? null;
}

/** Marks the messages up to a number as read; false where they were. */
export async function saveRead(
  db: Queries,
  submissionId: number,
  accountId: string,
  read: number,
): Promise<boolean> {
  const rows = await db
    .insert(discussionMember)
    .values({ submissionId, accountId, read })
    .onConflictDoUpdate({
      target: [discussionMember.submissionId, discussionMember.accountId],
      set: { read },
      setWhere: sql`${discussionMember.read} < ${read}`,
    })
    .returning({ read: discussionMember.read });
  return rows.length > 0;
}

export async function saveFollowing(
  db: Queries,
  submissionId: number,
  accountId: string,
  following: Following,
): Promise<void> {
  await db
    .insert(discussionMember)
    .values({ submissionId, accountId, following })
    .onConflictDoUpdate({
      target: [discussionMember.submissionId, discussionMember.accountId],
      set: { following },
    });
}

/** Numbers from which the first ones are drawn, so that none reveals how many reviewers there are, or who came first. */
const FIRST_LOTS = 9;

/** The number of a reviewer for a proposal, drawn by lot if they have none. Lock the submission first. */
export async function drawLot(db: Queries, submissionId: number, accountId: string): Promise<number> {
  const known = await findMember(db, submissionId, accountId);
  if (known?.lot) return known.lot;
  const of = discussionMember;
  const rows = await db.select({ lot: of.lot }).from(of).where(eq(of.submissionId, submissionId));
  const taken = new Set(rows.map(({ lot }) => lot));
  const numbers = Math.max(FIRST_LOTS, Math.ceil(rows.length * 1.5) + 3);
  const free = Array.from({ length: numbers }, (_, n) => n + 1).filter((lot) => !taken.has(lot));
  const lot = free[randomInt(free.length)] ?? numbers + 1;
  await db
    .insert(of)
    .values({ submissionId, accountId, lot })
    .onConflictDoUpdate({ target: [of.submissionId, of.accountId], set: { lot } });
  return lot;
}

export async function saveSettled(db: Queries, submissionId: number, settledThrough: number): Promise<void> {
  await db.update(discussion).set({ settledThrough }).where(eq(discussion.submissionId, submissionId));
}
