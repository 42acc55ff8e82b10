import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { updateOwnProfile } from "#features/identity/profiles/actions";
import { ERASE } from "#features/office/privacy/jobs";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { addSpeakerRow } from "../proposal/speakers-store";
import { submission } from "../proposal/tables";
import { lockAny, lockSeveral } from "../store";
import { type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

async function erase(...people: Person[]): Promise<void> {
  for (const person of people) {
    const asked = await as(person).post("/api/privacy/erasure/", { confirmation: person.email });
    expect(asked.statusCode).toBe(200);
  }
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
}

const rename = (person: Person, lastName: string) => {
  const secondFactor = { required: false, active: false };
  const actor = { userId: person.id, group: "speaker", sessionId: "", provedAt: null, secondFactor } as const;
  return updateOwnProfile(server.platform, actor, { lastName });
};

const stored = async (id: number) => {
  const [row] = await server.platform.db.select().from(submission).where(eq(submission.id, id));
  return row;
};

/** The numbers of the proposal's versions that hold a name. */
const versionsNaming = async (id: number, name: string) => {
  const { rows } = await server.platform.everyCall.execute(
    sql`select number from submission_version where submission_id = ${id} and authors like ${`%${name}%`}`,
  );
  return rows;
};

it("leaves the proposal to the others when one of its further speakers is erased", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(grace);
  expect(await versionsNaming(id, "O'Hopper")).not.toEqual([]);
  await erase(grace);
  expect(await stored(id)).toMatchObject({ ownerId: lead.id, authors: "Ada King,Zoë" });
  for (const name of ["O'Hopper", "Grace Hopper"]) expect(await versionsNaming(id, name)).toEqual([]);
  expect(await versionsNaming(id, "Ada King,Zoë"), "no version is lost").toHaveLength(3);
});

it("makes the first who accepted the lead when the lead is erased, and keeps the texts", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(await make.speaker({ firstName: "Wei", lastName: "Wang" }), "Zoë");
  await speaks(grace);
  const before = await stored(id);
  await erase(lead);
  expect(await versionsNaming(id, "Ada King")).toEqual([]);
  expect(await stored(id)).toMatchObject({
    authors: "Wei Wang,Grace O'Hopper",
    title: before?.title,
    abstract: before?.abstract,
  });
});

it("forgets the names that an erased person had before, too", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(await make.speaker({ firstName: "Wei", lastName: "Wang" }), "Zoë");
  await speaks(grace);
  await rename(grace, "Murray");
  await rename(lead, "Byron");
  expect(await versionsNaming(id, "Ada King")).not.toEqual([]);
  await erase(grace, lead);
  for (const name of ["O'Hopper", "Ada King", "Ada Byron"]) {
    expect(await versionsNaming(id, name), name).toEqual([]);
  }
});

it("waits for organisers who decide on several of the proposals, and neither fails", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(grace);
  const led = await make.proposal(grace, "Reviewed");
  await addSpeakerRow(server.platform.db, {
    submissionId: led,
    position: 1,
    name: lead.name,
    accountId: lead.id,
    state: "accepted",
  });
  expect((await as(grace).post("/api/privacy/erasure/", { confirmation: grace.email })).statusCode).toBe(200);
  server.clock.advance(7 * 86_400);
  let erasing = Promise.resolve();
  await server.platform.db.transaction(async (tx) => {
    await lockAny(tx, id);
    erasing = server.runJob(ERASE);
    await expect.poll(() => waiters(server)).toBe(1);
    await lockSeveral(tx, [id, led]);
  });
  await erasing;
  expect(await stored(led)).toMatchObject({ ownerId: lead.id });
});
