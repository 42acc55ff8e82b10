import { randomUUID } from "node:crypto";
import { labelOf } from "@lectern/domain/call/labels";
import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import { slugOf } from "@lectern/domain/kernel/slug";
import { clockFace } from "@lectern/domain/kernel/zoned";
import { dayBounds, programmeDay } from "@lectern/domain/programme/days";
import { endOf } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { isDecisionOf, WHOLE } from "@lectern/domain/proposals/conferences";
import { recordingOptOut } from "@lectern/domain/proposals/confirmations/rules";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { currentEdition } from "#features/call/actions";
import { slotOf } from "#features/programme/actions";
import { listProgramme, type ProgrammeRow } from "#features/programme/store";
import { readForm } from "#features/proposals/confirmations/store";
import { signedBy } from "#features/proposals/proposal/letters";
import {
  nameOfSpeaker,
  type SpeakerOfProposal,
  speakersOf,
} from "#features/proposals/proposal/speakers-store";
import type { Queries } from "#platform/db/database";
import { nameBasedUuid } from "#platform/name-based-uuid";
import { factOnce } from "../operations/store";

/** A speaker of an event. `id` is for programs that need numbers; `guid` is unique and stable. */
export type OnStage = { id: number; guid: string; name: string; biography: string };

/** One event of the programme, independent of formats. */
export type StageEvent = {
  id: number;
  guid: string;
  slug: string;
  title: string;
  abstract: string;
  track: string;
  type: string;
  room: string;
  start: Date;
  end: Date;
  minutes: number;
  people: OnStage[];
  /** Whether the speaker opted out of being recorded; null where no question asks for consent. */
  recordingOptOut: boolean | null;
  changedAt: Date;
  /** Counts changes. */
  sequence: number;
};

export type WholeProgramme = {
  edition: EditionSettings;
  acronym: string;
  title: string;
  /** Names this installation among all. */
  namespace: string;
  events: StageEvent[];
  changedAt: Date;
};

/** A programme, of one conference or of all. */
export type WhichProgramme = { programme: Programme; conference?: string | undefined };

/** All scheduled events of a programme, by their start. */
export async function programmeOf(
  db: Queries,
  { programme, conference }: WhichProgramme,
  now: Date,
): Promise<WholeProgramme> {
  const settings = await currentEdition(db);
  const edition = conference === undefined ? settings : signedBy(conference, settings);
  const namespace = await factOnce(db, "programme namespace", randomUUID());
  const acronym = `${slugOf(edition.conferenceCode).replaceAll("-", "_") || "conference"}${edition.year}`;
  const all = await listProgramme(db, programme);
  const rows = all.filter((row) =>
    isDecisionOf(conference, { conference: row.conference, code: row.submission.conference }, settings),
  );
  const { questions } = await readForm(db);
  const further = grouped(
    await speakersOf(
      db,
      rows.map(({ submission }) => submission.id),
    ),
    ({ speaker }) => speaker.submissionId,
  );
  const events = rows
    .flatMap((row) =>
      eventOf({ ...row, further: further.get(row.submission.id) ?? [] }, questions, edition, {
        acronym,
        namespace,
      }),
    )
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
  const latest = Math.max(...events.map(({ changedAt }) => changedAt.getTime()));
  return {
    edition,
    acronym,
    title: `${edition.product} ${edition.year}`,
    namespace,
    events,
    changedAt: events.length > 0 ? new Date(latest) : now,
  };
}

type SpokenRow = ProgrammeRow & { further: readonly SpeakerOfProposal[] };

function eventOf(
  row: SpokenRow,
  questions: readonly Question[],
  edition: EditionSettings,
  { acronym, namespace }: { acronym: string; namespace: string },
): StageEvent[] {
  const { submission: s, slot, conference } = row;
  const at = conference === WHOLE ? [] : [conference];
  const guid = nameBasedUuid(namespace, [acronym, s.id, ...at].join("/"));
  const place = slotOf(slot);
  if (!place || !slot) return [];
  return [
    {
      id: conference === WHOLE ? s.id : numberOf(guid),
      guid,
      slug: [acronym, s.id, ...at.map(slugOf), slugOf(s.title)].filter((part) => part !== "").join("-"),
      title: s.title,
      abstract: s.abstract,
      track: labelOf(edition.topicTypes, s.topicType),
      type: labelOf(edition.submissionTypes, s.submissionType),
      ...place,
      end: endOf(place),
      people: peopleOf(row, namespace),
      recordingOptOut: recordingOptOut(questions, row.answers),
      changedAt: slot.updatedAt,
      sequence: slot.version + s.version - 2,
    },
  ];
}

/** 31 bits, and never 0: programs store it as a signed integer. */
const numberOf = (guid: string): number => Number.parseInt(guid.slice(0, 8), 16) & 0x7fffffff || 1;

/**
 * Speakers are identified by their accounts, with the name and biography of their profile; those without an account by their
 * names. Without further speakers who declined for themselves.
 */
function peopleOf({ submission: s, speaker: lead, further }: SpokenRow, namespace: string): OnStage[] {
  const person = (known: string, name: string, biography: string): OnStage => {
    const guid = nameBasedUuid(namespace, known);
    return { id: numberOf(guid), guid, name, biography };
  };
  const others = further.filter(({ speaker }) => speaker.answer !== "declined");
  return [
    person(s.ownerId, splitAuthors(s.authors)[0] ?? fullName(lead), lead.bio),
    ...others.map((each) => {
      const name = nameOfSpeaker(each);
      return person(each.profile?.accountId ?? `author/${name.toLowerCase()}`, name, each.profile?.bio ?? "");
    }),
  ];
}

export type StageDay = {
  index: number;
  date: string;
  start: string;
  end: string;
  /** The events of each room, rooms by name. */
  rooms: [room: string, events: StageEvent[]][];
};

/** The days that have events, in their order. */
export function daysOf({
  events,
  edition: { zone },
}: Pick<WholeProgramme, "events" | "edition">): StageDay[] {
  const byDay = [...grouped(events, ({ start }) => programmeDay(start, zone))];
  return byDay.map(([date, own], at) => ({
    index: at + 1,
    date,
    ...dayBounds(date, zone),
    rooms: [...grouped(own, ({ room }) => room)].sort(([a], [b]) => a.localeCompare(b, "en")),
  }));
}

/** An instant in the edition's zone: `2025-07-01T10:00:00+02:00`. */
export function localInstant(instant: Date, zone: string): string {
  const { date, time, offset } = clockFace(instant, zone);
  return `${date}T${time}:${String(instant.getUTCSeconds()).padStart(2, "0")}${offset}`;
}

/** Minutes as `HH:MM`. */
export const hoursAndMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
