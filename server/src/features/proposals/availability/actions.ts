import type { Actor } from "@lectern/domain/kernel/actor";
import type { AvailabilityForm, OwnAvailability } from "@lectern/domain/proposals/availability/contract";
import { availabilityFaults } from "@lectern/domain/proposals/availability/rules";
import type { DayAvailability } from "@lectern/domain/proposals/availability/words";
import { currentEdition } from "#features/call/actions";
import { lockAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm, saveForm } from "../speaker-forms/store";
import { availabilityOf, replaceAvailability } from "./store";

type RefuseStale = (currentTag: string) => void;

/** What a person is asked, with what they have answered. */
export async function ownAvailability(
  db: Queries,
  accountId: string,
): Promise<{ own: OwnAvailability; version: number; tag: string }> {
  const form = await readForm(db, "availability");
  const [row] = await availabilityOf(db, accountId);
  const { zone } = await currentEdition(db);
  const isAsked = (await acceptedSpeakers(db, accountId)).length > 0;
  const own = {
    asked: isAsked ? form.content.days : [],
    zone,
    days: row?.days ?? [],
    saved_on: row?.savedAt.toISOString() ?? null,
  };
  const version = row?.version ?? 0;
  return { own, version, tag: entityTag(form.version, version) };
}

/** Saves when a speaker can present, on the days that are asked about. Refuses others with "not-asked". */
export async function saveOwnAvailability(
  { db, clock }: Platform,
  { userId: accountId }: Actor,
  given: readonly DayAvailability[],
  refuseStale: RefuseStale,
): Promise<void> {
  const savedAt = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const { own, version, tag } = await ownAvailability(tx, accountId);
    if (own.asked.length === 0) throw new Refusal("not-asked");
    refuseStale(tag);
    const days = own.asked.flatMap((day) => given.find((each) => each.day === day) ?? []);
    const faults = availabilityFaults(days);
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    await replaceAvailability(tx, { accountId, days, version: version + 1, savedAt });
    await record(tx, { at: savedAt, actorId: accountId, action: "save availability" });
  });
}

/** Saves which days speakers are asked about, in their order; `refuseStale` gets the current ETag. */
export async function saveAvailabilityForm(
  { db, clock }: Platform,
  actor: Actor,
  { days }: AvailabilityForm,
  refuseStale: RefuseStale,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { version } = await readForm(tx, "availability");
    refuseStale(entityTag(version));
    const content = { days: [...new Set(days)].sort() };
    if (!(await saveForm(tx, "availability", version, content))) throw new Refusal("changed-meanwhile");
    const details = { days: content.days.length };
    await record(tx, { at, actorId: actor.userId, action: "write availability form", details });
  });
}
