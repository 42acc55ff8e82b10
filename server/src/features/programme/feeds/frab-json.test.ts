import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, it } from "vitest";
import * as z from "zod";
import { frabJson } from "./frab-json";
import type { StageEvent, WholeProgramme } from "./programme";

/** What the C3VOC's schema asks for, where we write it; nothing else may be in it. */
const LocalInstant = z.iso.datetime({ offset: true });
const Person = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  public_name: z.string(),
  biography: z.string(),
});
const Event = z.strictObject({
  guid: z.uuid(),
  id: z.int().min(1),
  date: LocalInstant,
  start: z.string().regex(/^[0-2]\d:[0-5]\d$/),
  duration: z.string().regex(/^[0-9]+:[0-9]{2}$/),
  room: z.string(),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: z.url(),
  title: z.string(),
  subtitle: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string(),
  language: z.string().regex(/^[a-z]{2}$/),
  abstract: z.string().nullable(),
  description: z.string().nullable(),
  recording_license: z.string(),
  do_not_record: z.boolean().optional(),
  persons: z.array(Person),
  links: z.array(z.never()),
  attachments: z.array(z.never()),
});
const Day = z.strictObject({
  index: z.int(),
  date: z.iso.date(),
  day_start: LocalInstant,
  day_end: LocalInstant,
  rooms: z.record(z.string(), z.array(Event)),
});
const Schedule = z.strictObject({
  generator: z.strictObject({ name: z.string() }),
  schedule: z.strictObject({
    version: z.string(),
    base_url: z.url(),
    conference: z.strictObject({
      acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
      title: z.string(),
      start: z.iso.date(),
      end: z.iso.date(),
      daysCount: z.int(),
      timeslot_duration: z.string(),
      time_zone_name: z
        .string()
        .regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/)
        .optional(),
      rooms: z.array(z.strictObject({ name: z.string(), guid: z.uuid() })),
      tracks: z.array(z.strictObject({ name: z.string() })),
      days: z.array(Day),
    }),
  }),
});

const GUID = "b379c473-93b9-5eae-9a09-d482e86cede3";
const at = new Date("2025-03-01T12:00:00Z");
const event = (id: number, start: string, changes: Partial<StageEvent> = {}): StageEvent => ({
  key: `${id}/`,
  id,
  guid: GUID,
  slug: `main2025-${id}`,
  title: '日本語 & <b>"s"</b>',
  abstract: "Two\n\nlines",
  track: "Red Team",
  type: "Talk",
  room: "Attic",
  start: new Date(start),
  end: new Date(start),
  minutes: 45,
  recordingOptOut: null,
  licence: "",
  language: null,
  people: [{ id: 1, guid: GUID, name: "Ada Lovelace", biography: "" }],
  changedAt: at,
  sequence: 0,
  ...changes,
});
const written = (events: StageEvent[], zone = "Europe/Berlin") => {
  const programme: WholeProgramme = {
    edition: { ...EDITION_DEFAULTS, zone },
    acronym: "main2025",
    title: "Lectern 2025",
    namespace: GUID,
    events,
    changedAt: at,
  };
  return Schedule.parse(JSON.parse(JSON.stringify(frabJson(programme)))).schedule.conference;
};

it("matches the schema, over a night in which the clocks change", () => {
  const { days, ...conference } = written([
    event(1, "2025-03-29T21:00:00Z"),
    event(2, "2025-03-30T00:30:00Z", { room: "Cellar", people: [] }),
    event(3, "2025-03-30T01:00:00Z"),
    event(4, "2025-03-30T04:00:00Z", { minutes: 24 * 60 }),
  ]);
  expect(conference).toMatchObject({ start: "2025-03-29", end: "2025-03-30", daysCount: 2 });
  expect(days.map(({ date, day_start, day_end }) => [date, day_start, day_end])).toEqual([
    ["2025-03-29", "2025-03-29T06:00:00+01:00", "2025-03-30T06:00:00+02:00"],
    ["2025-03-30", "2025-03-30T06:00:00+02:00", "2025-03-31T06:00:00+02:00"],
  ]);
  const times = days.flatMap(({ rooms }) => Object.values(rooms).flat());
  expect(times.map(({ id, date, start, duration }) => [id, date, start, duration])).toEqual([
    [1, "2025-03-29T22:00:00+01:00", "22:00", "00:45"],
    [3, "2025-03-30T03:00:00+02:00", "03:00", "00:45"],
    [2, "2025-03-30T01:30:00+01:00", "01:30", "00:45"],
    [4, "2025-03-30T06:00:00+02:00", "06:00", "24:00"],
  ]);
});

it("matches the schema without an event, and in zones of any name", () => {
  expect(written([])).toMatchObject({ days: [], daysCount: 0, start: "2025-03-01", end: "2025-03-01" });
  expect(written([], "UTC").time_zone_name).toBe("UTC");
  expect(written([], "America/Argentina/Buenos_Aires").time_zone_name).toBe("America/Argentina/Buenos_Aires");
  expect(written([], "Etc/GMT+1").time_zone_name).toBeUndefined();
});
