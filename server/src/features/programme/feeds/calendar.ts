import type { WholeProgramme } from "./programme";

/**
 * The programme as iCalendar. Times are in UTC, and the calendar names the conference's zone; importing an event again
 * updates it. `cancelled`: takes the events out of the reader's calendar.
 */
export async function calendarOf(
  { edition, title, events }: Pick<WholeProgramme, "edition" | "title" | "events">,
  cancelled = false,
): Promise<string> {
  // On first use: the start needs no calendar.
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const calendar = ical({
    name: title,
    prodId: { company: "Lectern", product: "Lectern", language: "EN" },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
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
        [event.people.map(({ name }) => name).join(", "), event.track, event.abstract]
          .filter((part) => part !== "")
          .join("\n\n"),
      ),
      categories: [{ name: plain(event.track) }],
      url: event.url ?? edition.site,
      ...(cancelled && { status: ICalEventStatus.CANCELLED }),
    });
  }
  return calendar.toString();
}

/** Removes control characters that iCalendar forbids: all but tab and line feed. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "");
