import type { EditionSettings } from "@lectern/domain/call/words";
import { inUtc } from "@lectern/domain/kernel/utc";
import { isInProgramme, type Slot } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { IN_THE_RUNNING } from "@lectern/domain/proposals/words";
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { ACCOUNT_ACTIVITY, account } from "#features/identity/tables";
import { speakerAvailability } from "#features/proposals/availability/tables";
import {
  type At,
  aboutDecision,
  decided,
  isAbout,
  isOnceAccepted,
  itsDecisions,
} from "#features/proposals/proposal/decisions-store";
import { opensAmong } from "#features/proposals/proposal/lead-store";
import {
  conferenceDecision,
  confirmation,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { cached } from "#platform/db/table-revision";
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
 * What can be in a schedule, by number, once for each conference that decides for itself: every proposal that was ever
 * accepted or has a slot, also declined and withdrawn ones, and those of these ids.
 */
export const listSchedulable = (db: Queries, also: readonly number[] = []): Promise<ProgrammeRow[]> =>
  schedulable(db, { also });

const schedulable = statement<ProgrammeRow[], { also: readonly number[] }>((db, value) => {
  const accepted = db.select({ id: submission.id }).from(submission).where(isOnceAccepted);
  const placed = db.select({ id: slot.submissionId }).from(slot).where(isNotNull(slot.startsAt));
  // As an array, so that PostgreSQL finds them by their ids instead of reading all proposals.
  const ids = sql`array(${accepted.union(placed)}) || ${value("also")}::int[]`;
  return listWhere(db, sql`${submission.id} = any(${ids})`);
});

/** The same with all that is not decided yet. */
export const listAllSchedulable = (db: Queries): Promise<ProgrammeRow[]> => allSchedulable(db, {});

const allSchedulable = statement((db) =>
  listWhere(db, or(isOnceAccepted, inArray(submission.status, [...IN_THE_RUNNING]))),
);

/** What `listSchedulable` reads: while none of these changes, its rows do not. */
export const SCHEDULE_TABLES = [
  submission,
  conferenceDecision,
  profile,
  confirmation,
  slot,
  account,
  ACCOUNT_ACTIVITY,
];

/** What the lists of the schedule are made from. */
export const GRID_TABLES = [...SCHEDULE_TABLES, submissionSpeaker, speakerAvailability, editionSetting];

/** Returns what can be in a schedule as of now. */
export type Schedulable = () => Promise<readonly ProgrammeRow[]>;

/** Returns a function for that. Share it, so that all answers of a page are made from one reading. */
export const cachedSchedulable = (db: Queries): Schedulable =>
  cached(db, SCHEDULE_TABLES, (db) => listSchedulable(db));

/** Of these the programme, of what is decided. */
export const programmeAmong = (rows: readonly ProgrammeRow[], which: Programme): ProgrammeRow[] =>
  rows.filter(({ submission: { status }, decision, answer }) =>
    isInProgramme({ status, decision, answer }, which),
  );

/**
 * The same by what speakers know: proposals whose acceptance was released, also where it was changed since and that is not
 * released yet. With `decisionsReleased`, decisions are known as they are made.
 */
export const announcedAmong = (
  rows: readonly ProgrammeRow[],
  { decisionsReleased }: Pick<EditionSettings, "decisionsReleased">,
): ProgrammeRow[] =>
  rows.filter(({ submission: { status }, decision, releasedDecision, answer }) =>
    isInProgramme({ status, decision: decisionsReleased ? decision : releasedDecision, answer }, "accepted"),
  );

/** What schedules and programmes show of a proposal, and what their rules need. */
const SHOWN = {
  id: submission.id,
  ownerId: submission.ownerId,
  status: submission.status,
  title: submission.title,
  abstract: submission.abstract,
  authors: submission.authors,
  conference: submission.conference,
  topicType: submission.topicType,
  submissionType: submission.submissionType,
  workshopDuration: submission.workshopDuration,
  decision: submission.decision,
  releasedDecision: submission.releasedDecision,
  version: submission.version,
};

const listWhere = (db: Queries, which: SQL | undefined) =>
  db
    .select({
      submission: SHOWN,
      conference: decided.conference,
      /** Whether the conference decides for itself, and others too. */
      isApart: sql<boolean>`${conferenceDecision.submissionId} is not null`,
      decision: decided.decision,
      releasedDecision: decided.releasedDecision,
      speaker: { firstName: profile.firstName, lastName: profile.lastName, bio: profile.bio },
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

/** These proposals for organisers: without the biography of a lead whose profile does not open in the call. */
export async function withSeenBiographies(
  db: Queries,
  rows: readonly ProgrammeRow[],
): Promise<ProgrammeRow[]> {
  const owners = rows.map(({ submission }) => submission.ownerId);
  const seen = await opensAmong(db, owners);
  return rows.map(({ speaker, ...row }) => ({
    ...row,
    speaker: seen.has(row.submission.ownerId) ? speaker : { ...speaker, bio: "" },
  }));
}

/** Names a proposal at a conference within its call. */
export const keyOf = ({ submission, conference }: Pick<ProgrammeRow, "submission" | "conference">): string =>
  keyOfSlot({ submissionId: submission.id, conference });

/** The same by its slot. */
export const keyOfSlot = ({
  submissionId,
  conference,
}: Pick<SlotRow, "submissionId" | "conference">): string => `${submissionId}/${conference}`;

/** All slots of these proposals, of whichever conference. */
export const slotsOfSubmissions = (db: Queries, ids: readonly number[]): Promise<SlotRow[]> =>
  slotsOf(db, { ids });

const slotsOf = statement<SlotRow[], { ids: readonly number[] }>((db, value) =>
  db
    .select()
    .from(slot)
    .where(sql`${slot.submissionId} = any(${value("ids")}::int[])`),
);

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
