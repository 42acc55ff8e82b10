import { ERASED_MESSAGE } from "@lectern/domain/reviewing/discussion/words";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { discussionMember, discussionMention, discussionMessage } from "./tables";

/** What a person wrote in discussions, in the database of all calls. */
export const messagesBy = (db: Queries, accountId: string) =>
  db
    .select()
    .from(discussionMessage)
    .where(eq(discussionMessage.authorId, accountId))
    .orderBy(asc(discussionMessage.writtenAt));

const erased = {
  text: sql`case when ${discussionMessage.deletedAt} is null then ${ERASED_MESSAGE} else '' end`,
  idempotencyKey: null,
  idempotencyBody: null,
} as const;

/** Transfers the messages of an erased person to a placeholder, without their texts; their numbers stay. */
export async function eraseWriter(tx: Queries, from: string, to: string): Promise<void> {
  await tx
    .update(discussionMessage)
    .set({ ...erased, authorId: to })
    .where(eq(discussionMessage.authorId, from));
  await tx.delete(discussionMention).where(eq(discussionMention.accountId, from));
  await tx
    .update(discussionMember)
    .set({ accountId: to, following: "none" })
    .where(eq(discussionMember.accountId, from));
}

/** Erases the texts about proposals whose speaker is erased, and keeps the discussions. */
export async function eraseTexts(tx: Queries, submissionIds: readonly number[]): Promise<void> {
  await tx
    .update(discussionMessage)
    .set(erased)
    .where(inArray(discussionMessage.submissionId, [...submissionIds]));
  await tx.delete(discussionMention).where(inArray(discussionMention.submissionId, [...submissionIds]));
}
