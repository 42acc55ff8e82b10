import ical, { ICalCalendarMethod } from "ical-generator";
import type { WholeProgramme } from "./programme";

/**
 * The programme for calendars. Times are in UTC, and the calendar names the conference's zone; an event that is
 * taken in again replaces the one that was there, if it has changed since.
 */
export function calendarOf({ edition, title, events }: WholeProgramme): string {
  const calendar = ical({
    name: title,
    prodId: { company: "Lectern", product: "Lectern", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    x: { "X-WR-TIMEZONE": edition.zone },
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.guid,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      summary: plain(event.title),
      location: plain(event.room),
      description: plain(
        [event.people.map(({ name }) => name).join(", "), event.track, event.abstract].join("\n\n"),
      ),
      categories: [{ name: plain(event.track) }],
      url: edition.site,
    });
  }
  return calendar.toString();
}

/** Calendars hold no control characters other than a tab and the end of a line. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "");
