import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { mail, reportOnMail } from "#features/post/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

/** A proposal with the recipient of letters about it. */
export type Addressed = Awaited<ReturnType<typeof addressed>>[number];

/** Those of these proposals whose speaker is not erased, in the order of their numbers. */
export const addressed = (db: Queries, submissionIds: readonly number[]) =>
  db
    .select({
      id: submission.id,
      ownerId: submission.ownerId,
      title: submission.title,
      decision: submission.decision,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      /** The first deadline of the speaker's confirmations. */
      until: sql`(select min(${confirmation.until}) from ${confirmation}
        where ${confirmation.submissionId} = ${submission.id})`.mapWith(
        confirmation.until,
      ) as SQL<Date | null>,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(and(inArray(submission.id, [...submissionIds]), isNull(account.erasedAt)))
    .orderBy(asc(submission.id));

const later = alias(mail, "later");

const failed = (table: typeof mail | typeof later) =>
  or(eq(table.reportOutcome, "returned"), isNotNull(table.refusedAt));

/** Those of these mails about proposals that failed, unless a later one of the same kind succeeded. */
const unreached = (db: Queries, which: SQL) =>
  db
    .select({
      releaseId: mail.releaseId,
      submission: submission.id,
      title: submission.title,
      mail: mail.id,
      to: mail.recipient,
      ...reportOnMail,
    })
    .from(mail)
    .innerJoin(submission, eq(submission.id, mail.submissionId))
    .where(
      and(
        which,
        failed(mail),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.submissionId, mail.submissionId),
                eq(later.kind, mail.kind),
                eq(later.conference, mail.conference),
                gt(later.createdAt, mail.createdAt),
                isNull(later.stoppedAt),
                sql`not coalesce(${failed(later)}, false)`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(submission.id), asc(mail.createdAt));

/** The failed mails of these releases. */
export const unreachedByReleases = (db: Queries, ids: readonly number[]) =>
  unreached(db, inArray(mail.releaseId, [...ids]));

/** The failed mails of acceptances. */
export const unreachedAcceptances = (db: Queries) => unreached(db, eq(mail.kind, "decision-ACC"));
