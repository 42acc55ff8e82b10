import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Block } from "@lectern/domain/programme/plan/words";
import { minutesOf } from "@lectern/domain/programme/words";
import { programmeNamespace } from "../features/office/exports/namespace";
import { changeSlot } from "../features/programme/actions";
import { saveBlock } from "../features/programme/blocks";
import { changePlan } from "../features/programme/plan";
import { publish } from "../features/programme/publishing/actions";
import { announcedAmong, listSchedulable } from "../features/programme/store";
import type { Platform } from "../platform/platform";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The conference is this long after the call closes. */
const AFTER_CLOSE = 45;

const ROOMS = [
  {
    id: "hall",
    name: "Great hall",
    capacity: 600,
    description: "Ground floor, with captions",
    changeover: 10,
  },
  { id: "attic", name: "Attic", capacity: 120, description: "Third floor, by the lift", changeover: 10 },
  { id: "workshop", name: "Workshop room", capacity: 40, description: "Bring a laptop", changeover: 15 },
];

const AS_IT_IS = () => {};

/** The first midnight of the conference. */
const firstDay = ({ closesAt }: EditionSettings) =>
  Math.floor(Date.parse(closesAt) / DAY) * DAY + AFTER_CLOSE * DAY;

/** The days of the conference. */
export const conferenceDays = (edition: EditionSettings): string[] =>
  [0, 1].map((n) => new Date(firstDay(edition) + n * DAY).toISOString().slice(0, 10));

/** Rooms, days, breaks and the slots of the announced talks, and the first version of the programme. */
export async function seedSchedule(
  platform: Platform,
  chair: Actor,
  edition: EditionSettings,
): Promise<void> {
  const first = firstDay(edition);
  const days = conferenceDays(edition).map((date) => ({ date, from: "09:00", until: "19:00" }));
  await changePlan(platform, chair, edition, { rooms: ROOMS, days }, AS_IT_IS);

  const at = (day: number, hour: number) => new Date(first + day * DAY + hour * HOUR);
  const block = (kind: Block["kind"], title: string, day: number, hour: number, minutes: number) =>
    saveBlock(platform, chair, edition, { kind, title, rooms: [], start: at(day, hour), minutes }, null);
  await block("plenary", "Opening", 0, 9.5, 30);
  await block("break", "Lunch", 0, 12.5, 60);
  await block("break", "Lunch", 1, 12.5, 60);
  await block("plenary", "Closing", 1, 18, 30);

  const rows = announcedAmong(await listSchedulable(platform.db), edition);
  const free = new Map(
    ROOMS.map(({ name, changeover }) => [name, { next: at(0, 10.25).getTime(), changeover }]),
  );
  const talks = [...new Set(rows.map(({ submission }) => submission.id))];
  for (const [nth, { submission, conference }] of rows.entries()) {
    const minutes = minutesOf(submission.workshopDuration);
    // A talk at two conferences is in one room, one after the other: its speaker is one person.
    const talk = talks.indexOf(submission.id);
    const room = minutes > 60 ? "Workshop room" : (ROOMS[talk % 2]?.name ?? "Great hall");
    const known = free.get(room);
    if (!known) continue;
    const start = fitting(known.next, minutes, first);
    if (start === null) continue;
    known.next = start + (minutes + known.changeover) * 60_000;
    await changeSlot(platform, chair, {
      id: submission.id,
      conference: conference || undefined,
      place: { room, start: new Date(start), minutes },
      // One is held back until the day itself.
      secretUntil: nth === rows.length - 2 && nth > 2 ? at(0, 9) : null,
      refuseStale: AS_IT_IS,
    });
  }
  await publish(platform, chair, edition, programmeNamespace, AS_IT_IS);
}

/** The first start from then on that is within a day and not in its lunch, on a quarter of an hour; null: none is. */
function fitting(from: number, minutes: number, first: number): number | null {
  const quarter = 15 * 60_000;
  for (let start = Math.ceil(from / quarter) * quarter; start < first + 2 * DAY; start += quarter) {
    const [hour, end] = [((start - first) % DAY) / HOUR, ((start - first) % DAY) / HOUR + minutes / 60];
    const inLunch = hour < 13.5 && end > 12.5 && minutes <= 60;
    if (hour >= 10 && end <= 18 && !inLunch) return start;
  }
  return null;
}
