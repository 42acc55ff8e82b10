import type { Conferences } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { clockFace } from "@lectern/domain/kernel/zoned";
import type { FreedSlot, ScheduleRow } from "@lectern/domain/programme/contract";
import { placeFaults } from "@lectern/domain/programme/grid/rules";
import { roomNamed } from "@lectern/domain/programme/plan/rules";
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
import { announce } from "#platform/db/announce";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { blockOf } from "./blocks";
import { listBlocks, storedPlan } from "./plan-store";
import { listPlanned, occupantOf, placeOf } from "./planned";
import { keyOf, lockSchedule, type ProgrammeRow, programmeAmong, saveSlot } from "./store";
import { readWarnings, type SlotWarnings } from "./warnings";

/** An accepted or tentatively placed proposal with its slot. */
export function presentScheduleRow(
  { submission: s, conference, answer, slot, ...decision }: ProgrammeRow,
  edition: Pick<EditionSettings, "decisionsReleased">,
  warnings: SlotWarnings,
): ScheduleRow {
  const place = placeOf(slot);
  return {
    pk: s.id,
    ...namedConference(conference),
    code: s.conference,
    title: s.title,
    authors: s.authors,
    usual_minutes: minutesOf(s.workshopDuration),
    notified: visibleDecision(decision, edition) === "ACC",
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

/** Every accepted proposal among these with its slot. */
export async function presentSchedule(
  db: Queries,
  edition: EditionSettings,
  schedulable: readonly ProgrammeRow[],
): Promise<ScheduleRow[]> {
  const rows = programmeAmong(schedulable, "accepted");
  const pks = rows.map(({ submission }) => submission.id);
  const warnings = await readWarnings(db, pks, edition.zone);
  return rows.map((row) => presentScheduleRow(row, edition, warnings));
}

/** The slots of these that were freed and not reused since. */
export function freedPlaces(rows: readonly ProgrammeRow[]): FreedSlot[] {
  const standing = ({ submission: { status }, decision, answer }: ProgrammeRow) => ({
    status,
    decision,
    answer,
  });
  const taken = rows
    .filter((row) => isInProgramme(standing(row), "accepted"))
    .map(({ slot }) => placeOf(slot));
  return rows.flatMap((row) => {
    const why = reasonSlotFreed(standing(row));
    const place = placeOf(row.slot);
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
  /** Whether a place may be given to a proposal that is not accepted yet. */
  tentative?: boolean | undefined;
};

/**
 * Schedules or unschedules an accepted proposal, or tentatively one that is not accepted yet. Throws BadInput where the
 * room is taken; concurrent changes are serialised.
 */
export async function changeSlot(
  platform: Platform,
  actor: Actor,
  { id, conference, place: given, secretUntil, refuseStale, tentative = false }: Change,
) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockSchedule(tx);
    const submission = found(await lockAny(tx, id));
    refuseIf(mayHandle(await ownAmong(tx, actor.userId, [id]), submission));
    const edition = await currentEdition(tx);
    const rows = await listPlanned(tx, edition, id);
    const row = rows.find((each) => isOf(each, id, conference, edition));
    const isRefused = row?.tentative && (given ? !tentative : !row.slot?.startsAt);
    if (!row || isRefused) {
      refuseIf(maySchedule({ ...submission, answer: null }));
      throw new Refusal("has-declined");
    }
    refuseStale(entityTag(row.slot?.version ?? 0));
    const { zone } = edition;
    const place = given && (await placeIn(tx, { key: keyOf(row), place: given, rows, zone }));
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
      from: inWords(placeOf(row.slot), zone),
      to: inWords(place, zone),
      ...namedConference(row.conference),
    };
    await record(tx, { at, actorId: actor.userId, action: "schedule", submissionId: id, details });
    await announce(tx, { submission: id, what: "programme" });
    return presentScheduleRow({ ...row, slot }, edition, await readWarnings(tx, [id], zone));
  });
}

const isOf = (
  { submission, conference }: ProgrammeRow,
  id: number,
  wanted: string | undefined,
  call: Conferences,
): boolean => submission.id === id && isDecisionOf(wanted, { conference, code: submission.conference }, call);

type Wanted = { key: string; place: Slot; rows: readonly ProgrammeRow[]; zone: string };

/** A slot with its room's name as the call writes it. Throws BadInput where the rules of the grid refuse it. */
async function placeIn(tx: Queries, { key, place, rows, zone }: Wanted): Promise<Slot> {
  const plan = await storedPlan(tx);
  const blocks = (await listBlocks(tx)).map(blockOf);
  const faults = placeFaults(key, place, { plan, blocks, talks: rows.map(occupantOf), zone });
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  return { ...place, room: roomNamed(plan.rooms, place.room)?.name ?? place.room };
}

function inWords(place: Slot | null, zone: string): string | null {
  if (!place) return null;
  const { date, time } = clockFace(place.start, zone);
  return `${place.room}, ${date} ${time} (${zone}), ${place.minutes} min`;
}
