import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { addressWorld } from "#features/identity/accounts/address/world.fixture";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import { type SpeakersWorld, speakersWorld } from "#features/proposals/speakers/world.fixture";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { mergeWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

const rowsOf = (who: Pick<Person, "id">) =>
  server.platform.db.select().from(submissionSpeaker).where(eq(submissionSpeaker.accountId, who.id));
const sees = async (who: Person) => (await as(who).get(`/api/submissions/${world.id}/`)).statusCode;

it("keeps a co-speaker's place in a proposal when their address changes, and after it is undone", async () => {
  await world.speaks(world.grace);
  const { undoKey } = await addressWorld(server).move(world.grace);
  expect(await sees(world.grace)).toBe(200);
  expect((await world.named("Grace O'Hopper")).state).toBe("accepted");
  await addressWorld(server).answer(undoKey, "undo");
  expect(await sees(await make.session(world.grace))).toBe(200);
});

it("lets a person accept an invitation that was sent to their former address", async () => {
  const key = await world.invite("Grace Hopper", world.grace);
  await addressWorld(server).move(world.grace);
  expect((await as(world.grace).post("/api/speakers/accept/", { key })).statusCode).toBe(200);
  expect(await rowsOf(world.grace)).toMatchObject([{ state: "accepted" }]);
});

it("makes the kept account the co-speaker after a merge", async () => {
  await world.speaks(world.grace);
  const kept = await make.speaker({ firstName: "Grace", lastName: "Murray" });
  expect(await mergeWorld(server).merge(kept, world.grace)).toBe("merged");
  expect(await sees(kept)).toBe(200);
  expect(await rowsOf(kept)).toMatchObject([{ submissionId: world.id, state: "accepted" }]);
});

it("refuses to merge accounts that speak in the same proposal, or one that has reviewed it", async () => {
  await world.speaks(world.grace);
  const { request } = mergeWorld(server);
  const detail = async (kept: Person, ended: Person) => (await request(kept, ended)).json().detail;
  expect(await detail(world.lead, world.grace)).toMatch(/Both accounts speak in the same proposal/);
  const reviewer = await make.reviewer();
  await updateSubmission(server.platform.db, world.id, { status: "Ready for Review" });
  expect((await make.review(reviewer, world.id)).statusCode).toBe(201);
  expect(await detail(reviewer, world.grace)).toMatch(/No one reviews their own proposal/);
});
