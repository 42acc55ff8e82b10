import type { DigestFrequency } from "@lectern/domain/office/digests/words";
import { and, asc, eq, gt, isNotNull, lte, not, type SQL, sql } from "drizzle-orm";
import { activeOrganiser } from "#features/identity/accounts/store";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { LEAD } from "#features/proposals/proposal/lead-store";
import { submission } from "#features/proposals/proposal/tables";
import { barred } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { digest, failedFile } from "./tables";

export type DigestRow = Omit<typeof digest.$inferSelect, "callId">;

const readsDigests = and(activeOrganiser, isNotNull(account.emailVerifiedAt));

/** The organisers who can log in, with their digest's settings, if any. */
export const organisersWithDigest = (db: Queries) =>
  db
    .select({
      id: account.id,
      since: sql<Date>`coalesce(${membership.since}, ${account.createdAt})`.mapWith(account.createdAt),
      frequency: digest.frequency,
    })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .leftJoin(digest, eq(digest.accountId, account.id))
    .where(readsDigests)
    .orderBy(asc(account.id));

/** Adds rows for those who have none yet. */
export async function insertDigests(db: Queries, rows: readonly DigestRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(digest)
      .values([...rows])
      .onConflictDoNothing();
}

/** An organiser's digest with their address, locked; null when another worker has locked it, or for anyone else. */
export async function lockDigest(db: Queries, accountId: string) {
  const [row] = await db
    .select({ digest, email: account.email })
    .from(digest)
    .innerJoin(account, eq(account.id, digest.accountId))
    .where(and(eq(digest.accountId, accountId), readsDigests))
    .for("update", { of: digest, skipLocked: true });
  return row ?? null;
}

export async function updateDigest(
  db: Queries,
  accountId: string,
  values: Partial<Omit<DigestRow, "accountId">>,
): Promise<void> {
  await db.update(digest).set(values).where(eq(digest.accountId, accountId));
}

export async function frequencyOf(db: Queries, accountId: string): Promise<DigestFrequency | null> {
  const [row] = await db
    .select({ frequency: digest.frequency })
    .from(digest)
    .where(eq(digest.accountId, accountId));
  return row?.frequency ?? null;
}

/** Records the files whose processing has failed since the last call. */
export async function noticeFailedFiles(db: Queries, noticedAt: Date): Promise<void> {
  await db.execute(sql`
    insert into ${failedFile} (file_id, noticed_at)
    select ${submissionFile.id}, ${noticedAt.toISOString()}::timestamptz from ${submissionFile}
    where ${submissionFile.scanResult} = 'FAL'
      and not exists (select from ${failedFile} where ${failedFile.fileId} = ${submissionFile.id})
    on conflict do nothing`);
}

export type Window = { after: Date; upTo: Date };
export type DigestEvent = { id: number; title: string; speaker: string; at: Date };

const speaker = sql<string>`trim(${LEAD.firstName} || ' ' || ${LEAD.lastName})`;

const logged = (db: Queries, organiserId: string, { after, upTo }: Window, which: SQL | undefined) =>
  db
    .select({ id: submission.id, title: submission.title, speaker, at: auditEntry.at })
    .from(auditEntry)
    .innerJoin(submission, eq(submission.id, auditEntry.submissionId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(
      and(which, gt(auditEntry.at, after), lte(auditEntry.at, upTo), not(barred(sql`${organiserId}::uuid`))),
    )
    .orderBy(asc(auditEntry.at), asc(auditEntry.id));

/** The places that speakers declined, from the audit log. */
export const declined = (db: Queries, organiserId: string, window: Window): Promise<DigestEvent[]> =>
  logged(
    db,
    organiserId,
    window,
    and(eq(auditEntry.action, "answer-confirmation"), sql`${auditEntry.details} ->> 'to' = 'declined'`),
  );

/** The accepted proposals that were withdrawn, from the audit log. */
export const withdrawn = (db: Queries, organiserId: string, window: Window): Promise<DigestEvent[]> =>
  logged(db, organiserId, window, and(eq(auditEntry.action, "withdraw"), eq(submission.decision, "ACC")));

/** The proposals whose file could not be processed so far. */
export const failedFiles = (
  db: Queries,
  organiserId: string,
  { after, upTo }: Window,
): Promise<DigestEvent[]> =>
  db
    .select({ id: submission.id, title: submission.title, speaker, at: failedFile.noticedAt })
    .from(failedFile)
    .innerJoin(submissionFile, eq(submissionFile.id, failedFile.fileId))
    .innerJoin(submission, eq(submission.id, submissionFile.submissionId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(
      and(
        eq(submissionFile.scanResult, "FAL"),
        gt(failedFile.noticedAt, after),
        lte(failedFile.noticedAt, upTo),
        not(barred(sql`${organiserId}::uuid`)),
      ),
    )
    .orderBy(asc(failedFile.noticedAt), asc(submission.id));
