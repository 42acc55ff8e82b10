import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mail, reportOnMail } from "#features/post/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

const later = alias(mail, "later");

const failed = (table: typeof mail | typeof later) =>
  or(eq(table.reportOutcome, "returned"), isNotNull(table.refusedAt));

/** Those of these mails about proposals that did not arrive, while no later one of the same kind did better. */
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
                gt(later.createdAt, mail.createdAt),
                isNull(later.stoppedAt),
                sql`not coalesce(${failed(later)}, false)`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(submission.id), asc(mail.createdAt));

/** The mails of these releases that did not arrive. */
export const unreachedByReleases = (db: Queries, ids: readonly number[]) =>
  unreached(db, inArray(mail.releaseId, [...ids]));

/** The mails that told an acceptance and did not arrive. */
export const unreachedAcceptances = (db: Queries) => unreached(db, eq(mail.kind, "decision-ACC"));
