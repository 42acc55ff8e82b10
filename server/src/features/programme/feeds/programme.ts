import { conferenceName } from "@lectern/domain/call/conferences";
import { labelOf } from "@lectern/domain/call/labels";
import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import { slugOf } from "@lectern/domain/kernel/slug";
import { endOf, type Slot } from "@lectern/domain/programme/rules";
import type { Programme } from "@lectern/domain/programme/words";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { isDecisionOf, WHOLE } from "@lectern/domain/proposals/conferences";
import { currentEdition } from "#features/call/actions";
import { readForm } from "#features/proposals/confirmations/store";
import { answersOfProposals, readQuestions } from "#features/proposals/form-questions/store";
import { signedBy } from "#features/proposals/proposal/letters";
import {
  nameOfSpeaker,
  type SpeakerOfProposal,
  speakersOf,
} from "#features/proposals/proposal/speakers-store";
import type { Queries } from "#platform/db/database";
import { nameBasedUuid } from "#platform/name-based-uuid";
import { placeOf } from "../planned";
import { keyOf, listSchedulable, type ProgrammeRow, programmeAmong, withSeenBiographies } from "../store";
import { type TalkFacts, talkFacts } from "./recording";

/**
 * A speaker of an event. `id` is for programs that need numbers; `guid` is unique and stable. `hasPage`: they agreed that
 * their profile is published.
 */
export type OnStage = {
  id: number;
  guid: string;
  name: string;
  biography: string;
  hasPage?: boolean;
  /** The account of a person who has a page; it is never published. */
  account?: string;
};

/** One event of the programme, independent of formats. */
export type StageEvent = TalkFacts & {
  /** The proposal, and the conference where it decides for itself. */
  key: string;
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
  changedAt: Date;
  /** Counts changes. */
  sequence: number;
  /** Its own page; where there is none, the conference's site. */
  url?: string;
  /** The name of the conference at which it is; what is plenary has none. */
  conference?: string;
};

export type WholeProgramme = {
  edition: EditionSettings;
  acronym: string;
  title: string;
  /** Names this installation among all. */
  namespace: string;
  events: StageEvent[];
  changedAt: Date;
  /** The published version; an organisers' export has none. */
  version?: string;
};

/** A programme, of one conference or of all. */
export type ProgrammeSelection = { programme: Programme; conference?: string | undefined };

/** A slot as calendars know it: they take the higher version. */
export type Timed = Slot & { version: number; changedAt: Date };

/** What the events of a programme are made of. */
export type Staging = {
  /** Names this installation among all. */
  namespace: string;
  /** When the programme changed, where it has no event. */
  now: Date;
  /** The slot of a proposal in it; null: it has none. */
  timeOf: (row: ProgrammeRow) => Timed | null;
  /** The accounts whose biography is part of it; null: all. */
  publishable: ReadonlySet<string> | null;
  /** The page of an event. */
  pageOf?: (id: number) => string;
};

/** The slot of a proposal as organisers have planned it. */
function plannedTime({ slot }: ProgrammeRow): Timed | null {
  const place = placeOf(slot);
  return place && slot && { ...place, version: slot.version, changedAt: slot.updatedAt };
}

/** All scheduled events of a programme, by their start, for organisers. */
export async function programmeOf(
  db: Queries,
  { programme, conference }: ProgrammeSelection,
  { namespace, now }: Pick<Staging, "namespace" | "now">,
): Promise<WholeProgramme> {
  const settings = await currentEdition(db);
  const edition = conference === undefined ? settings : signedBy(conference, settings);
  const rows = programmeAmong(await listSchedulable(db), programme).filter((row) =>
    isDecisionOf(conference, { conference: row.conference, code: row.submission.conference }, settings),
  );
  const shown = await withSeenBiographies(db, rows);
  return stage(db, edition, shown, { namespace, now, timeOf: plannedTime, publishable: null });
}

/** The events of these proposals, by their start. */
export async function stage(
  db: Queries,
  edition: EditionSettings,
  rows: readonly ProgrammeRow[],
  staging: Staging,
): Promise<WholeProgramme> {
  const acronym = acronymOf(edition);
  const { questions } = await readForm(db);
  const ids = rows.map(({ submission }) => submission.id);
  const further = grouped(await speakersOf(db, ids), ({ speaker }) => speaker.submissionId);
  const used = (await readQuestions(db)).filter((question) => question.programme_use);
  const answers = used.length > 0 ? await answersOfProposals(db, ids) : new Map();
  const events = rows
    .flatMap((row) => {
      const facts = talkFacts({
        confirmation: { questions, answers: row.answers },
        proposal: { questions: used, answers: answers.get(row.submission.id) ?? {} },
      });
      const spoken = { ...row, further: further.get(row.submission.id) ?? [], facts };
      return eventOf(spoken, edition, { ...staging, acronym });
    })
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
  const latest = Math.max(...events.map(({ changedAt }) => changedAt.getTime()));
  return {
    edition,
    acronym,
    title: `${edition.product} ${edition.year}`,
    namespace: staging.namespace,
    events,
    changedAt: events.length > 0 ? new Date(latest) : staging.now,
  };
}

type SpokenRow = ProgrammeRow & { further: readonly SpeakerOfProposal[]; facts: TalkFacts };

const acronymOf = ({ conferenceCode, year }: EditionSettings): string =>
  `${slugOf(conferenceCode).replaceAll("-", "_") || "conference"}${year}`;

/** By what calendars know a proposal's event at a conference, and its number. */
export function eventName(
  namespace: string,
  edition: EditionSettings,
  { submission, conference }: Pick<ProgrammeRow, "submission" | "conference">,
) {
  const at = conference === WHOLE ? [] : [conference];
  const guid = nameBasedUuid(namespace, [acronymOf(edition), submission.id, ...at].join("/"));
  return { guid, id: conference === WHOLE ? submission.id : numberOf(guid) };
}

function eventOf(
  row: SpokenRow,
  edition: EditionSettings,
  { acronym, namespace, timeOf, publishable, pageOf }: Staging & { acronym: string },
): StageEvent[] {
  const { submission: s, conference } = row;
  const time = timeOf(row);
  if (!time) return [];
  const { version, changedAt, ...place } = time;
  const { guid, id } = eventName(namespace, edition, row);
  const at = conference === WHOLE ? [] : [slugOf(conference)];
  return [
    {
      key: keyOf(row),
      id,
      guid,
      slug: [acronym, s.id, ...at, slugOf(s.title)].filter((part) => part !== "").join("-"),
      title: s.title,
      abstract: s.abstract,
      track: labelOf(edition.topicTypes, s.topicType),
      type: labelOf(edition.submissionTypes, s.submissionType),
      ...place,
      end: endOf(place),
      people: peopleOf(row, namespace, publishable),
      ...row.facts,
      changedAt,
      sequence: version + s.version - 2,
      ...(pageOf && { url: pageOf(id) }),
      conference: conferenceName(conference === WHOLE ? s.conference : conference, edition),
    },
  ];
}

/** The number of what has this guid. 31 bits, and never 0: programs store it as a signed integer. */
export const numberOf = (guid: string): number => Number.parseInt(guid.slice(0, 8), 16) & 0x7fffffff || 1;

/**
 * Speakers are identified by their accounts, with the name and biography of their profile; those without an account by their
 * names. Without further speakers who declined for themselves.
 */
function peopleOf(
  { submission: s, speaker: lead, isLeadErased, further }: SpokenRow,
  namespace: string,
  publishable: Staging["publishable"],
): OnStage[] {
  const person = (known: string, name: string, biography: string): OnStage => {
    const guid = nameBasedUuid(namespace, known);
    const who = { id: numberOf(guid), guid, name };
    if (publishable === null) return { ...who, biography };
    const hasPage = publishable.has(known);
    return { ...who, biography: hasPage ? biography : "", hasPage, ...(hasPage && { account: known }) };
  };
  const others = further.filter(({ speaker }) => speaker.answer !== "declined");
  const isGone = publishable !== null && isLeadErased;
  return [
    ...(isGone ? [] : [person(s.ownerId, splitAuthors(s.authors)[0] ?? fullName(lead), lead.bio)]),
    ...others.map((each) => {
      const name = nameOfSpeaker(each);
      return person(each.profile?.accountId ?? `author/${name.toLowerCase()}`, name, each.profile?.bio ?? "");
    }),
  ];
}
