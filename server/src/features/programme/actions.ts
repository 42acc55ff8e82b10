import type { Conferences } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { clockFace } from "@lectern/domain/kernel/zoned";
import type { FreedSlot, ScheduleRow } from "@lectern/domain/programme/contract";
import { blockInWords, isBlocked, roomNamed, timeFaults } from "@lectern/domain/programme/plan/rules";
import {
  inOneRoom,
  isInProgramme,
  maySchedule,
  reasonSlotFreed,
  type Slot,
} from "@lectern/domain/programme/rules";
import { minutesOf } from "@lectern/domain/programme/words";
import { isDecisionOf, namedConference } from "@lectern/domain/proposals/conferences";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { lockAny } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { blockOf } from "./blocks";
import { listBlocks, storedPlan } from "./plan-store";
import {
  listAccepted,
  listProgramme,
  lockSchedule,
  type ProgrammeRow,
  type SlotRow,
  saveSlot,
} from "./store";
import { readWarnings, type SlotWarnings } from "./warnings";

/** A proposal's slot; null when it is unscheduled. */
export const slotOf = (row: SlotRow | null): Slot | null =>
  row?.startsAt ? { room: row.room, start: row.startsAt, minutes: row.minutes } : null;

function presentScheduleRow(
  { submission: s, conference, answer, slot, ...decision }: ProgrammeRow,
  edition: Pick<EditionSettings, "decisionsReleased">,
  warnings: SlotWarnings,
): ScheduleRow {
  const place = slotOf(slot);
  return {
    pk: s.id,
    ...namedConference(conference),
    code: s.conference,
    title: s.title,
    authors: s.authors,
    usual_minutes: minutesOf(s.workshopDuration),
    told: visibleDecision(decision, edition) === "ACC",
    answer,
    slot: place && {
      ...place,
      start: place.start.toISOString(),
      ...(slot?.secretUntil && { secret_until: slot.secretUntil.toISOString() }),
    },
    warnings: warnings(s.id, place),
    etag: entityTag(slot?.version ?? 0),
  };
}

/** Every accepted proposal with its slot. */
export async function listSchedule(db: Queries, edition: EditionSettings): Promise<ScheduleRow[]> {
  const rows = await listProgramme(db, "accepted");
  const pks = rows.map(({ submission }) => submission.id);
  const warnings = await readWarnings(db, pks, edition.zone);
  return rows.map((row) => presentScheduleRow(row, edition, warnings));
}

/** The slots that were freed and not reused since. */
export async function listFreedPlaces(db: Queries): Promise<FreedSlot[]> {
  const rows = await listAccepted(db);
  const standing = ({ submission: { status }, decision, answer }: ProgrammeRow) => ({
    status,
    decision,
    answer,
  });
  const taken = rows
    .filter((row) => isInProgramme(standing(row), "accepted"))
    .map(({ slot }) => slotOf(slot));
  return rows.flatMap((row) => {
    const why = reasonSlotFreed(standing(row));
    const place = slotOf(row.slot);
    if (!why || !place || taken.some((other) => other && inOneRoom(place, other))) return [];
    const { id: pk, title } = row.submission;
    const conference = namedConference(row.conference);
    return [{ pk, ...conference, title, why, slot: { ...place, start: place.start.toISOString() } }];
  });
}

type Change = {
  id: number;
  /** Without it, the first that has accepted it. */
  conference: string | undefined;
  /** null: out of the schedule. */
  place: Slot | null;
  /** Until when the place is to be announced; null: it is announced; undefined: as before. */
  secretUntil?: Date | null | undefined;
  /** Gets the current ETag, and throws when the edit is of another version. */
  refuseStale: (currentTag: string) => void;
};

/**
 * Schedules or unschedules an accepted proposal. Throws BadInput where the room is taken; concurrent changes are
 * serialised.
 */
export async function changeSlot(
  platform: Platform,
  actor: Actor,
  { id, conference, place: given, secretUntil, refuseStale }: Change,
) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockSchedule(tx);
    const submission = found(await lockAny(tx, id));
    refuseIf(mayHandle(await ownAmong(tx, actor.userId, [id]), submission));
    const rows = await listProgramme(tx, "accepted");
    const edition = await currentEdition(tx);
    const row = rows.find((each) => isOf(each, id, conference, edition));
    if (!row) {
      refuseIf(maySchedule({ ...submission, answer: null }));
      throw new Refusal("has-declined");
    }
    refuseStale(entityTag(row.slot?.version ?? 0));
    const { zone } = edition;
    const place = given && (await placeIn(tx, given, zone));
    if (place) refuseTaken(rows, row, place, zone);
    const kept = place ?? { room: row.slot?.room ?? "", minutes: row.slot?.minutes ?? 0, start: null };
    const { start: startsAt, room, minutes } = kept;
    const slot = await saveSlot(tx, {
      submissionId: id,
      conference: row.conference,
      room,
      minutes,
      startsAt,
      secretUntil: secretUntil === undefined ? (row.slot?.secretUntil ?? null) : secretUntil,
      updatedAt: at,
    });
    const details = {
      from: inWords(slotOf(row.slot), zone),
      to: inWords(place, zone),
      ...namedConference(row.conference),
    };
    await record(tx, { at, actorId: actor.userId, action: "schedule", submissionId: id, details });
    return presentScheduleRow({ ...row, slot }, edition, await readWarnings(tx, [id], zone));
  });
}

const isOf = (
  { submission, conference }: ProgrammeRow,
  id: number,
  wanted: string | undefined,
  call: Conferences,
): boolean => submission.id === id && isDecisionOf(wanted, { conference, code: submission.conference }, call);

/**
 * A slot with its room's name as the call writes it. Throws BadInput for a room that the call does not have, once it has
 * saved any, for a time outside of its day, and where a block keeps the room.
 */
async function placeIn(tx: Queries, place: Slot, zone: string): Promise<Slot> {
  const { rooms, days } = await storedPlan(tx);
  const room = roomNamed(rooms, place.room);
  if (!room && rooms.length > 0) {
    const all = rooms.map(({ name }) => name).join(", ");
    throw new BadInput({ room: [`There is no room “${place.room}”. Choose one of ${all}, or add it.`] });
  }
  const faults = timeFaults(days, place, zone);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  const named = room ? { ...place, room: room.name } : place;
  const block = (await listBlocks(tx)).map(blockOf).find((each) => isBlocked(named, each));
  if (block) throw new BadInput({ room: [`${named.room} is taken by ${blockInWords(block, zone)}.`] });
  return named;
}

function refuseTaken(rows: readonly ProgrammeRow[], own: ProgrammeRow, place: Slot, zone: string): void {
  for (const row of rows) {
    const { submission } = row;
    const other = slotOf(row.slot);
    if (row === own || !other || !inOneRoom(place, other)) continue;
    const from = clockFace(other.start, zone);
    throw new BadInput({
      room: [
        `${other.room} is taken by “${submission.title}”, ${from.date} at ${from.time} for ${other.minutes} minutes.`,
      ],
    });
  }
}

function inWords(place: Slot | null, zone: string): string | null {
  if (!place) return null;
  const { date, time } = clockFace(place.start, zone);
  return `${place.room}, ${date} ${time} (${zone}), ${place.minutes} min`;
}
