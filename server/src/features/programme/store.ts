import type { Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import { inUtc } from "@lectern/domain/kernel/utc";
import { isInProgramme, type Slot } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { IN_THE_RUNNING } from "@lectern/domain/proposals/words";
import { and, asc, eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import {
  type At,
  aboutDecision,
  decided,
  isAbout,
  isOnceAccepted,
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
  listWhere(db, and(isOnceAccepted, eq(decision, "ACC")));

/** Proposals in the running whatever was decided of them: those with a slot, this one and those with a slot, or all. */
export const listInTheRunning = (db: Queries, which: "placed" | "all" | number): Promise<ProgrammeRow[]> => {
  const placed = exists(
    db
      .select({ one: sql`1` })
      .from(slot)
      .where(and(eq(slot.submissionId, submission.id), isNotNull(slot.startsAt))),
  );
  const chosen = typeof which === "number" ? or(eq(submission.id, which), placed) : placed;
  return listWhere(
    db,
    and(inArray(submission.status, [...IN_THE_RUNNING]), which === "all" ? undefined : chosen),
  );
};

const listWhere = (db: Queries, which: SQL | undefined) =>
  db
    .select({
      submission,
      conference: decided.conference,
      /** Whether the conference decides for itself, and others too. */
      isApart: sql<boolean>`${conferenceDecision.submissionId} is not null`,
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
    .where(which)
    .orderBy(asc(submission.id), asc(decided.conference));

/** A proposal with the speaker's answer and its slot. */
export type ProgrammeRow = Awaited<ReturnType<typeof listWhere>>[number];

/** All slots of these proposals, of whichever conference. */
export const slotsOfSubmissions = (db: Queries, ids: readonly number[]): Promise<SlotRow[]> =>
  db
    .select()
    .from(slot)
    .where(inArray(slot.submissionId, [...ids]));

/** When the last event of accepted proposals ends, since speakers are shown what depends on it; null without one. */
export async function programmeEnd(db: Queries): Promise<Date | null> {
  const [row] = await db
    .select({ end: sql<string | null>`max(${slot.startsAt} + ${slot.minutes} * interval '1 minute')` })
    .from(slot)
    .innerJoin(submission, eq(submission.id, slot.submissionId))
    .leftJoin(conferenceDecision, itsDecisions)
    .where(and(eq(slot.conference, decided.conference), eq(decided.decision, "ACC")));
  return row?.end ? new Date(row.end) : null;
}

/** Every proposal of a programme with its speaker and its slot, by number. */
export const listProgramme = async (db: Queries, which: Programme): Promise<ProgrammeRow[]> =>
  (await listAccepted(db)).filter(({ submission: { status }, decision, answer }) =>
    isInProgramme({ status, decision, answer }, which),
  );

/** A slot with the title of what is in it. */
export type Fixed = Slot & { title: string };

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
