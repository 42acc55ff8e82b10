import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Answer } from "@lectern/domain/proposals/answers";
import { joinAuthors } from "@lectern/domain/proposals/authors";
import { INVOLVED, SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, eq, inArray, is, isNotNull, ne, or, type Placeholder, SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { LEAD_NAME } from "./lead-store";
import { confirmation, submission, submissionSpeaker } from "./tables";

/** A person by their id, or the column of a row that has it. */
type Reader = Placeholder | SQL | string;

/**
 * Whether the submission of the row is among those that rows of another table, which `column` refers from, have `where`. For
 * a reader who is a parameter these are listed once, so that PostgreSQL finds them by an index, or knows the condition as
 * cheap and reads a page of a list in its order; for one of the row they are looked up by the submission.
 */
export const isAmong = (reader: Reader, column: PgColumn, where: SQL) =>
  is(reader, SQL)
    ? sql<boolean>`exists (select from ${column.table} where ${column} = ${submission.id} and ${where})`
    : sql<boolean>`${submission.id} = any(array(select ${column} from ${column.table} where ${where}))`;

const statesIn = (states: readonly string[]) =>
  sql`${submissionSpeaker.state} in (${sql.raw(states.map((state) => `'${state}'`).join(", "))})`;

/** Whether a person is a further speaker of the submission of the row, who has accepted. */
const isCoSpeaker = (reader: Reader) =>
  isAmong(
    reader,
    submissionSpeaker.submissionId,
    sql`${submissionSpeaker.accountId} = ${reader} and ${submissionSpeaker.state} = 'accepted'`,
  );

/** Whether a person is a speaker of the submission of the row: its lead, or one who has accepted. */
export const isSpeaker = (reader: Reader) =>
  sql<boolean>`(${submission.ownerId} = ${reader} or ${isCoSpeaker(reader)})`;

/** Whether the further speaker of the row takes part, did, or is invited to. */
export const isFurtherInvolved = statesIn(INVOLVED);

/** Whether the submission of the row is not a person's to judge: they lead it, speak in it, did, or are invited to. */
export const isInvolved = (reader: Reader) =>
  sql<boolean>`(${submission.ownerId} = ${reader} or ${isAmong(
    reader,
    submissionSpeaker.submissionId,
    sql`${submissionSpeaker.accountId} = ${reader} and ${isFurtherInvolved}`,
  )})`;

/** Whether a person leads or speaks in any proposal of the call, or has an open invitation to. */
export async function hasPartInAny(db: Queries, person: string, now: Date): Promise<boolean> {
  return (await parts(db, { person, now })).length > 0;
}

const parts = statement<{ id: number }[], { person: string; now: Date }>((db, value) => {
  const [person, now] = [value("person"), value("now")];
  const isInvited = isAmong(
    person,
    submissionSpeaker.submissionId,
    sql`${submissionSpeaker.accountId} = ${person} and ${submissionSpeaker.state} = 'invited'
      and ${submissionSpeaker.expiresAt} > ${now}`,
  );
  return db
    .select({ id: submission.id })
    .from(submission)
    .where(or(isSpeaker(person), isInvited))
    .limit(1);
});

/** Those of these submissions that a person leads, speaks in, or is invited to speak in. */
export async function ownAmong(db: Queries, person: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await involved(db, { person, ids });
  return new Set(rows.map(({ id }) => id));
}

const involved = statement<{ id: number }[], { person: string; ids: readonly number[] }>((db, value) =>
  db
    .select({ id: submission.id })
    .from(submission)
    .where(and(sql`${submission.id} = any(${value("ids")}::int[])`, isInvolved(value("person")))),
);

/** The status of a proposal that a person speaks in, or null. */
export async function statusOfSpoken(db: Queries, person: string, id: number) {
  const [row] = await db
    .select({ status: submission.status })
    .from(submission)
    .where(and(eq(submission.id, id), isSpeaker(person)));
  return row?.status ?? null;
}

const shown = { firstName: profile.firstName, lastName: profile.lastName };

const further = statement((db, value) =>
  db
    .select({ speaker: submissionSpeaker, ...shown })
    .from(submissionSpeaker)
    .leftJoin(
      profile,
      and(eq(profile.accountId, submissionSpeaker.accountId), eq(submissionSpeaker.state, "accepted")),
    )
    .where(eq(submissionSpeaker.submissionId, value("id")))
    .orderBy(asc(submissionSpeaker.position), asc(submissionSpeaker.id)),
);

/** The further speakers of a proposal in their order, `shown` as they are among the authors. With those who declined or left. */
export async function furtherSpeakers(db: Queries, submissionId: number) {
  const rows = await further(db, { id: submissionId });
  return rows.map(({ speaker, firstName, lastName }) => ({
    ...speaker,
    shown: fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }) || speaker.name,
  }));
}

export type Speaker = Awaited<ReturnType<typeof furtherSpeakers>>[number];

/**
 * The further speakers of these proposals who are among the authors, in their order; those who have accepted with their
 * account and profile.
 */
export const speakersOf = (db: Queries, ids: readonly number[]) =>
  db
    .select({ speaker: submissionSpeaker, email: account.email, profile })
    .from(submissionSpeaker)
    .leftJoin(
      account,
      and(eq(account.id, submissionSpeaker.accountId), eq(submissionSpeaker.state, "accepted")),
    )
    .leftJoin(profile, eq(profile.accountId, account.id))
    .where(and(inArray(submissionSpeaker.submissionId, [...ids]), statesIn(SPEAKING)))
    .orderBy(asc(submissionSpeaker.submissionId), asc(submissionSpeaker.position), asc(submissionSpeaker.id));

export type SpeakerOfProposal = Awaited<ReturnType<typeof speakersOf>>[number];

/** A further speaker's name: that of the profile, or as it was typed. */
export const nameOfSpeaker = ({ speaker, profile }: SpeakerOfProposal): string =>
  (profile && fullName(profile)) || speaker.name;

/** Whether the account of the row is that of a speaker of the submission of the row: its lead, or one who has accepted. */
export const isSpeakersAccount = sql<boolean>`${account.id} = any(array[${submission.ownerId}] || array(
  select ${submissionSpeaker.accountId} from ${submissionSpeaker}
  where ${submissionSpeaker.submissionId} = ${submission.id} and ${submissionSpeaker.state} = 'accepted'
))`;

/** The names that are written as the authors of a proposal: the lead's, and those of the further speakers in their order. */
const authorsOf = (lead: string, speakers: readonly Speaker[]): string[] => [
  lead,
  ...speakers.filter(({ state }) => SPEAKING.includes(state)).map((speaker) => speaker.shown),
];

/**
 * Writes the authors of a locked proposal as its speakers are, in a new version where that changes them. The one place that
 * does, an edit of the proposal's texts aside.
 */
export async function writeAuthors(db: Queries, submissionId: number): Promise<void> {
  const [lead] = await db
    .select({ ...LEAD_NAME, authors: submission.authors })
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(eq(submission.id, submissionId));
  if (!lead) return;
  const authors = joinAuthors(authorsOf(fullName(lead), await furtherSpeakers(db, submissionId)));
  if (authors === lead.authors) return;
  await db
    .update(submission)
    .set({ authors, version: sql`${submission.version} + 1` })
    .where(eq(submission.id, submissionId));
}

/** Makes a further speaker the lead of a locked proposal. Its former lead is no longer a speaker. */
export async function replaceLead(
  db: Queries,
  { id, submissionId, accountId }: Pick<Speaker, "id" | "submissionId" | "accountId">,
) {
  if (accountId === null) throw new Error("A speaker without an account cannot lead a proposal");
  await db.delete(submissionSpeaker).where(eq(submissionSpeaker.id, id));
  // The former lead's keys are not the new one's, who may have used the same.
  await db
    .update(submission)
    .set({ ownerId: accountId, idempotencyKey: null, idempotencyBody: null })
    .where(eq(submission.id, submissionId));
}

export type SpeakerRow = typeof submissionSpeaker.$inferSelect;
type NewSpeaker = typeof submissionSpeaker.$inferInsert;

export async function addSpeakerRow(db: Queries, values: NewSpeaker): Promise<SpeakerRow> {
  const [row] = await db.insert(submissionSpeaker).values(values).returning();
  if (!row) throw new Error("A speaker was not written");
  return row;
}

export async function updateSpeaker(db: Queries, id: string, values: Partial<NewSpeaker>): Promise<void> {
  await db.update(submissionSpeaker).set(values).where(eq(submissionSpeaker.id, id));
}

export async function deleteSpeaker(db: Queries, id: string): Promise<void> {
  await db.delete(submissionSpeaker).where(eq(submissionSpeaker.id, id));
}

/** Moves one of a proposal's speakers to a place among those who speak, from 1. */
export async function moveSpeaker(
  db: Queries,
  speakers: readonly Speaker[],
  moved: Speaker,
  place: number,
): Promise<void> {
  const order = speakers.filter(({ id, state }) => id !== moved.id && SPEAKING.includes(state));
  order.splice(place - 1, 0, moved);
  for (const [index, { id, position }] of order.entries())
    if (position !== index + 1) await updateSpeaker(db, id, { position: index + 1 });
}

/** The speaker whose newest link has this key, with their proposal. */
export async function speakerByKey(db: Queries, keyHash: Buffer) {
  const [row] = await db
    .select({ speaker: submissionSpeaker, submission })
    .from(submissionSpeaker)
    .innerJoin(submission, eq(submission.id, submissionSpeaker.submissionId))
    .where(eq(submissionSpeaker.keyHash, keyHash));
  return row ?? null;
}

/** The account with this address, where it is verified. */
export async function verifiedAccountAt(db: Queries, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(sql`lower(${account.email}) = lower(${email})`, isNotNull(account.emailVerifiedAt)));
  return row?.id ?? null;
}

/** The lead's answers to the requests to confirm a released acceptance, of each conference that accepts it; empty: not asked. */
export async function leadsAnswers(db: Queries, submissionId: number): Promise<(Answer | null)[]> {
  const rows = await db
    .select({ answer: confirmation.answer })
    .from(submission)
    .innerJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .where(
      and(
        eq(submission.id, submissionId),
        eq(submission.releasedDecision, "ACC"),
        ne(submission.status, WITHDRAWN),
      ),
    );
  return rows.map(({ answer }) => answer);
}
