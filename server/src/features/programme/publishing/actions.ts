import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import { isNamed } from "@lectern/domain/programme/plan/rules";
import type { Publication, VersionOnWire } from "@lectern/domain/programme/publishing/contract";
import { announced, differences } from "@lectern/domain/programme/publishing/rules";
import { LISTED_VERSIONS } from "@lectern/domain/programme/publishing/words";
import { namedConference } from "@lectern/domain/proposals/conferences";
import type { OwnSlot } from "@lectern/domain/proposals/own-slots/contract";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { eventName } from "../feeds/programme";
import { announcedAmong, keyOf, keyOfSlot, listSchedulable, lockSchedule, type Schedulable } from "../store";
import { type NamespaceOf, notifySpeakers, readersOf, talkPage } from "./notify";
import { itemsOf, presentChanges, readDraft, roomsDiffer, titlesIn } from "./reading";
import { insertVersion, lastVersion, slotsSince, slotsSpokenIn, versions } from "./store";

/** What is published, and what publishing would change. */
export async function readPublication(
  { db, callUrl }: Platform,
  edition: EditionSettings,
  schedulable: Schedulable,
): Promise<Publication> {
  const draft = await readDraft(db, edition, await schedulable());
  const { last, changes, rows, accepted } = draft;
  const known = new Set(rows.map(keyOf));
  const leftOut = accepted.filter(
    (row) => row.slot?.startsAt && !known.has(keyOf(row)) && visibleDecision(row, edition) !== "ACC",
  );
  return {
    number: last?.number ?? 0,
    published_on: last?.publishedAt.toISOString() ?? null,
    changes: presentChanges(await titlesIn(db, changes), changes),
    notified: (await readersOf(db, draft)).size,
    left_out: leftOut.map(({ submission: { id: pk, title } }) => ({ pk, title })),
    url: `${callUrl}/programme`,
    embed_on: edition.embedOrigins,
    etag: draft.etag,
  };
}

/**
 * Publishes the schedule as the next version, and notifies the speakers whose slots it changes. Throws BadInput where
 * nothing has changed. `refuseStale` gets the ETag of what would be published: of two clicks, the second is refused.
 */
export async function publish(
  platform: Platform,
  actor: Actor,
  edition: EditionSettings,
  namespaceOf: NamespaceOf,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await lockSchedule(tx);
    const draft = await readDraft(tx, edition, await listSchedulable(tx));
    refuseStale(draft.etag);
    const { last, changes, slots, rooms, blocks, before, after } = draft;
    if (after.length === 0 && !last)
      throw new BadInput({
        non_field_errors: ["Nothing to publish yet. Schedule a talk whose speaker was notified first."],
      });
    if (last && changes.length === 0 && !roomsDiffer(draft, () => true))
      throw new BadInput({ non_field_errors: [`Nothing has changed since version ${last.number}.`] });
    const number = (last?.number ?? 0) + 1;
    const [was, is] = [announced(before, at), announced(after, at)];
    const talks = [...was, ...is].filter(({ pk }) => pk !== null);
    const everyBlock = [...(last?.blocks ?? []), ...blocks];
    const shows =
      !last ||
      differences(was, is).length > 0 ||
      roomsDiffer(draft, (room) => isNamed(room, talks, everyBlock));
    const { shownNumber, shownAt } = shows ? { shownNumber: number, shownAt: at } : last;
    await insertVersion(tx, { number, publishedAt: at, rooms, blocks, shownNumber, shownAt }, slots);
    const notified = await notifySpeakers(platform, tx, edition, draft, { at, number, namespaceOf });
    const count = (wanted: string) => changes.filter(({ change }) => change === wanted).length;
    const details = {
      version: number,
      added: count("added"),
      moved: count("moved"),
      removed: count("removed"),
      notified,
    };
    await record(tx, { at, actorId: actor.userId, action: "publish-programme", details });
  });
}

/** The last versions, each with what it changed. */
export async function listPublished(db: Queries): Promise<VersionOnWire[]> {
  const rows = await versions(db, LISTED_VERSIONS + 1);
  const oldest = rows.at(-1);
  if (!oldest) return [];
  const slots = grouped(await slotsSince(db, oldest.number), ({ number }) => number);
  const listed = rows.slice(0, LISTED_VERSIONS).map((row, n) => {
    const before = rows[n + 1];
    const items = (of: typeof row | undefined) => (of ? itemsOf(slots.get(of.number) ?? [], of.blocks) : []);
    return { row, changes: differences(items(before), items(row)) };
  });
  const titles = await titlesIn(
    db,
    listed.flatMap(({ changes }) => changes),
  );
  return listed.map(({ row, changes }) => ({
    number: row.number,
    published_on: row.publishedAt.toISOString(),
    changes: presentChanges(titles, changes),
  }));
}

/** The published slots of a person's talks. */
export async function ownSlots(
  { db, callUrl }: Platform,
  { userId }: Actor,
  edition: EditionSettings,
  { namespaceOf, schedulable }: { namespaceOf: NamespaceOf; schedulable: Schedulable },
): Promise<OwnSlot[]> {
  const last = await lastVersion(db);
  const mine = last && (await slotsSpokenIn(db, last.number, userId));
  if (!mine || mine.length === 0) return [];
  const slots = new Map(mine.map((slot) => [keyOfSlot(slot), slot]));
  const namespace = await namespaceOf(db);
  return announcedAmong(await schedulable(), edition).flatMap((row): OwnSlot[] => {
    const slot = slots.get(keyOf(row));
    if (!slot) return [];
    return [
      {
        pk: row.submission.id,
        ...namedConference(row.conference),
        room: slot.room,
        start: slot.startsAt.toISOString(),
        minutes: slot.minutes,
        zone: edition.zone,
        ...(slot.secretUntil && { secret_until: slot.secretUntil.toISOString() }),
        url: talkPage(callUrl, eventName(namespace, edition, row).id),
      },
    ];
  });
}
