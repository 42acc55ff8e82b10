import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { mail, reportOnMail } from "#features/post/tables";
import { confirmation, submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { LEAD_NAME } from "./lead-store";
import { isSpeakersAccount } from "./speakers-store";

/** A proposal with one of its speakers, who gets letters about it. */
export type Addressed = Awaited<ReturnType<typeof addressed>>[number];

/**
 * The speakers of these proposals who have an account, each with the proposal: in the order of their numbers, of each the
 * lead first, then those who accepted in their order. Without erased people.
 */
export const addressed = (db: Queries, submissionIds: readonly number[]) =>
  speakersOf(db, { ids: submissionIds });

const speakersOf = statement((db, value) =>
  db
    .select({
      id: submission.id,
      accountId: account.id,
      lead: sql<boolean>`${account.id} = ${submission.ownerId}`,
      /** What a further speaker answered for themselves; null for the lead. */
      ownAnswer: submissionSpeaker.answer,
      title: submission.title,
      decision: submission.decision,
      email: account.email,
      ...LEAD_NAME,
      /** The first deadline of the proposal's confirmations. */
      until: sql`(select min(${confirmation.until}) from ${confirmation}
        where ${confirmation.submissionId} = ${submission.id})`.mapWith(
        confirmation.until,
      ) as SQL<Date | null>,
    })
    .from(submission)
    .innerJoin(account, isSpeakersAccount)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(
      submissionSpeaker,
      and(
        eq(submissionSpeaker.submissionId, submission.id),
        eq(submissionSpeaker.accountId, account.id),
        eq(submissionSpeaker.state, "accepted"),
      ),
    )
    .where(and(sql`${submission.id} = any(${value("ids")}::int[])`, isNull(account.erasedAt)))
    .orderBy(asc(submission.id), sql`coalesce(${submissionSpeaker.position}, 0)`),
);

/** How many speakers of these proposals have no account, and so get no letters. */
export const countUnaddressed = (db: Queries, submissionIds: readonly number[]): Promise<number> =>
  db.$count(
    submissionSpeaker,
    and(
      inArray(submissionSpeaker.submissionId, [...submissionIds]),
      inArray(submissionSpeaker.state, ["named", "invited"]),
    ),
  );

const later = alias(mail, "later");

/** Whose mail about a proposal a row is. */
const readerOf = (table: typeof mail | typeof later) =>
  sql`coalesce(${table.accountId}, ${submission.ownerId})`;

const failed = (table: typeof mail | typeof later) =>
  or(eq(table.reportOutcome, "returned"), isNotNull(table.refusedAt));

/** Those of these mails about proposals that failed, unless a later one of the same kind reached the same speaker. */
const unreached = (db: Queries, which: SQL) =>
  db
    .select({
      releaseId: mail.releaseId,
      submission: submission.id,
      title: submission.title,
      mail: mail.id,
      to: mail.recipient,
      accountId: readerOf(mail).mapWith(String) as SQL<string>,
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
                sql`${readerOf(later)} = ${readerOf(mail)}`,
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
