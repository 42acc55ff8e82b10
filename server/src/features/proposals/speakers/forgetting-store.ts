import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { replaceLead, writeAuthors } from "../proposal/speakers-store";
import { submission, submissionSpeaker } from "../proposal/tables";
import { eraseNames } from "../versions/store";

const rowsOf = (accountId: string, email: string) =>
  or(eq(submissionSpeaker.accountId, accountId), sql`lower(${submissionSpeaker.email}) = lower(${email})`);

/** Where a person is a further speaker, or was invited or removed, in the database of all calls. */
export const speakingOf = (db: Queries, accountId: string, email: string) =>
  db
    .select({ speaker: submissionSpeaker, title: submission.title })
    .from(submissionSpeaker)
    .innerJoin(submission, eq(submission.id, submissionSpeaker.submissionId))
    .where(rowsOf(accountId, email))
    .orderBy(asc(submissionSpeaker.submissionId));

/**
 * Makes the proposals of others forget a person who is erased, in the database of all calls, and their former versions
 * these names. What they lead together with others goes to the first of these who accepted, and is not erased. Returns the
 * proposals that stay, by number.
 */
export async function eraseSpeaker(
  tx: Queries,
  { accountId, email, names }: { accountId: string; email: string; names: readonly string[] },
): Promise<number[]> {
  const { submissionId, position, state } = submissionSpeaker;
  const theirs = rowsOf(accountId, email);
  // All that is changed here, and by the erasure afterwards, in the order of their ids, as everywhere: no deadlock.
  const spokenIn = tx.select({ id: submissionId }).from(submissionSpeaker).where(theirs);
  await tx
    .select({ id: submission.id })
    .from(submission)
    .where(or(eq(submission.ownerId, accountId), inArray(submission.id, spokenIn)))
    .orderBy(asc(submission.id))
    .for("update");
  const led = await tx
    .select({ id: submissionSpeaker.id, submissionId, accountId: submissionSpeaker.accountId })
    .from(submissionSpeaker)
    .innerJoin(submission, eq(submission.id, submissionId))
    .where(and(eq(submission.ownerId, accountId), eq(state, "accepted"), sql`account_id <> ${accountId}`))
    .orderBy(asc(submissionId), asc(position));
  const heirs = new Map([...led].reverse().map((speaker) => [speaker.submissionId, speaker]));
  for (const heir of heirs.values()) await replaceLead(tx, heir);
  const spoken = await tx
    .select({ id: submissionId, typed: submissionSpeaker.name })
    .from(submissionSpeaker)
    .where(theirs);
  const changed = [...new Set([...heirs.keys(), ...spoken.map(({ id }) => id)])].sort((a, b) => a - b);
  await tx.delete(submissionSpeaker).where(theirs);
  for (const id of changed) await writeAuthors(tx, id);
  await eraseNames(tx, changed, [...names, ...spoken.map(({ typed }) => typed)]);
  return changed;
}
