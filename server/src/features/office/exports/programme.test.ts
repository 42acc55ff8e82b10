import { expect } from "vitest";
import { create } from "xmlbuilder2";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let first: number;
let late: number;

const take = (kind: string, which = "accepted") =>
  as(organiser).get(`/api/exports/schedule/${kind}/?programme=${which}`);
const place = (id: number, room: string, start: string, minutes = 45) =>
  as(organiser).put(`/api/schedule/${id}/`, { room, start, minutes });
async function accepted(title: string, speaker: Person, changes = {}): Promise<number> {
  const id = await make.proposal(speaker, "Reviewed", { title, ...changes });
  await updateSubmission(server.platform.db, id, { decision: "ACC" });
  return id;
}

it.beforeAll(async () => {
  organiser = await make.organiser();
  const speaker = await make.speaker({ email: "hidden@example.org" });
  await make.setting("zone", "Europe/Berlin");
  first = await accepted('Kettles & <b>"spies"</b>\u0001, Vol. 1; déjà vu', speaker, {
    authors: "Ada Lovelace,Grace Hopper",
  });
  late = await accepted("After midnight", speaker);
  await accepted("Nowhere yet", speaker);
  const rejected = await accepted("Not shown", speaker);
  await place(first, "Main hall", "2025-07-01T08:00:00Z", 50);
  await place(late, "Attic", "2025-07-02T00:30:00Z");
  await place(rejected, "Attic", "2025-07-01T12:00:00Z");
  await updateSubmission(server.platform.db, rejected, { decision: "REJ" });
});

// biome-ignore lint/suspicious/noExplicitAny: what is read from XML has no type
type Elements = any;

/** Elements as objects, attributes by their names after an "@"; entities as they are written. */
const elements = (xml: string): Elements => create(xml).end({ format: "object" });

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY = {
  "@index": "1",
  "@date": "2025-07-01",
  "@start": "2025-07-01T06:00:00+02:00",
  "@end": "2025-07-02T06:00:00+02:00",
};

it("writes schedule.csv: a line for each talk, in the zone of the edition", async () => {
  const answer = await take("csv");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="schedule.csv"');
  const [, one, two] = answer.payload.split("\r\n");
  expect(one).toContain("Ada Lovelace, Grace Hopper");
  expect(one).toMatch(/Main hall,2025-07-01T10:00,2025-07-01T10:50,50,Europe\/Berlin$/);
  expect(two).toMatch(/After midnight.*Attic,2025-07-02T02:30,2025-07-02T03:15,45,Europe\/Berlin$/);
  expect(answer.payload).not.toMatch(/Nowhere yet|Not shown|hidden@/);
});

it("writes schedule.xml: what has a place, in the zone of the edition, after midnight still on its day", async () => {
  const answer = await take("xml");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="schedule.xml"');
  expect(answer.payload).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  const { schedule } = elements(answer.payload);
  expect(schedule.conference).toEqual({
    title: "Lectern 2025",
    acronym: "main2025",
    start: "2025-07-01",
    end: "2025-07-01",
    days: "1",
    timeslot_duration: "00:05",
    base_url: "https://example.org",
    time_zone_name: "Europe/Berlin",
  });
  expect(schedule.version).toBe("2025-03-01T12:00:00.000Z");
  const { room: rooms, ...day } = schedule.day;
  expect(day).toEqual(DAY);
  expect(rooms.map((room: Elements) => [room["@name"], room.event["@id"], room.event.date])).toEqual([
    ["Attic", String(late), "2025-07-02T02:30:00+02:00"],
    ["Main hall", String(first), "2025-07-01T10:00:00+02:00"],
  ]);
  const { persons, ...event } = rooms[1].event;
  expect(event).toEqual({
    "@id": String(first),
    "@guid": expect.stringMatching(GUID),
    room: "Main hall",
    title: 'Kettles &amp; &lt;b&gt;"spies"&lt;/b&gt;, Vol. 1; déjà vu',
    subtitle: {},
    type: "talk",
    date: "2025-07-01T10:00:00+02:00",
    start: "10:00",
    duration: "00:50",
    abstract: "How to break things without hurting anyone.",
    slug: `main2025-${first}-kettles-b-spies-b-vol-1-deja-vu`,
    track: "Red Team",
    language: "en",
    description: {},
    links: {},
    attachments: {},
    url: "https://example.org",
  });
  expect(persons.person.map((person: Elements) => person["#"])).toEqual(["Ada Lovelace", "Grace Hopper"]);
  expect(answer.payload, "what is not for everybody").not.toMatch(/hidden@example/);
});

it("keeps guids and people's ids after changes", async () => {
  const idsIn = async () => (await take("xml")).payload.match(/guid="[^"]+"|person id="\d+"/g);
  const before = await idsIn();
  await updateSubmission(server.platform.db, first, { title: "Kettles, renamed" });
  await place(late, "Attic", "2025-07-02T01:00:00Z");
  expect(await idsIn()).toEqual(before);
  expect(new Set(before).size, "Ada twice, two events, Grace").toBe(4);
});

it("writes schedule.json with the same events", async () => {
  const { schedule } = (await take("json")).json();
  const { days, ...conference } = schedule.conference;
  expect(conference).toMatchObject({ acronym: "main2025", daysCount: 1, time_zone_name: "Europe/Berlin" });
  expect(conference.rooms.map(({ name }: { name: string }) => name)).toEqual(["Attic", "Main hall"]);
  expect(days[0].rooms["Main hall"][0]).toMatchObject({
    id: first,
    guid: expect.stringMatching(GUID),
    start: "10:00",
    duration: "00:50",
    persons: [{ name: "Ada Lovelace", biography: "Builds and breaks things." }, { name: "Grace Hopper" }],
  });
});

it("writes a calendar in UTC whose events count their changes", async () => {
  await updateSubmission(server.platform.db, first, { title: "Kettles; commas, and lines" });
  const { payload, headers } = await take("ics");
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(payload.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = payload.replaceAll("\r\n ", "");
  expect(unfolded).toContain("X-WR-TIMEZONE:Europe/Berlin");
  const event = unfolded.split("BEGIN:VEVENT").find((part) => part.includes("SUMMARY:Kettles"));
  expect(event).toContain("SUMMARY:Kettles\\; commas\\, and lines\r\n");
  expect(event).toContain("DTSTART:20250701T080000Z\r\nDTEND:20250701T085000Z\r\n");
  expect(event).toContain("DTSTAMP:20250301T120000Z\r\n");
  expect(event).toContain("LOCATION:Main hall\r\n");
  const uid = event?.match(/UID:(.*)\r\n/)?.[1];
  expect(uid).toMatch(GUID);
  const sequence = async () =>
    Number((await take("ics")).payload.split(`UID:${uid}`)[1]?.match(/SEQUENCE:(\d+)/)?.[1]);
  const before = await sequence();
  await place(first, "Main hall", "2025-07-01T08:05:00Z", 50);
  expect(await sequence()).toBe(before + 1);
});

it("exports only confirmed talks on request, and an empty programme without a fault", async () => {
  const { payload } = await take("xml", "confirmed");
  expect(payload).toContain("<days>0</days>");
  expect(payload).not.toContain("<event");
  expect((await take("ics", "confirmed")).payload).not.toContain("VEVENT");
  expect((await take("xml", "all")).statusCode).toBe(400);
});
