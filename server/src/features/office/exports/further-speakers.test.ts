import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { type SpeakersWorld, speakersWorld } from "#features/proposals/speakers/world.fixture";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ERASE } from "../privacy/jobs";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
let organiser: Person;
it.beforeEach(async () => {
  world = await speakersWorld(server);
  organiser = await make.organiser();
  await world.speaks(world.grace);
});

const describeGrace = (values: { bio?: string; employer?: string }) =>
  saveProfile(server.platform.db, world.grace.id, values, server.clock.now());

it("exports further speakers as people, and names only where there is no account", async () => {
  const { grace, id } = world;
  await describeGrace({ bio: "Wrote the first compiler." });
  const all: { pk: number }[] = (await as(organiser).get("/api/exports/json/")).json();
  expect(all.find(({ pk }) => pk === id)).toMatchObject({
    further_speakers: [
      { full_name: "Zoë", state: "named", email: null },
      {
        full_name: "Grace O'Hopper",
        state: "accepted",
        email: grace.email,
        bio: "Wrote the first compiler.",
      },
    ],
  });
  const csv = (await as(organiser).get("/api/exports/proposals/csv/")).payload;
  expect(csv).toContain(`Zoë; Grace O'Hopper <${grace.email}>`);
});

it("has further speakers in the programme with the id and biography of their account", async () => {
  const { grace, id, lead } = world;
  await describeGrace({ bio: "Wrote the first compiler." });
  const own = await make.proposal(grace, "Reviewed", { title: "Her own" });
  for (const each of [id, own]) {
    await updateSubmission(server.platform.db, each, { status: "Reviewed", decision: "ACC" });
    const place = { room: `Room ${each}`, start: "2025-07-01T08:00:00Z", minutes: 45 };
    expect((await as(organiser).put(`/api/schedule/${each}/`, place)).statusCode).toBe(200);
  }
  type Event = { id: number; persons: { guid: string; name: string; biography: string }[] };
  const personsOf = async (pk: number) => {
    const { schedule } = (await as(organiser).get("/api/exports/schedule/json/?programme=accepted")).json();
    const days: { rooms: Record<string, Event[]> }[] = schedule.conference.days;
    const events = days.flatMap(({ rooms }) => Object.values(rooms).flat());
    return events.find((event) => event.id === pk)?.persons ?? [];
  };
  const [first, zoe, also] = await personsOf(id);
  expect([first?.name, zoe?.name, also?.name]).toEqual([lead.name, "Zoë", "Grace O'Hopper"]);
  expect([zoe?.biography, also?.biography]).toEqual(["", "Wrote the first compiler."]);
  expect((await personsOf(own))[0]?.guid).toBe(also?.guid);
  await server.platform.db
    .update(submissionSpeaker)
    .set({ answer: "declined" })
    .where(eq(submissionSpeaker.accountId, grace.id));
  expect((await personsOf(id)).map(({ name }) => name)).toEqual([lead.name, "Zoë"]);
});

it("suggests a conflict of a reviewer who shares the employer or domain of a further speaker", async () => {
  const { id } = world;
  await describeGrace({ employer: "Kettles Ltd" });
  const reviewer = await make.reviewer();
  await saveProfile(server.platform.db, reviewer.id, { employer: "kettles" }, server.clock.now());
  const standing = async () => {
    const all: { reviewer: string }[] = (await as(organiser).get(`/api/conflicts/${id}/`)).json();
    return all.find((each) => each.reviewer === reviewer.id);
  };
  expect(await standing()).toMatchObject({ conflict: null, shared_employer: "kettles", dismissed: false });
  await as(world.grace).post(`/api/submissions/speakers/leave/${id}/`);
  expect(await standing()).toMatchObject({ shared_employer: null });
});

it("shows what a person speaks in beside what they lead", async () => {
  const { grace, id } = world;
  const own = await make.proposal(grace, "Submitted", { title: "Her own" });
  const { proposals } = (await as(organiser).get(`/api/people/${grace.id}/`)).json();
  expect(proposals.map(({ pk, lead }: { pk: number; lead: boolean }) => [pk, lead])).toEqual([
    [own, true],
    [id, false],
  ]);
});

it("keeps the talk when one of its three speakers is erased, whichever it is", async () => {
  const { grace, id, lead, speaks } = world;
  const wei = await make.speaker({ firstName: "Wei", lastName: "Wang" });
  await speaks(wei, "Zoë");
  const { db } = server.platform;
  const talk = async () => (await db.select().from(submission).where(eq(submission.id, id)))[0];
  const before = await talk();
  const erase = async (person: Person) => {
    const who = as(await make.session(person));
    const asked = await who.post("/api/privacy/erasure/", { confirmation: person.email });
    expect(asked.statusCode).toBe(200);
    server.clock.advance(7 * 86_400);
    await server.runJob(ERASE);
  };
  await erase(wei);
  expect(await talk()).toMatchObject({ ownerId: lead.id, authors: "Ada King,Grace O'Hopper" });
  await erase(lead);
  const { title, abstract } = before ?? {};
  expect(await talk()).toMatchObject({ ownerId: grace.id, authors: "Grace O'Hopper", title, abstract });
  const read = await as(await make.session(grace)).get(`/api/submissions/${id}/`);
  expect(read.json()).toMatchObject({ pk: id, title });
});
