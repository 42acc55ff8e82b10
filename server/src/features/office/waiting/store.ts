import type { PendingCounts } from "@lectern/domain/office/waiting/contract";
import { and, eq, isNotNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { release, releaseItem } from "#features/deciding/releases/tables";
import { mail } from "#features/post/tables";
import { slot } from "#features/programme/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

const numberWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const number = sql<number>`count(*)::int`;

/** By the rules `mayDecide`, `mayRelease`, `mayAnswer` and `isInProgramme` in domain. */
const toDecide = sql`${submission.status} = 'Reviewed' and ${submission.decision} is null`;
const toRelease = sql`${submission.status} <> 'Uploading' and ${submission.decision} is not null
  and ${submission.decision} is distinct from ${submission.releasedDecision} and ${releaseItem.releaseId} is null`;
const unanswered = sql`${submission.releasedDecision} = 'ACC' and ${confirmation.submissionId} is not null
  and ${confirmation.answer} is null`;
const unscheduled = sql`${submission.decision} = 'ACC' and ${slot.submissionId} is null
  and not (${submission.releasedDecision} is not distinct from 'ACC'
    and ${confirmation.answer} is not distinct from 'declined')`;

/** What proposals wait for is counted from. */
export const WAITING_TABLES = [submission, releaseItem, confirmation, slot];

/** The proposals that wait for each step. The counts change only when one of the `WAITING_TABLES` does. */
export const countProposals = async (db: Queries) => {
  const [counts] = await proposals(db);
  return counts;
};

const proposals = (db: Queries) =>
  db
    .select({
      toDecide: numberWhere(toDecide),
      toRelease: numberWhere(toRelease),
      unanswered: numberWhere(unanswered),
      unscheduled: numberWhere(unscheduled),
    })
    .from(submission)
    .leftJoin(releaseItem, and(eq(releaseItem.submissionId, submission.id), eq(releaseItem.state, "waiting")))
    .leftJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .leftJoin(slot, eq(slot.submissionId, submission.id))
    .where(sql`${submission.status} <> 'Withdrawn'`);

const again = alias(mail, "again");

const undelivered = (db: Queries) =>
  db
    .select({ undelivered: number })
    .from(mail)
    .where(
      and(
        or(eq(mail.reportOutcome, "returned"), isNotNull(mail.refusedAt)),
        notExists(db.select({ id: again.id }).from(again).where(eq(again.repeats, mail.id))),
      ),
    );

const toConfirm = (db: Queries) =>
  db.select({ toConfirm: number }).from(release).where(eq(release.state, "unconfirmed"));

/** Counts the organisers' pending tasks, with the `countProposals` as of now. */
export async function countWaiting(
  db: Queries,
  currentProposals: () => ReturnType<typeof countProposals>,
): Promise<PendingCounts> {
  const [ofProposals, [ofReleases], [ofMails]] = await Promise.all([
    currentProposals(),
    toConfirm(db),
    undelivered(db),
  ]);
  return {
    toDecide: ofProposals?.toDecide ?? 0,
    toRelease: ofProposals?.toRelease ?? 0,
    toConfirm: ofReleases?.toConfirm ?? 0,
    unanswered: ofProposals?.unanswered ?? 0,
    unscheduled: ofProposals?.unscheduled ?? 0,
    undelivered: ofMails?.undelivered ?? 0,
  };
}
