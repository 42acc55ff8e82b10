import type { Affected } from "@lectern/domain/proposals/settings-effect";
import { asc, count, eq, exists, notExists, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { submission } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";

/** What settings act on: every proposal, in one query. */
export async function affectedProposals(db: Queries): Promise<Affected[]> {
  const reviewed = db
    .select({ submissionId: review.submissionId, reviews: count().as("reviews") })
    .from(review)
    .groupBy(review.submissionId)
    .as("reviewed");
  const rows = await db
    .select({
      id: submission.id,
      ownerId: submission.ownerId,
      status: submission.status,
      submittedAt: submission.submittedAt,
      lateUntil: submission.lateUntil,
      cooldownSince: submission.cooldownSince,
      fileId: submissionFile.id,
      scanResult: submissionFile.scanResult,
      reviews: sql<number>`coalesce(${reviewed.reviews}, 0)::int`,
    })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .leftJoin(reviewed, eq(reviewed.submissionId, submission.id))
    .orderBy(asc(submission.id));
  return rows.map(({ fileId, scanResult, ...row }) => ({
    ...row,
    file: fileId === null ? null : { scanResult },
  }));
}

/**
 * The addresses of the speakers to whom more time matters: those who can still edit something, and those who signed up
 * and have submitted nothing yet.
 */
export async function whoCanUseTime(db: Queries): Promise<string[]> {
  const own = db.select({ one: sql`1` }).from(submission).where(eq(submission.ownerId, account.id));
  const editable = db
    .select({ one: sql`1` })
    .from(submission)
    .where(sql`${submission.ownerId} = ${account.id} and ${submission.status} in ('Uploading', 'Submitted')`);
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(
      sql`${account.group} = 'speaker' and ${account.emailVerifiedAt} is not null
        and (${notExists(own)} or ${exists(editable)})`,
    )
    .orderBy(asc(account.email));
  return rows.map(({ email }) => email);
}
