import { nameBasedUuid } from "#platform/name-based-uuid";
import { daysOf, hoursAndMinutes, localInstant } from "./days";
import { LANGUAGE, TIMESLOT } from "./frab-xml";
import type { StageEvent, WholeProgramme } from "./programme";

/** The names of zones that the schema accepts. For others (`Etc/GMT+1`) the dates contain the offset. */
const AREA_AND_CITY = /^(?:[A-Z][a-z]+\/[A-Z][a-z]+|UTC$)/;

/** The programme as frab's schedule.json (C3VOC's schema.json). */
export function frabJson(programme: WholeProgramme) {
  const { edition, acronym, title, namespace, events, changedAt, version } = programme;
  const days = daysOf(programme);
  const today = changedAt.toISOString().slice(0, 10);
  const distinct = (names: string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b, "en"));
  return {
    generator: { name: "Lectern" },
    schedule: {
      version: version ?? changedAt.toISOString(),
      base_url: edition.site,
      conference: {
        acronym,
        title,
        start: days.at(0)?.date ?? today,
        end: days.at(-1)?.date ?? today,
        daysCount: days.length,
        timeslot_duration: TIMESLOT,
        ...(AREA_AND_CITY.test(edition.zone) && { time_zone_name: edition.zone }),
        rooms: distinct(events.map(({ room }) => room)).map((name) => ({
          name,
          guid: nameBasedUuid(namespace, `room/${name}`),
        })),
        tracks: distinct(events.map(({ track }) => track)).map((name) => ({ name })),
        days: days.map(({ index, date, start, end, rooms }) => ({
          index,
          date,
          day_start: start,
          day_end: end,
          rooms: Object.fromEntries(
            rooms.map(([name, own]) => [name, own.map((event) => eventObject(event, programme))]),
          ),
        })),
      },
    },
  };
}

function eventObject(event: StageEvent, { edition: { zone, site } }: WholeProgramme) {
  const date = localInstant(event.start, zone);
  return {
    guid: event.guid,
    id: event.id,
    date,
    start: date.slice(11, 16),
    duration: hoursAndMinutes(event.minutes),
    room: event.room,
    slug: event.slug,
    url: event.url ?? site,
    title: event.title,
    subtitle: "",
    track: event.track,
    type: event.type.toLowerCase(),
    language: event.language ?? LANGUAGE,
    abstract: event.abstract,
    description: "",
    recording_license: event.licence,
    ...(event.recordingOptOut !== null && { do_not_record: event.recordingOptOut }),
    persons: event.people.map(({ guid, name, biography }) => ({ guid, name, public_name: name, biography })),
    links: [],
    attachments: [],
  };
}
