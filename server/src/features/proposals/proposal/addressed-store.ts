import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

/** A proposal with whom a letter about it goes to. */
export type Addressed = Awaited<ReturnType<typeof addressed>>[number];

/** Those of these proposals that have a speaker, in the order of their numbers: one who was erased gets no mail. */
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
      /** Until when the speaker is asked to confirm. */
      until: confirmation.until,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .where(and(inArray(submission.id, [...submissionIds]), isNull(account.erasedAt)))
    .orderBy(asc(submission.id));
