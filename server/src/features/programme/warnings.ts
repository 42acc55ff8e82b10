import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { type SpeakerTimes, unavailableAt } from "@lectern/domain/programme/grid/rules";
import type { Slot } from "@lectern/domain/programme/rules";
import { type AvailabilityRow, listAvailability } from "#features/proposals/availability/store";
import { addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";

/** What there is to warn of about a proposal's slot. */
export type SlotWarnings = (pk: number, place: Slot | null) => ScheduleRow["warnings"];

/** Warns of slots at which a speaker has said that they can't present. In two statements for all these proposals. */
export async function readWarnings(db: Queries, pks: readonly number[], zone: string): Promise<SlotWarnings> {
  return warningsBy(await readTimes(db, pks), zone);
}

/** The same by what was read before. */
export const warningsBy =
  (timesOf: (pk: number) => SpeakerTimes[], zone: string): SlotWarnings =>
  (pk, place) =>
    place
      ? unavailableAt(timesOf(pk), place, zone).map((speaker) => ({ code: "speaker-unavailable", speaker }))
      : [];

/** When the speakers of each of these proposals can present, of those who have said so. In two statements at most. */
export async function readTimes(
  db: Queries,
  pks: readonly number[],
): Promise<(pk: number) => { speaker: string; days: AvailabilityRow["days"] }[]> {
  const stored = await listAvailability(db);
  if (stored.length === 0) return () => [];
  const of = grouped(await addressed(db, pks), ({ id }) => id);
  const daysOf = new Map(stored.map(({ accountId, days }) => [accountId, days]));
  return (pk) =>
    (of.get(pk) ?? []).flatMap((speaker) => {
      const days = daysOf.get(speaker.accountId);
      return days ? [{ speaker: fullName(speaker) || speaker.email, days }] : [];
    });
}
