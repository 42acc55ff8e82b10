import type { Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import { inUtc } from "@lectern/domain/kernel/utc";
import { isInProgramme, type Slot } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import {
  type At,
  aboutDecision,
  decided,
  isAbout,
  itsDecisions,
} from "#features/proposals/proposal/decisions-store";
import { conferenceDecision, confirmation, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import { slot } from "./tables";

export type SlotRow = typeof slot.$inferSelect;

/** The arbitrary id of the lock for the whole schedule. */
const SCHEDULE_LOCK = 7_236_502;

/** Blocks other changes of the schedule until the transaction ends. */
export async function lockSchedule(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`);
}

/** The speaker's answer to an acceptance that is still valid. */
const answer = sql<
  (typeof confirmation.$inferSelect)["answer"]
>`case when ${decided.releasedDecision} = 'ACC' then ${confirmation.answer} end`;

/**
 * Every proposal that a conference accepted, including later declined or withdrawn ones, by number: once for each
 * conference that decides for itself.
 */
export const listAccepted = (db: Queries) => listDecided(db, decided.decision);

/**
 * The same by what speakers know: proposals whose acceptance was released, also where it was changed since and that is not
 * released yet. With `decisionsReleased`, decisions are known as they are made.
 */
export const listAnnounced = async (
  db: Queries,
  { decisionsReleased }: Pick<EditionSettings, "decisionsReleased">,
): Promise<ProgrammeRow[]> => {
  const rows = await listDecided(db, decisionsReleased ? decided.decision : decided.releasedDecision);
  return rows.filter(({ submission: { status }, answer }) =>
    isInProgramme({ status, decision: "ACC", answer }, "accepted"),
  );
};

const listDecided = (db: Queries, decision: SQL<Decision | null>) =>
  db
    .select({
      submission,
      conference: decided.conference,
      decision: decided.decision,
      releasedDecision: decided.releasedDecision,
      speaker: profile,
      /** Whether the lead's account was erased. */
      isLeadErased: sql<boolean>`exists (select from ${account}
        where ${account.id} = ${submission.ownerId} and ${account.erasedAt} is not null)`,
      answer,
      answers: confirmation.answers,
      slot,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(confirmation, aboutDecision(confirmation))
    .leftJoin(slot, aboutDecision(slot))
    .where(eq(decision, "ACC"))
    .orderBy(asc(submission.id), asc(decided.conference));

/** A proposal with the speaker's answer and its slot. */
export type ProgrammeRow = Awaited<ReturnType<typeof listDecided>>[number];

/** When the last event of the schedule ends; null without one. */
export async function programmeEnd(db: Queries): Promise<Date | null> {
  const [row] = await db
    .select({ end: sql<string | null>`max(${slot.startsAt} + ${slot.minutes} * interval '1 minute')` })
    .from(slot);
  return row?.end ? new Date(row.end) : null;
}

/** Every proposal of a programme with its speaker and its slot, by number. */
export const listProgramme = async (db: Queries, which: Programme): Promise<ProgrammeRow[]> =>
  (await listAccepted(db)).filter(({ submission: { status }, decision, answer }) =>
    isInProgramme({ status, decision, answer }, which),
  );

/** A slot with the title of what is in it. */
export type Fixed = Slot & { title: string };

/** The slots of all proposals that are still in the programme. */
export async function scheduled(db: Queries): Promise<Fixed[]> {
  const rows = await listProgramme(db, "accepted");
  return rows.flatMap(({ submission: { title }, slot: its }) =>
    its?.startsAt ? [{ title, room: its.room, start: its.startsAt, minutes: its.minutes }] : [],
  );
}

/** The text of a proposal's slot at a conference; null when it is unscheduled. */
export async function slotOf(db: Queries, at: At): Promise<string | null> {
  const [place] = await db
    .select({ room: slot.room, start: slot.startsAt, minutes: slot.minutes })
    .from(slot)
    .where(isAbout(slot, [at]));
  return place?.start ? `${place.room}, ${inUtc(place.start)}, ${place.minutes} min` : null;
}

/** Replaces a proposal's slot; returns it as stored. */
export async function saveSlot(
  db: Queries,
  values: Omit<typeof slot.$inferInsert, "version">,
): Promise<SlotRow> {
  const { submissionId: _, conference: __, ...set } = values;
  const [saved] = await db
    .insert(slot)
    .values(values)
    .onConflictDoUpdate({
      target: [slot.submissionId, slot.conference],
      set: { ...set, version: sql`${slot.version} + 1` },
    })
    .returning();
  return found(saved);
}
