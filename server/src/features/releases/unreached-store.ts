import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "#platform/db/database";
import { mail, reportOnMail } from "../mails/tables";
import { submission } from "../submissions/tables";

const again = alias(mail, "again");

const failed = (table: typeof mail | typeof again) =>
  or(eq(table.reportOutcome, "returned"), isNotNull(table.refusedAt));

/** The mails of these releases that did not arrive, but for those that were written again and did not fail, too. */
export const unreachedBy = (db: Queries, ids: readonly number[]) =>
  db
    .select({
      releaseId: sql<number>`${mail.releaseId}`,
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
        inArray(mail.releaseId, [...ids]),
        failed(mail),
        notExists(
          db
            .select({ id: again.id })
            .from(again)
            .where(
              and(
                eq(again.submissionId, mail.submissionId),
                eq(again.kind, mail.kind),
                isNotNull(again.repeats),
                isNull(again.stoppedAt),
                sql`not coalesce(${failed(again)}, false)`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(submission.id));
