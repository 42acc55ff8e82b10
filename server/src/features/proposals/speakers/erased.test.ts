import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { ERASE } from "#features/office/privacy/jobs";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submission } from "../proposal/tables";
import { type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

async function erase(person: Person): Promise<void> {
  const asked = await as(person).post("/api/privacy/erasure/", { confirmation: person.email });
  expect(asked.statusCode).toBe(200);
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
}

const stored = async (id: number) => {
  const [row] = await server.platform.db.select().from(submission).where(eq(submission.id, id));
  return row;
};

it("leaves the proposal to the others when one of its further speakers is erased", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(grace);
  await erase(grace);
  expect(await stored(id)).toMatchObject({ ownerId: lead.id, authors: "Ada King,Zoë" });
});

it("makes the first who accepted the lead when the lead is erased, and keeps the texts", async () => {
  const { grace, id, lead, speaks } = world;
  await speaks(await make.speaker({ firstName: "Wei", lastName: "Wang" }), "Zoë");
  await speaks(grace);
  const before = await stored(id);
  await erase(lead);
  expect(await stored(id)).toMatchObject({
    authors: "Wei Wang,Grace O'Hopper",
    title: before?.title,
    abstract: before?.abstract,
  });
});
