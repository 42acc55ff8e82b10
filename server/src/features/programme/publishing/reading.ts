import { createHash } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Room } from "@lectern/domain/programme/plan/words";
import type { ChangeOnWire } from "@lectern/domain/programme/publishing/contract";
import { type Difference, differences, type Placed } from "@lectern/domain/programme/publishing/rules";
import type { StoredBlock } from "@lectern/domain/programme/publishing/stored";
import { endOf } from "@lectern/domain/programme/rules";
import { namedConference } from "@lectern/domain/proposals/conferences";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { planWith } from "../plan";
import { type BlockRow, listBlocks, storedPlan } from "../plan-store";
import { plannedAmong, scheduledAmong } from "../planned";
import { announcedAmong, keyOfSlot, type ProgrammeRow, programmeAmong } from "../store";
import { lastVersion, type PublishedRow, slotsOf, titlesOf, type VersionRow } from "./store";

/** Something at a place: a talk, or a block with its own title. */
export type Item = Placed & { pk: number | null; conference: string; title: string | null };

const ofTalk = (slot: Omit<PublishedRow, "callId" | "number">): Item => ({
  key: keyOfSlot(slot),
  pk: slot.submissionId,
  conference: slot.conference,
  title: null,
  room: slot.room,
  start: slot.startsAt,
  minutes: slot.minutes,
  secretUntil: slot.secretUntil,
});

const ofBlock = ({ id, title, rooms, start, minutes }: StoredBlock): Item => ({
  key: `block/${id}/${title}`,
  pk: null,
  conference: "",
  title,
  room: rooms.length === 0 ? "All rooms" : rooms.join(", "),
  start: new Date(start),
  minutes,
  secretUntil: null,
});

/** The talks and blocks of a version, as they can be compared. */
export const itemsOf = (
  slots: readonly Omit<PublishedRow, "callId" | "number">[],
  blocks: readonly StoredBlock[],
): Item[] => [...slots.map(ofTalk), ...blocks.map(ofBlock)];

const storedBlock = (row: BlockRow): StoredBlock => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  rooms: row.rooms,
  start: row.startsAt.toISOString(),
  minutes: row.minutes,
  version: row.version,
  changedAt: row.updatedAt.toISOString(),
});

const slotToPublish = ({ submission, conference, slot }: ProgrammeRow) =>
  slot?.startsAt
    ? [
        {
          submissionId: submission.id,
          conference,
          room: slot.room,
          startsAt: slot.startsAt,
          minutes: slot.minutes,
          slotVersion: slot.version,
          changedAt: slot.updatedAt,
          secretUntil: slot.secretUntil,
        },
      ]
    : [];

/** What would be published now, and what was last. Only what speakers know of: accepted, released, and not declined. */
export async function readDraft(db: Queries, edition: EditionSettings, schedulable: readonly ProgrammeRow[]) {
  const rows = announcedAmong(schedulable, edition);
  const slots = rows.flatMap(slotToPublish);
  const planned = await plannedAmong(db, schedulable, edition, "placed");
  const { rooms } = planWith(await storedPlan(db), scheduledAmong(planned));
  const blocks = (await listBlocks(db)).filter(({ kind }) => kind !== "blocker").map(storedBlock);
  const last = await lastVersion(db);
  const before = last ? itemsOf(await slotsOf(db, last.number), last.blocks) : [];
  const after = itemsOf(slots, blocks);
  const changes = differences(before, after);
  const accepted = programmeAmong(schedulable, "accepted");
  const etag = tagOf(last, after, rooms);
  return { rows, accepted, slots, rooms, blocks, last, before, after, changes, etag };
}

export type Draft = Awaited<ReturnType<typeof readDraft>>;

/** Whether other rooms would be published, of those that `isShown` names. */
export function roomsDiffer({ last, rooms }: Draft, isShown: (room: Room) => boolean): boolean {
  // The database writes fields in an order of its own.
  const inWords = (list: readonly Room[]) =>
    JSON.stringify(
      list.filter(isShown).map(({ id, name, capacity, description }) => [id, name, capacity, description]),
    );
  return last !== null && inWords(rooms) !== inWords(last.rooms);
}

/** Another one for anything that would be published otherwise. */
function tagOf(last: VersionRow | null, after: readonly Item[], rooms: unknown): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([after, rooms]))
    .digest();
  return entityTag(last?.number ?? 0, digest.readUInt32BE());
}

/** The titles of today of the talks that are changed. */
export const titlesIn = (db: Queries, changes: readonly Difference<Item>[]): Promise<Map<number, string>> =>
  titlesOf(
    db,
    changes.flatMap(({ from, to }) => (to ?? from)?.pk ?? []),
  );

/** Changes with their titles. Those of deleted proposals are left out. */
export const presentChanges = (
  titles: ReadonlyMap<number, string>,
  changes: readonly Difference<Item>[],
): ChangeOnWire[] =>
  changes.flatMap(({ change, from, to }): ChangeOnWire[] => {
    const item = to ?? from;
    const title = item?.title ?? titles.get(item?.pk ?? 0);
    if (!item || title === undefined) return [];
    const { pk, conference } = item;
    return [{ pk, ...namedConference(conference), title, change, from: onWire(from), to: onWire(to) }];
  });

const onWire = (item: Item | null) =>
  item && {
    room: item.room,
    start: item.start.toISOString(),
    minutes: item.minutes,
    ...(item.secretUntil && { secret_until: item.secretUntil.toISOString() }),
  };

/** Where and when each talk of the published programme is, by its number; of several conferences the first. */
export async function publishedPlaces(
  db: Queries,
): Promise<Map<number, { room: string; start: Date; end: Date }>> {
  const last = await lastVersion(db);
  const slots = last ? await slotsOf(db, last.number) : [];
  const latestFirst = [...slots].sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return new Map(
    latestFirst.map(({ submissionId, room, startsAt: start, minutes }) => [
      submissionId,
      { room, start, end: endOf({ start, minutes }) },
    ]),
  );
}
