import type { EditionSettings } from "@lectern/domain/call/words";
import { grouped } from "@lectern/domain/kernel/grouped";
import { slugOf } from "@lectern/domain/kernel/slug";
import { programmeDay } from "@lectern/domain/programme/days";
import { isNamed } from "@lectern/domain/programme/plan/rules";
import type { Room } from "@lectern/domain/programme/plan/words";
import { announced, nextAnnouncement } from "@lectern/domain/programme/publishing/rules";
import type { StoredBlock } from "@lectern/domain/programme/publishing/stored";
import { endOf } from "@lectern/domain/programme/rules";
import { currentEdition } from "#features/call/actions";
import { agreedTo } from "#features/proposals/consents/store";
import { photosOf, type TaskFileRow } from "#features/proposals/files/task-files-store";
import { nameBasedUuid } from "#platform/name-based-uuid";
import type { Platform } from "#platform/platform";
import { numberOf, type OnStage, type StageEvent, stage, type WholeProgramme } from "../feeds/programme";
import { type NamespaceOf, talkPage } from "../publishing/notify";
import { lastVersion, slotsOf } from "../publishing/store";
import { announcedAmong, keyOf, keyOfSlot, listSchedulable } from "../store";

/** A break or a plenary slot. */
export type ShownBlock = Omit<StoredBlock, "start"> & { start: Date; end: Date };

export type ShownRoom = Room & { slug: string };

/** The published programme as anyone may see it at a moment. */
export type PublicProgramme = {
  edition: EditionSettings;
  title: string;
  number: number;
  publishedAt: Date;
  /** The talks, by their start. */
  talks: StageEvent[];
  blocks: ShownBlock[];
  /** Those with something in them, in their order. */
  rooms: ShownRoom[];
  /** The days with something in them. */
  days: string[];
  /** The topics of its talks. */
  tracks: string[];
  /** The conferences at which its talks are. */
  conferences: string[];
  /** The talks, and the plenary slots as events of their own, for feeds. */
  whole: WholeProgramme;
  /** Where the call's pages are. */
  callUrl: string;
  /** The same without the origin: empty for the default call. */
  base: string;
  /** Names the call. */
  slug: string;
  /** The photos of those who agreed that their profile is published, by account. */
  photos: ReadonlyMap<string, TaskFileRow>;
};

/** What is shown from one moment on, until something is announced; null: never again. */
export type Shown = { programme: PublicProgramme | null; until: Date | null };

/**
 * Reads the published programme: the places of the last version, and the texts and people of today. What is to be announced
 * is not in it, nor is who has withdrawn or declined since.
 */
export async function readPublic(
  { db, call, callUrl, publicUrl }: Platform,
  namespaceOf: NamespaceOf,
  now: Date,
): Promise<Shown> {
  const version = await lastVersion(db);
  if (!version) return { programme: null, until: null };
  const edition = await currentEdition(db);
  const rows = announcedAmong(await listSchedulable(db), edition);
  // What organisers hide again counts at once, what they show only with the next version.
  const today = new Map(rows.map((row) => [keyOf(row), row.slot?.secretUntil ?? null]));
  const published = (await slotsOf(db, version.number))
    .map((slot) => ({ ...slot, key: keyOfSlot(slot) }))
    .filter(({ key }) => today.has(key))
    .map((slot) => ({ ...slot, secretUntil: later(slot.secretUntil, today.get(slot.key) ?? null) }));
  const places = new Map(announced(published, now).map((slot) => [slot.key, slot]));
  const publishable = (await agreedTo(db, "publish-profile")) ?? new Set<string>();
  const photos = publishedPhotos(await photosOf(db), publishable);
  const whole = await stage(
    db,
    edition,
    rows.filter((row) => places.has(keyOf(row))),
    {
      namespace: await namespaceOf(db),
      now: version.shownAt,
      timeOf: (row) => {
        const place = places.get(keyOf(row));
        if (!place) return null;
        const { room, startsAt: start, minutes, slotVersion, changedAt } = place;
        return { room, start, minutes, version: slotVersion, changedAt };
      },
      publishable,
      pageOf: (id) => talkPage(callUrl, id),
    },
  );
  const blocks = version.blocks.map(shownBlock).sort((a, b) => a.start.getTime() - b.start.getTime());
  // An erased speaker's talk is only left with others who present it.
  const talks = whole.events.filter(({ people }) => people.length > 0);
  const rooms = shownRooms(version.rooms, talks, blocks);
  const plenary = blocks
    .filter(({ kind }) => kind === "plenary")
    .map((block) => asEvent(block, rooms, whole));
  const programme = {
    edition,
    title: whole.title,
    number: version.shownNumber,
    publishedAt: version.shownAt,
    talks,
    blocks,
    rooms,
    days: distinct([...talks, ...blocks].map(({ start }) => programmeDay(start, edition.zone))).sort(),
    tracks: distinct(talks.map(({ track }) => track)).sort((a, b) => a.localeCompare(b, "en")),
    conferences: distinct(talks.flatMap(({ conference = [] }) => conference)),
    whole: {
      ...whole,
      events: [...talks, ...plenary].sort((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id),
      version: String(version.shownNumber),
    },
    callUrl,
    base: callUrl.slice(publicUrl.length),
    slug: call.slug,
    photos,
  };
  return { programme, until: nextAnnouncement(published, now) };
}

/** The photos of these people that were rebuilt. */
const publishedPhotos = (photos: ReadonlyMap<string, TaskFileRow>, people: ReadonlySet<string>) =>
  new Map([...photos].filter(([person, { scanResult }]) => people.has(person) && scanResult === "SUC"));

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

const later = (a: Date | null, b: Date | null): Date | null => (!a || (b && b > a) ? b : a);

const shownBlock = (block: StoredBlock): ShownBlock => {
  const start = new Date(block.start);
  return { ...block, start, end: endOf({ start, minutes: block.minutes }) };
};

/** The rooms in their order; one whose name has no letters for an address is named by its id. */
function shownRooms(
  rooms: readonly Room[],
  talks: readonly StageEvent[],
  blocks: readonly ShownBlock[],
): ShownRoom[] {
  const bySlug = grouped(rooms, ({ name }) => slugOf(name));
  return rooms
    .filter((room) => isNamed(room, talks, blocks))
    .map((room) => {
      const slug = slugOf(room.name);
      return { ...room, slug: slug !== "" && bySlug.get(slug)?.[0] === room ? slug : room.id };
    });
}

/** A plenary slot as an event of the first of its rooms. */
function asEvent(
  { id, title, rooms, start, end, minutes, version, changedAt }: ShownBlock,
  all: readonly ShownRoom[],
  { namespace, acronym, events }: WholeProgramme,
): StageEvent {
  const guid = nameBasedUuid(namespace, `${acronym}/block/${id}`);
  return {
    key: `block/${id}`,
    id: numberOf(guid),
    guid,
    slug: [acronym, "plenary", String(id), slugOf(title)].filter((part) => part !== "").join("-"),
    title,
    abstract: "",
    track: "Plenary",
    type: "Plenary",
    room: rooms[0] ?? all[0]?.name ?? events[0]?.room ?? "All rooms",
    start,
    end,
    minutes,
    people: [],
    recordingOptOut: null,
    licence: "",
    language: null,
    changedAt: new Date(changedAt),
    sequence: version - 1,
  };
}

/** A person with a page of their own, and their talks; null for anyone else. */
export function personOf(
  { talks }: PublicProgramme,
  guid: string,
): { person: OnStage; talks: StageEvent[] } | null {
  const own = talks.filter(({ people }) => people.some((each) => each.guid === guid && each.hasPage));
  const person = own[0]?.people.find((each) => each.guid === guid);
  return person ? { person, talks: own } : null;
}

/** The day of the programme of something that starts then. */
export const dayOf = ({ edition }: PublicProgramme, start: Date): string => programmeDay(start, edition.zone);
