import IcalJs from "ical.js";
import nodeIcal from "node-ical";
import { expect } from "vitest";
import { replaceAnswersOfProposal } from "#features/proposals/form-questions/store";
import { saveForm } from "#features/proposals/speaker-forms/store";
import { updateSubmission } from "#features/proposals/store";
import { onNewServers } from "#testing/on-server";
import { programmeOn } from "../world.fixture";

const { it, server, make } = onNewServers();
let world: Awaited<ReturnType<typeof programmeOn>>;
it.beforeEach(async () => {
  world = await programmeOn(server);
});

type Known = { title: string; start: string; end: string; room: string; sequence: number };

/** The events of a feed by their UID, as two programs read it. */
async function eventsOf(url: string): Promise<Map<string, Known>[]> {
  const { payload } = await world.get(url);
  const calendar = new IcalJs.Component(IcalJs.parse(payload));
  const first = calendar.getAllSubcomponents("vevent").map((component): [string, Known] => {
    const event = new IcalJs.Event(component);
    return [
      event.uid,
      {
        title: event.summary,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        room: event.location,
        sequence: event.sequence,
      },
    ];
  });
  const second = Object.values(nodeIcal.sync.parseICS(payload)).flatMap((each): [string, Known][] => {
    if (each?.type !== "VEVENT") return [];
    return [
      [
        each.uid,
        {
          title: String(each.summary),
          start: each.start.toISOString(),
          end: (each.end ?? each.start).toISOString(),
          room: String(each.location),
          sequence: Number(each.sequence),
        },
      ],
    ];
  });
  expect(first.length, "one event for each UID").toBe(new Map(first).size);
  return [new Map(first), new Map(second)];
}

it("keeps one event for each talk in subscribed calendars over three versions, with a rising SEQUENCE", async () => {
  const title =
    "Kettles, ports; and \\backslashes – 日本語 with a line that is longer than 75 octets, to be folded";
  const [moving, staying] = [await world.accepted(title), await world.accepted("Toasters")];
  await world.place(staying, "2025-07-01T15:00:00Z", { room: "Attic, left" });
  const subscribed = [new Map<string, Known>(), new Map<string, Known>()];
  const sequences: number[] = [];
  for (const hour of [10, 11, 12]) {
    await world.place(moving, `2025-07-01T${hour}:00:00Z`);
    await world.publish();
    const read = await eventsOf("/programme/schedule.ics");
    expect(read[1]).toEqual(read[0]);
    for (const [at, events] of read.entries())
      for (const [uid, event] of events) {
        // As calendars do: an event with a lower sequence changes nothing.
        const known = subscribed[at]?.get(uid);
        if (!known || event.sequence >= known.sequence) subscribed[at]?.set(uid, event);
      }
    const now = [...(subscribed[0]?.values() ?? [])];
    expect(now.map((event) => [event.title, event.start, event.end, event.room])).toEqual([
      [title, `2025-07-01T${hour}:00:00.000Z`, `2025-07-01T${hour}:45:00.000Z`, "Main hall"],
      ["Toasters", "2025-07-01T15:00:00.000Z", "2025-07-01T15:45:00.000Z", "Attic, left"],
    ]);
    expect(subscribed[1]).toEqual(subscribed[0]);
    sequences.push(...now.filter((event) => event.title === title).map(({ sequence }) => sequence));
  }
  expect(new Set(sequences).size).toBe(3);
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));

  // The same event in each calendar that holds it, and out of all of them once its talk is withdrawn.
  const uid = [...(subscribed[0]?.keys() ?? [])][0];
  const others = [
    `/programme/talks/${moving}.ics`,
    "/programme/rooms/main-hall.ics",
    `/programme/mine.ics?talks=${moving}`,
  ];
  for (const url of others) expect([...((await eventsOf(url))[0]?.keys() ?? [])], url).toEqual([uid]);
  await updateSubmission(server.platform.db, moving, { status: "Withdrawn" });
  for (const url of ["/programme/schedule.ics", `/programme/mine.ics?talks=${moving}`])
    for (const events of await eventsOf(url)) expect([...events.keys()], url).not.toContain(uid);
  for (const url of others.slice(0, 2)) expect((await world.get(url)).statusCode, url).toBe(404);
});

it("publishes answers that organisers use for it, as licence, opt-out and language", async () => {
  const { db, clock } = server.platform;
  const [said, silent] = [
    await world.accepted("Kettles", await make.speaker()),
    await world.accepted("Toasters", await make.speaker()),
  ];
  await world.place(said, "2025-07-01T10:00:00Z");
  await world.place(silent, "2025-07-01T11:00:00Z");
  await world.publish();
  const asked = { required: false, choices: [], about: "proposal", types: [], topics: [], retired: false };
  const shown = { shown_to: "organisers", blind: "hidden" };
  const question = (id: string, kind: string, use?: string) => ({
    ...{ id, label: id, kind, ...asked, ...shown },
    ...(use && { programme_use: use }),
  });
  const questions = [
    question("licence", "short", "recording-licence"),
    question("film", "yes-no", "recording-opt-out"),
    question("language", "short", "language"),
    question("private", "short"),
  ];
  await saveForm(db, "questions", 0, { questions: questions as never });
  const answers = { licence: "CC <BY> 4.0", film: "no", language: "German", private: "CANARY" };
  const before = (await world.get("/programme/schedule.xml")).headers.etag;
  await replaceAnswersOfProposal(db, said, answers, clock.now());
  const xml = await world.text("/programme/schedule.xml");
  expect((await world.get("/programme/schedule.xml")).headers.etag).not.toBe(before);
  const [first = "", second = ""] = xml.split(/(?=<event )/).slice(1);
  expect(first.replace(/>\s+</g, "><")).toContain(
    "<recording><license>CC &lt;BY&gt; 4.0</license><optout>false</optout></recording>",
  );
  expect(first).toContain("<language>de</language>");
  expect(second).toContain("<language>en</language>");
  expect(second).not.toContain("<recording>");
  const { days } = JSON.parse(await world.text("/programme/schedule.json")).schedule.conference;
  const events = days[0].rooms["Main hall"];
  expect(events[0]).toMatchObject({ recording_license: "CC <BY> 4.0", do_not_record: false, language: "de" });
  expect(events[1]).toMatchObject({ recording_license: "", language: "en" });
  expect(events[1]).not.toHaveProperty("do_not_record");
  for (const url of [
    "/programme",
    `/programme/talks/${said}`,
    "/programme/schedule.ics",
    "/programme/schedule.json",
  ])
    expect(await world.text(url), url).not.toContain("CANARY");
});
