import { PROFILE_KEYS, type ProfileKey } from "@lectern/domain/identity/profiles/fields";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { runsInstallation } from "#features/call/calls-store";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { confirmation, submission, submissionSpeaker, submissionVersion } from "./tables";

/** Whether the lead of the submission of the row submitted, saved or confirmed it: organisers may enter one for any address. */
const leadHasActed = sql`(
  not exists (select from ${submissionVersion} where ${submissionVersion.submissionId} = ${submission.id}
    and ${submissionVersion.number} = 1 and ${submissionVersion.savedAs} = 'organiser')
  or exists (select from ${submissionVersion} where ${submissionVersion.submissionId} = ${submission.id}
    and ${submissionVersion.savedBy} = ${submission.ownerId})
  or exists (select from ${confirmation} where ${confirmation.submissionId} = ${submission.id}
    and ${confirmation.answer} = 'confirmed'))`;

/** Whether the proposal of the row and the account of the row were made at once, and its owner has not claimed it since. */
const holdsOnlyWhatWasEntered = sql`(owner.email_verified_at is null and owner.created_at = ${submission.createdAt})`;

/**
 * Whether the call sees the profile of this person, whose id is in another table than `submission`: they take part
 * in it by what they did, also as a further speaker, or its organisers entered all of it. The default call, which runs the
 * installation, sees all.
 */
export const opensInCall = (person: PgColumn | SQL) => sql<boolean>`(
  ${runsInstallation}
  or exists (select from ${membership} where ${membership.accountId} = ${person})
  or exists (select from ${submission} join ${account} owner on owner.id = ${submission.ownerId}
    where ${submission.ownerId} = ${person} and (${leadHasActed} or ${holdsOnlyWhatWasEntered}))
  or exists (select from ${submissionSpeaker}
    where ${submissionSpeaker.accountId} = ${person} and ${submissionSpeaker.state} = 'accepted'))`;

const unlessUnknown = (column: PgColumn, otherwise: SQL) =>
  sql<string>`case when ${opensInCall(profile.accountId)} then ${column} else ${otherwise} end`;

/**
 * The profile of the lead, joined as `profile`, as the call sees it: before it opens there, nothing but the name that
 * organisers entered.
 */
export const LEAD: Record<ProfileKey, SQL<string>> = {
  ...(Object.fromEntries(
    PROFILE_KEYS.map((key) => [key, unlessUnknown(profile[key], sql`''`)]),
    // The keys are those of the profile.
  ) as Record<ProfileKey, SQL<string>>),
  firstName: unlessUnknown(profile.firstName, sql`split_part(${submission.authors}, ',', 1)`),
};

/** The columns of a lead's name. */
export const LEAD_NAME = { firstName: LEAD.firstName, lastName: LEAD.lastName };

/** The name of a proposal's lead, as the call sees it. */
export async function leadName(db: Queries, submissionId: number): Promise<string> {
  const [lead] = await db
    .select(LEAD_NAME)
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(eq(submission.id, submissionId));
  return lead ? fullName(lead) : "";
}

/** Those of these accounts whose profile opens in the call. */
export async function opensAmong(db: Queries, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: profile.accountId })
    .from(profile)
    .where(and(inArray(profile.accountId, [...accounts]), opensInCall(profile.accountId)));
  return new Set(rows.map(({ id }) => id));
}

/** The name of an account, which may be empty; null where its profile does not open in the call. */
export async function nameInCall(db: Queries, accountId: string): Promise<string | null> {
  const [person] = await db
    .select({ firstName: profile.firstName, lastName: profile.lastName })
    .from(profile)
    .where(and(eq(profile.accountId, accountId), opensInCall(profile.accountId)));
  return person ? fullName(person) : null;
}
