import { daysOf, hoursAndMinutes, localInstant } from "./days";
import type { StageEvent, WholeProgramme } from "./programme";

/** The smallest time step, for programs that draw tables. */
export const TIMESLOT = "00:05";

/** Where no question asks for it: the portal and its texts are English. */
export const LANGUAGE = "en";

/**
 * The programme in the format of pentabarf and frab, by the schema of the C3VOC (schedule.xml.xsd). Characters that XML
 * forbids are removed.
 */
export async function frabXml(programme: WholeProgramme): Promise<string> {
  // On first use: it loads a whole DOM, and few servers ever export.
  const { create } = await import("xmlbuilder2");
  const { edition, acronym, title, changedAt, version } = programme;
  const days = daysOf(programme);
  const document = {
    schedule: {
      generator: { "@name": "Lectern" },
      version: version ?? changedAt.toISOString(),
      conference: {
        title,
        acronym,
        start: days.at(0)?.date ?? dateOf(changedAt),
        end: days.at(-1)?.date ?? dateOf(changedAt),
        days: days.length,
        timeslot_duration: TIMESLOT,
        base_url: edition.site,
        time_zone_name: edition.zone,
      },
      day: days.map(({ index, date, start, end, rooms }) => ({
        "@index": index,
        "@date": date,
        "@start": start,
        "@end": end,
        room: rooms.map(([name, events]) => ({
          "@name": name,
          event: events.map((event) => eventElement(event, programme)),
        })),
      })),
    },
  };
  return create({ version: "1.0", encoding: "UTF-8", invalidCharReplacement: "" }, document).end({
    prettyPrint: true,
  });
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

function eventElement(event: StageEvent, { edition: { zone, site } }: WholeProgramme) {
  const date = localInstant(event.start, zone);
  return {
    "@guid": event.guid,
    "@id": event.id,
    room: event.room,
    title: event.title,
    subtitle: "",
    type: event.type.toLowerCase(),
    date,
    start: date.slice(11, 16),
    duration: hoursAndMinutes(event.minutes),
    abstract: event.abstract,
    slug: event.slug,
    track: event.track,
    persons: { person: event.people.map(({ id, name }) => ({ "@id": id, "#": name })) },
    language: event.language ?? LANGUAGE,
    description: "",
    // Omitted where no one has answered: a licence needs an opt-out beside it, and a video team would read "false" as consent.
    ...(event.recordingOptOut !== null && {
      recording: { license: event.licence, optout: String(event.recordingOptOut) },
    }),
    links: {},
    attachments: {},
    url: event.url ?? site,
  };
}
