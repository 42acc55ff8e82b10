import { clockFace } from "@lectern/domain/kernel/zoned";
import type { StageEvent } from "#features/programme/feeds/programme";

/** The columns of schedule.csv. */
export const SCHEDULE_COLUMNS = [
  ...["number", "title", "speakers", "type", "topic", "room", "start", "end", "minutes", "zone"],
];

/** The line of a talk, by the clocks of the zone. */
export function scheduleLine(event: StageEvent, zone: string): (string | number)[] {
  const [start, end] = [event.start, event.end].map((at) => clockFace(at, zone)).map(inOne);
  const speakers = event.people.map(({ name }) => name).join(", ");
  return [
    ...[event.id, event.title, speakers, event.type, event.track, event.room],
    ...[start ?? "", end ?? "", event.minutes, zone],
  ];
}

/** A date and a time apart would be marked as text, with an apostrophe. */
const inOne = ({ date, time }: { date: string; time: string }): string => `${date}T${time}`;
