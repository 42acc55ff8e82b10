import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { isSpeaker } from "#features/proposals/proposal/speakers-store";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { SCHEDULE_TABLES } from "../store";
import { programmeBlock, programmePlan } from "../tables";
import { programmeVersion, publishedSlot } from "./tables";

/** What the state of publication is made from. */
export const PUBLICATION_TABLES = [
  ...SCHEDULE_TABLES,
  submissionSpeaker,
  editionSetting,
  programmePlan,
  programmeBlock,
  programmeVersion,
  publishedSlot,
];

export type VersionRow = typeof programmeVersion.$inferSelect;
export type PublishedRow = typeof publishedSlot.$inferSelect;

const newest = statement((db) =>
  db.select().from(programmeVersion).orderBy(desc(programmeVersion.number)).limit(1),
);

/** The last published version; null: none is. */
export async function lastVersion(db: Queries): Promise<VersionRow | null> {
  const [row] = await newest(db, {});
  return row ?? null;
}

/** Whether any version is published. */
export const hasProgramme = async (db: Queries): Promise<boolean> => (await lastNumber(db, {})).length > 0;

const lastNumber = statement((db) =>
  db.select({ number: programmeVersion.number }).from(programmeVersion).limit(1),
);

/** The last versions, newest first. */
export const versions = (db: Queries, limit: number): Promise<VersionRow[]> =>
  db.select().from(programmeVersion).orderBy(desc(programmeVersion.number)).limit(limit);

/** The places of a version. */
export const slotsOf = (db: Queries, number: number): Promise<PublishedRow[]> =>
  db.select().from(publishedSlot).where(eq(publishedSlot.number, number));

/** The places of all versions from this one on. */
export const slotsSince = (db: Queries, number: number): Promise<PublishedRow[]> =>
  db.select().from(publishedSlot).where(gte(publishedSlot.number, number));

/** The places in a version of the talks that a person speaks in. */
export async function slotsSpokenIn(db: Queries, number: number, person: string): Promise<PublishedRow[]> {
  const rows = await db
    .select({ slot: publishedSlot })
    .from(publishedSlot)
    .innerJoin(submission, eq(submission.id, publishedSlot.submissionId))
    .where(and(eq(publishedSlot.number, number), isSpeaker(person)));
  return rows.map(({ slot }) => slot);
}

/** Writes a version. Fails where its number is taken. */
export async function insertVersion(
  db: Queries,
  version: Omit<VersionRow, "callId">,
  slots: readonly Omit<PublishedRow, "callId" | "number">[],
): Promise<void> {
  await db.insert(programmeVersion).values(version);
  if (slots.length > 0)
    await db.insert(publishedSlot).values(slots.map((slot) => ({ ...slot, number: version.number })));
}

/** The titles of these proposals. */
export async function titlesOf(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: submission.id, title: submission.title })
    .from(submission)
    .where(inArray(submission.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
