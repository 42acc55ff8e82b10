import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, desc, eq, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { aboutDecision, decided, isOnceAccepted, itsDecisions } from "../proposal/decisions-store";
import { LEAD_NAME } from "../proposal/lead-store";
import { isSpeaker } from "../proposal/speakers-store";
import { conferenceDecision, confirmation, submission, submissionSpeaker } from "../proposal/tables";

/** Whether the call shows each decision as soon as it is made. */
const allShown = sql`exists (
  select from ${editionSetting} where ${editionSetting.key} = 'decisionsReleased' and ${editionSetting.value} = 'true')`;

const isShownAcceptance = ({ decision, releasedDecision }: Record<Kind, PgColumn | SQL>) =>
  sql`case when ${allShown} then ${decision} else ${releasedDecision} end = 'ACC'`;
type Kind = "decision" | "releasedDecision";

/** Accepted by a decision that its speakers know, and neither withdrawn nor declined to every conference that accepts it. */
export const isAccepted = and(
  ne(submission.status, WITHDRAWN),
  isOnceAccepted,
  isShownAcceptance(submission),
  sql`exists (
    select from (values (1)) one
    left join ${conferenceDecision} on ${itsDecisions}
    left join ${confirmation} on ${aboutDecision(confirmation)}
    where ${isShownAcceptance(decided)} and ${confirmation.answer} is distinct from 'declined')`,
);

/** Whether the account of the row is that of a speaker of the proposal of the row: its lead, or one who has accepted. */
const isItsSpeaker = sql`${account.id} = any(array[${submission.ownerId}] || array(
  select ${submissionSpeaker.accountId} from ${submissionSpeaker}
  where ${submissionSpeaker.submissionId} = ${submission.id} and ${submissionSpeaker.state} = 'accepted'
    and ${submissionSpeaker.answer} is distinct from 'declined'
))`;

/** Every speaker of each accepted proposal, by its number and the lead first; with an account, those of this person only. */
export const acceptedSpeakers = (db: Queries, accountId?: string) =>
  db
    .select({
      pk: submission.id,
      title: submission.title,
      submissionType: submission.submissionType,
      accountId: account.id,
      email: account.email,
      ...LEAD_NAME,
    })
    .from(submission)
    .innerJoin(account, isItsSpeaker)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(
      and(
        isAccepted,
        isNull(account.erasedAt),
        accountId === undefined ? undefined : and(isSpeaker(accountId), eq(account.id, accountId)),
      ),
    )
    .orderBy(asc(submission.id), desc(eq(account.id, submission.ownerId)), asc(account.id));

export type AcceptedSpeaker = Awaited<ReturnType<typeof acceptedSpeakers>>[number];

/** A speaker of an accepted proposal who has not answered one of the forms. */
export type Unanswered = { submission: number; accountId: string };

/** The speakers of these proposals, or of all, for whose rows (`submission`, `account`) this condition does not hold. */
export const unanswered = (
  db: Queries,
  answered: SQL,
  submissions?: readonly number[],
): Promise<Unanswered[]> =>
  db
    .select({ submission: submission.id, accountId: account.id })
    .from(submission)
    .innerJoin(account, isItsSpeaker)
    .where(
      and(
        isAccepted,
        isNull(account.erasedAt),
        submissions && inArray(submission.id, [...submissions]),
        not(answered),
      ),
    )
    .orderBy(asc(submission.id), asc(account.id));
