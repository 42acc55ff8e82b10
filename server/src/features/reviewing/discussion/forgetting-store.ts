import { ERASED_MESSAGE } from "@lectern/domain/reviewing/discussion/words";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { discussionMember, discussionMention, discussionMessage } from "./tables";

/** What a person wrote in discussions, in the database of all calls. */
export const messagesBy = (db: Queries, accountId: string) =>
  db
    .select()
    .from(discussionMessage)
    .where(eq(discussionMessage.authorId, accountId))
    .orderBy(asc(discussionMessage.writtenAt));

const erased = { text: ERASED_MESSAGE, idempotencyKey: null, idempotencyBody: null } as const;

/** Gives the messages of a person who is erased to a placeholder, without their texts; their numbers stay what they were. */
export async function forgetWriter(tx: Queries, from: string, to: string): Promise<void> {
  const { authorId, deletedAt } = discussionMessage;
  await tx
    .update(discussionMessage)
    .set(erased)
    .where(and(eq(authorId, from), isNull(deletedAt)));
  await tx.update(discussionMessage).set({ authorId: to, idempotencyKey: null }).where(eq(authorId, from));
  await tx.delete(discussionMention).where(eq(discussionMention.accountId, from));
  await tx
    .update(discussionMember)
    .set({ accountId: to, following: "none" })
    .where(eq(discussionMember.accountId, from));
}

/** Erases the texts about proposals whose speaker is erased, and keeps the discussions. */
export async function eraseTexts(tx: Queries, submissionIds: readonly number[]): Promise<void> {
  const ofThem = inArray(discussionMessage.submissionId, [...submissionIds]);
  await tx
    .update(discussionMessage)
    .set(erased)
    .where(and(ofThem, isNull(discussionMessage.deletedAt)));
}
