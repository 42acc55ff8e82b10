import type { PendingCounts } from "@lectern/domain/office/dashboard/contract";
import type { Installation } from "@lectern/domain/office/dashboard/set-up";
import { IN_THE_RUNNING, REVIEWED, UNFINISHED, WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, count, eq, exists, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { release, releaseItem } from "#features/deciding/releases/tables";
import { membership } from "#features/identity/tables";
import { invitation } from "#features/office/invitations/tables";
import { countUndelivered, isShown } from "#features/post/outbox-store";
import { mail } from "#features/post/tables";
import { slot } from "#features/programme/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { aboutDecision, decided, itsDecisions } from "#features/proposals/proposal/decisions-store";
import {
  conferenceDecision,
  confirmation,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import { notOfReader } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";

/** Each conference's decision counts, as on the pages of decisions, confirmations and the schedule. */
const decisionsWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const proposalsWhere = (condition: SQL) =>
  sql<number>`(count(distinct ${submission.id}) filter (where ${condition}))::int`;

const complete = inArray(submission.status, [...IN_THE_RUNNING]);

/** By the rules `mayDecide`, `mayRelease`, `mayAnswer` and `isInProgramme` in domain. */
const toDecide = sql`${eq(submission.status, REVIEWED)} and ${submission.decision} is null and ${notOfReader}`;
const toRelease = sql`${complete} and ${decided.decision} is not null
  and ${decided.decision} is distinct from ${decided.releasedDecision} and ${releaseItem.releaseId} is null`;
const unanswered = sql`${decided.releasedDecision} = 'ACC' and ${confirmation.submissionId} is not null
  and ${confirmation.answer} is null`;
const unscheduled = sql`${decided.decision} = 'ACC' and ${slot.submissionId} is null
  and not (${decided.releasedDecision} is not distinct from 'ACC'
    and ${confirmation.answer} is not distinct from 'declined')`;

/** What proposals wait for is counted from. */
export const WAITING_TABLES = [
  submission,
  submissionSpeaker,
  conferenceDecision,
  submissionFile,
  releaseItem,
  confirmation,
  slot,
];

const NONE = {
  toDecide: 0,
  toRelease: 0,
  unanswered: 0,
  unscheduled: 0,
  failedFiles: 0,
  complete: 0,
  unfinished: 0,
};

/** The proposals, and those that wait for each step. The counts change only when one of the `WAITING_TABLES` does. */
export const countProposals = async (db: Queries) => {
  const [counts] = await proposals(db);
  return counts ?? NONE;
};

const proposals = (db: Queries) =>
  db
    .select({
      toDecide: proposalsWhere(toDecide),
      toRelease: decisionsWhere(toRelease),
      unanswered: decisionsWhere(unanswered),
      unscheduled: decisionsWhere(unscheduled),
      failedFiles: proposalsWhere(sql`${complete} and ${submissionFile.scanResult} = 'FAL'`),
      complete: proposalsWhere(sql`${complete}`),
      unfinished: proposalsWhere(sql`${eq(submission.status, UNFINISHED)}`),
    })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .leftJoin(conferenceDecision, itsDecisions)
    .leftJoin(releaseItem, and(aboutDecision(releaseItem), eq(releaseItem.state, "waiting")))
    .leftJoin(confirmation, aboutDecision(confirmation))
    .leftJoin(slot, aboutDecision(slot))
    .where(ne(submission.status, WITHDRAWN));

const countUnconfirmed = async (db: Queries): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(release).where(eq(release.state, "unconfirmed"));
  return row?.n ?? 0;
};

/** Counts the organisers' pending tasks, given the `countProposals` as of now. */
export async function countWaiting(
  db: Queries,
  { complete: _, unfinished: __, ...ofProposals }: Awaited<ReturnType<typeof countProposals>>,
): Promise<PendingCounts> {
  const [toConfirm, undelivered] = await Promise.all([countUnconfirmed(db), countUndelivered(db)]);
  return { ...ofProposals, toConfirm, undelivered };
}

/** How far an installation is set up. */
export async function readInstallation(db: Queries): Promise<Installation> {
  const [row] = await db
    .select({
      changed: sql<string[]>`array(${db.select({ key: editionSetting.key }).from(editionSetting)})`,
      mailSent: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(mail)
          .where(and(isShown, isNotNull(mail.sentAt))),
      )}`,
      hasTeam: sql<boolean>`(${exists(db.select({ one: sql`1` }).from(invitation))}
        or (${db.select({ n: count() }).from(membership)}) > 1)`,
    })
    .from(sql`(values (1)) as one`);
  return row ?? { changed: [], mailSent: false, hasTeam: false };
}
