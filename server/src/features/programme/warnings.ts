import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import type { Slot } from "@lectern/domain/programme/rules";
import { isAvailable } from "@lectern/domain/proposals/availability/rules";
import { readAvailability } from "#features/proposals/availability/store";
import { addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";

/** What there is to warn of about a proposal's slot. */
export type SlotWarnings = (pk: number, place: Slot | null) => ScheduleRow["warnings"];

/** Warns of slots at which a speaker has said that they can't present. In two statements for all these proposals. */
export async function readWarnings(db: Queries, pks: readonly number[], zone: string): Promise<SlotWarnings> {
  const [speakers, stored] = [await addressed(db, pks), await readAvailability(db)];
  const of = grouped(speakers, ({ id }) => id);
  const daysOf = new Map(stored.map(({ accountId, days }) => [accountId, days]));
  return (pk, place) =>
    (place ? (of.get(pk) ?? []) : [])
      .filter(({ accountId }) => place && isAvailable(daysOf.get(accountId) ?? [], place, zone) === false)
      .map((speaker) => ({ code: "speaker-unavailable", speaker: fullName(speaker) || speaker.email }));
}
