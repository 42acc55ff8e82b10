import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { confirmation, submission, submissionSpeaker } from "../proposal/tables";

/** Whether the call shows each decision as soon as it is made. */
const allShown = sql`exists (
  select from ${editionSetting} where ${editionSetting.key} = 'decisionsReleased' and ${editionSetting.value} = 'true')`;

/** Accepted by a decision that its speakers know, and neither withdrawn nor declined. */
export const isAccepted = and(
  ne(submission.status, "Withdrawn"),
  or(eq(submission.releasedDecision, "ACC"), and(eq(submission.decision, "ACC"), allShown)),
  sql`not coalesce((
    select bool_and(${confirmation.answer} is not distinct from 'declined')
    from ${confirmation} where ${confirmation.submissionId} = ${submission.id}), false)`,
);

/** Whether the account of the row is that of a speaker of the proposal of the row: its lead, or one who has accepted. */
export const isItsSpeaker = sql`${account.id} = any(array[${submission.ownerId}] || array(
  select ${submissionSpeaker.accountId} from ${submissionSpeaker}
  where ${submissionSpeaker.submissionId} = ${submission.id} and ${submissionSpeaker.state} = 'accepted'
    and ${submissionSpeaker.answer} is distinct from 'declined'
))`;

/** Every speaker of each accepted proposal, by its number; with an account, those of this person only. */
export const acceptedSpeakers = (db: Queries, accountId?: string) =>
  db
    .select({
      pk: submission.id,
      title: submission.title,
      accountId: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(submission)
    .innerJoin(account, isItsSpeaker)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(and(isAccepted, accountId === undefined ? undefined : eq(account.id, accountId)))
    .orderBy(asc(submission.id), asc(account.id));

export type AcceptedSpeaker = Awaited<ReturnType<typeof acceptedSpeakers>>[number];
