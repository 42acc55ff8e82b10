import { REQUIRED_KEYS, type RequiredKey } from "@lectern/domain/identity/profiles/fields";
import type { Group } from "@lectern/domain/kernel/actor";
import { REVIEWABLE } from "@lectern/domain/proposals/words";
import { and, asc, count, desc, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import { addressIn } from "#features/identity/accounts/address/store";
import { groupOf, isIn } from "#features/identity/accounts/groups-store";
import { profile } from "#features/identity/profiles/tables";
import { ACCOUNT_ACTIVITY, account, membership } from "#features/identity/tables";
import { mail, reportOnMail } from "#features/post/tables";
import { opensInCall } from "#features/proposals/proposal/lead-store";
import { isInvolved, isSpeaker } from "#features/proposals/proposal/speakers-store";
import { confirmation, submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { readReviewForm, scoredReviews } from "#features/reviewing/criteria/store";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { invitation } from "../invitations/tables";

/** What the table of people is read from. */
export const PEOPLE_TABLES = [
  account,
  ACCOUNT_ACTIVITY,
  membership,
  profile,
  submission,
  submissionSpeaker,
  confirmation,
];

const columns = {
  id: account.id,
  email: account.email,
  username: account.username,
  group: groupOf,
  emailVerifiedAt: account.emailVerifiedAt,
  suspendedAt: account.suspendedAt,
  lastLogInAt: account.lastLogInAt,
  createdAt: account.createdAt,
  profile,
};

const select = (db: Queries) =>
  db.select(columns).from(account).innerJoin(profile, eq(profile.accountId, account.id)).$dynamic();

export type PersonParts = Awaited<ReturnType<typeof select>>[number];

/** The people whose profiles the organisers of the call see. Never the placeholders of erased people. */
export const isPerson = and(isNull(account.erasedAt), opensInCall(account.id));

const GROUP = sql<Group>`coalesce(${membership.group}, 'speaker')`;

/** The columns of the table of people; `joined` is exact, to continue after a row. */
const LISTED = {
  id: account.id,
  email: account.email,
  group: GROUP,
  emailVerifiedAt: account.emailVerifiedAt,
  suspendedAt: account.suspendedAt,
  lastLogInAt: account.lastLogInAt,
  createdAt: account.createdAt,
  joined: sql<string>`${account.createdAt}::text`,
  profile: Object.fromEntries(REQUIRED_KEYS.map((key) => [key, profile[key]])) as Pick<
    typeof profile,
    RequiredKey
  >,
};

const page = statement((db, value) => {
  const joined = sql`${value("joined")}::timestamptz`;
  return db
    .select(LISTED)
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .leftJoin(membership, eq(membership.accountId, account.id))
    .where(
      and(
        isPerson,
        sql`${account.createdAt} <= ${joined}`,
        or(sql`${account.createdAt} < ${joined}`, sql`${account.id} > ${value("id")}::uuid`),
      ),
    )
    .orderBy(desc(account.createdAt), asc(account.id))
    .limit(value("limit"));
});

export type ListedPerson = Awaited<ReturnType<typeof page>>[number];

const BEFORE_ALL = { joined: "infinity", id: "00000000-0000-0000-0000-000000000000" };

/** The accounts with their profiles after this one, newest first. */
export const pageOfPeople = (
  db: Queries,
  last: Pick<ListedPerson, "joined" | "id"> | null,
  limit: number,
): Promise<ListedPerson[]> => {
  const { joined, id } = last ?? BEFORE_ALL;
  return page(db, { joined, id, limit });
};

export async function findPerson(db: Queries, id: string): Promise<PersonParts | null> {
  const [row] = await select(db).where(and(eq(account.id, id), isPerson));
  return row ?? null;
}

/** As `findPerson`, also for someone who takes no part in the call any more. */
export async function findAccount(db: Queries, id: string): Promise<PersonParts | null> {
  const [row] = await select(db).where(eq(account.id, id));
  return row ?? null;
}

/** Whether the organisers of the call see this person. */
export const isPersonHere = async (db: Queries, id: string): Promise<boolean> =>
  (await findPerson(db, id)) !== null;

type Locked = Pick<PersonParts, "id" | "email" | "group" | "suspendedAt"> & { call: number | null };

/**
 * People and all organisers, a row for each call of the connection where they are in a group, locked in the order of their
 * ids, so that concurrent changes of organisers are serialised.
 */
export async function lockWithOrganisers(db: Queries, ids: readonly string[]): Promise<Locked[]> {
  const concerned = and(isPerson, or(inArray(account.id, [...ids]), isIn("organiser")));
  await db
    .select({ id: account.id })
    .from(account)
    .where(concerned)
    .orderBy(asc(account.id))
    .for("no key update");
  // Once the locks are held: a group may have changed while this waited.
  return db
    .select({
      id: account.id,
      email: account.email,
      suspendedAt: account.suspendedAt,
      call: membership.callId,
      group: GROUP,
    })
    .from(account)
    .leftJoin(membership, eq(membership.accountId, account.id))
    .where(concerned)
    .orderBy(asc(account.id));
}

/** The proposals that a person leads, or has accepted to speak in, newest first. */
export const proposalsOf = (db: Queries, personId: string) =>
  db
    .select({
      id: submission.id,
      title: submission.title,
      status: submission.status,
      decision: submission.decision,
      submittedAt: submission.submittedAt,
      lead: sql<boolean>`${submission.ownerId} = ${personId}`,
    })
    .from(submission)
    .where(isSpeaker(personId))
    .orderBy(desc(submission.id));

export const invitationsTo = (db: Queries, addresses: readonly string[]) =>
  db
    .select({ invitation, firstName: profile.firstName, lastName: profile.lastName })
    .from(invitation)
    .leftJoin(profile, eq(profile.accountId, invitation.invitedBy))
    .where(addressIn(invitation.email, addresses))
    .orderBy(desc(invitation.id));

export const mailsTo = (db: Queries, addresses: readonly string[], limit: number) =>
  db
    .select({
      id: mail.id,
      subject: mail.subject,
      createdAt: mail.createdAt,
      sentAt: mail.sentAt,
      refusedAt: mail.refusedAt,
      stoppedAt: mail.stoppedAt,
      ...reportOnMail,
    })
    .from(mail)
    .where(addressIn(mail.recipient, addresses))
    .orderBy(desc(mail.createdAt))
    .limit(limit);

/** The number of a person's reviews, and the mean of their scores; null without any that counts. */
export async function reviewsBy(db: Queries, reviewerId: string) {
  const scored = scoredReviews(db, await readReviewForm(db));
  const [row] = await db
    .select({ given: count(), mean: sql<number | null>`avg(${scored.score})::float8` })
    .from(review)
    .innerJoin(scored, eq(scored.id, review.id))
    .where(eq(review.reviewerId, reviewerId));
  return row ?? { given: 0, mean: null };
}

/** How many proposals a person may review and has not. */
export async function openReviewsOf(db: Queries, reviewerId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(submission)
    .leftJoin(review, and(eq(review.submissionId, submission.id), eq(review.reviewerId, reviewerId)))
    .where(
      and(
        inArray(submission.status, [...REVIEWABLE]),
        not(isInvolved(reviewerId)),
        isNull(review.submissionId),
      ),
    );
  return row?.n ?? 0;
}
