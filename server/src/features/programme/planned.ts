import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { Occupant } from "@lectern/domain/programme/grid/rules";
import { mayHoldPlace, type Slot } from "@lectern/domain/programme/rules";
import { conferencesOn, WHOLE } from "@lectern/domain/proposals/conferences";
import { currentEdition } from "#features/call/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import type { Queries } from "#platform/db/database";
import {
  type Fixed,
  keyOf,
  keyOfSlot,
  listSchedulable,
  type ProgrammeRow,
  programmeAmong,
  type SlotRow,
  slotsOfSubmissions,
} from "./store";

/** A proposal that can have a place; a tentative one is not accepted, and organisers alone see where it is. */
export type PlannedProposal = ProgrammeRow & { tentative: boolean };

/** Of the proposals that are not accepted: those with a place, this one and those with a place, or all. */
export type Undecided = "placed" | "all" | number;

/** What is planned, and the proposal of this number. In a constant number of statements. */
export async function listPlanned(
  db: Queries,
  edition: EditionSettings,
  also?: number,
): Promise<PlannedProposal[]> {
  const rows = await listSchedulable(db, also === undefined ? [] : [also]);
  return plannedAmong(db, rows, edition, also ?? "placed");
}

/** Of these the accepted proposals, then those that may have a tentative place, each by number. */
export async function plannedAmong(
  db: Queries,
  rows: readonly ProgrammeRow[],
  edition: EditionSettings,
  undecided: Undecided,
): Promise<PlannedProposal[]> {
  const tentative = await tentativeAmong(db, rows, edition, undecided);
  return [
    ...programmeAmong(rows, "accepted").map((row) => ({ ...row, tentative: false })),
    ...tentative.map((row) => ({ ...row, tentative: true })),
  ];
}

async function tentativeAmong(
  db: Queries,
  rows: readonly ProgrammeRow[],
  edition: EditionSettings,
  undecided: Undecided,
): Promise<ProgrammeRow[]> {
  const held = rows.filter(({ submission: { status }, decision, releasedDecision }) =>
    mayHoldPlace({ status, decision, releasedDecision }),
  );
  if (held.length === 0) return [];
  // Before the first decision there is no row for each of the conferences that will decide apart.
  const apart = (row: ProgrammeRow) =>
    row.conference === WHOLE && !row.isApart ? conferencesOn(row.submission, [], edition) : [row.conference];
  const slots = grouped(
    await slotsOfSubmissions(
      db,
      held.map(({ submission }) => submission.id),
    ),
    keyOfSlot,
  );
  const tentative = held.flatMap((row) =>
    apart(row).map((conference) => {
      const slot = slots.get(keyOf({ ...row, conference }))?.[0] ?? null;
      return { ...row, conference, slot };
    }),
  );
  return undecided === "all"
    ? tentative
    : tentative.filter(({ submission, slot }) => slot?.startsAt || submission.id === undecided);
}

/** Of these without what a reader must not handle: their own proposals that are not accepted. */
export async function handledBy(
  db: Queries,
  actor: Pick<Actor, "userId">,
  rows: readonly PlannedProposal[],
): Promise<PlannedProposal[]> {
  const ids = rows.filter(({ tentative }) => tentative).map(({ submission }) => submission.id);
  const own = await ownAmong(db, actor.userId, ids);
  return rows.filter(({ tentative, submission }) => !tentative || !own.has(submission.id));
}

/** Where and when a slot is; null when its proposal is unscheduled. */
export const placeOf = (row: SlotRow | null): Slot | null =>
  row?.startsAt ? { room: row.room, start: row.startsAt, minutes: row.minutes } : null;

/** What is in a room, as the rules compare it. */
export const occupantOf = (row: ProgrammeRow): Occupant => ({
  key: keyOf(row),
  title: row.submission.title,
  slot: placeOf(row.slot),
});

/** The slots of all proposals that are in the programme, or tentatively so. */
export const scheduled = async (db: Queries): Promise<Fixed[]> =>
  scheduledAmong(await listPlanned(db, await currentEdition(db)));

/** The same of what was read before. */
export const scheduledAmong = (rows: readonly PlannedProposal[]): Fixed[] =>
  rows.map(occupantOf).flatMap(({ title, slot }) => (slot ? [{ title, ...slot }] : []));
