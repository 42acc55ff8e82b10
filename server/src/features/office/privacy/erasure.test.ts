import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { release } from "#features/deciding/releases/tables";
import { lockProfile } from "#features/identity/profiles/actions";
import { account, erasure, session } from "#features/identity/tables";
import { reviewsOf } from "#features/office/exports/store";
import { updateSubmission } from "#features/proposals/store";
import { callAs, seen } from "#testing/client";
import { aboutOf, mailsTo, waiters } from "#testing/look";
import { makeOn, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { testServer } from "#testing/server";
import { ERASE } from "./jobs";

const DAY = 86_400;
const OWN = "/api/privacy/erasure/";

const { it, server, as, make } = onServer();
let speaker: Person;
beforeEach(async () => {
  speaker = await make.speaker();
});

const ask = (who: Person, typed = who.email, path = OWN) => as(who).post(path, { confirmation: typed });
const keep = (who: Person, path = OWN) => as(who).delete(path);
const lives = async (person: Person) =>
  (await as(await make.session(person)).get("/api/user/")).statusCode === 200;
const dueOf = async ({ id }: Person) =>
  (await server.platform.db.select().from(erasure).where(eq(erasure.accountId, id))).map(
    ({ dueAt }) => dueAt,
  );

it("shows what is deleted, what stays, and when, and notifies the person by mail", async () => {
  const kept = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, kept, { decision: "ACC", releasedDecision: "ACC" });
  const undecided = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, undecided, { decision: "ACC" });
  await make.proposal(speaker, "Withdrawn");
  const answer = await ask(speaker, ` ${speaker.email.toUpperCase()} `);
  expect(seen(answer)).toEqual({
    status: 200,
    body: {
      due_on: "2025-03-08T12:00:00.000Z",
      asked_by: "self",
      refused: null,
      goes: { proposals: 2, files: 0, mails: 1 },
      stays: { talks: 1, reviews: 0 },
    },
  });
  expect((await as(speaker).get("/api/user/")).json().erased_on).toBe("2025-03-08T12:00:00.000Z");
  const [mail, ...others] = await mailsTo(server, speaker.email);
  expect(mail?.subject).toBe("Lectern: your account will be erased");
  expect(mail?.text).toContain("8 March 2025 at 12:00 UTC");
  expect(others).toEqual([]);
});

it("changes nothing when it is asked for again", async () => {
  await ask(speaker);
  server.clock.advance(60);
  const before = await dueOf(speaker);
  expect((await ask(speaker)).statusCode).toBe(200);
  expect(await dueOf(speaker)).toEqual(before);
  expect(await mailsTo(server, speaker.email)).toHaveLength(1);
});

it("refuses another address than the account's, beside the field", async () => {
  const answer = await ask(speaker, "somebody-else@example.org");
  expect(seen(answer)).toEqual({
    status: 400,
    body: { confirmation: ["This is not the address of the account."] },
  });
  expect(await dueOf(speaker)).toEqual([]);
});

it("requires a fresh proof", async () => {
  await server.platform.db.update(session).set({ provedAt: null }).where(eq(session.accountId, speaker.id));
  const refused = await ask(speaker);
  expect([refused.statusCode, refused.json().refusal]).toEqual([403, "proof-needed"]);
  expect(await dueOf(speaker)).toEqual([]);
});

it("does nothing before its day, and takes the account away then, for good and once", async () => {
  await ask(speaker);
  server.clock.advance(7 * DAY - 1);
  await server.runJob(ERASE);
  expect(await lives(speaker)).toBe(true);
  server.clock.advance(1);
  await server.runJob(ERASE);
  await server.runJob(ERASE);
  await expect(lives(speaker)).rejects.toThrow();
  expect((await aboutOf(server, speaker.id)).map(({ action }) => action)).toEqual([
    "ask for erasure",
    "erase account",
  ]);
  const freed = await make.speaker({ email: speaker.email });
  expect(await lives(freed)).toBe(true);
});

it("keeps an account whose owner cancels the erasure, and notifies them", async () => {
  await ask(speaker);
  expect((await keep(speaker)).statusCode).toBe(204);
  expect((await keep(speaker)).statusCode).toBe(204);
  server.clock.advance(8 * DAY);
  await server.runJob(ERASE);
  expect(await lives(speaker)).toBe(true);
  const mails = await mailsTo(server, speaker.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Lectern: your account is kept",
    "Lectern: your account will be erased",
  ]);
});

it("refuses to erase the last organiser, also when the others went meanwhile", async () => {
  const alone = await testServer();
  try {
    const [first, second] = [await makeOn(alone).organiser(), await makeOn(alone).organiser()];
    const askIn = (who: Person) => callAs(alone, who).post(OWN, { confirmation: who.email });
    expect((await askIn(first)).statusCode).toBe(200);
    expect((await askIn(second)).statusCode).toBe(200);
    alone.clock.advance(7 * DAY);
    await alone.runJob(ERASE);
    const left = (
      await Promise.allSettled([makeOn(alone).session(first), makeOn(alone).session(second)])
    ).filter(({ status }) => status === "fulfilled");
    expect(left).toHaveLength(1);
    const [last] = left as PromiseFulfilledResult<Person>[];
    const standing = await callAs(alone, last?.value ?? null).get(OWN);
    expect(standing.json().refused).toMatch(/last organiser/);
  } finally {
    await alone.close();
  }
});

it("keeps the scores of a reviewer who is erased, without name and words", async () => {
  const reviewer = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const proposal = await make.proposal(speaker, "Ready for Review");
  await make.review(reviewer, proposal);
  await ask(reviewer);
  server.clock.advance(7 * DAY);
  await server.runJob(ERASE);
  const [kept] = await reviewsOf(server.platform.db, [proposal]);
  expect(kept).toMatchObject({
    firstName: "Erased",
    lastName: "reviewer",
    review: { speakerScore: 7, topicScore: 8, status: "ACC", comments: "" },
  });
  const organiser = await make.organiser();
  const people = (await as(organiser).get("/api/people/")).json() as { name: string }[];
  expect(people.map(({ name }) => name)).not.toContain("Erased reviewer");
});

it.each(["createdBy", "confirmedBy", "takenBackBy"] as const)(
  "keeps a release whose %s is an organiser who is erased, without them",
  async (role) => {
    const { db, clock } = server.platform;
    const [other, erased] = [await make.organiser(), await make.organiser()];
    const made = { state: "taken-back", templates: {}, createdBy: other.id, createdAt: clock.now() } as const;
    const [kept] = await db
      .insert(release)
      .values({ ...made, [role]: erased.id })
      .returning();
    await ask(erased);
    server.clock.advance(7 * DAY);
    await server.runJob(ERASE);
    const [left] = await db
      .select()
      .from(release)
      .where(eq(release.id, kept?.id ?? 0));
    expect(left).toEqual({ ...kept, [role]: expect.any(String) });
    expect(left?.[role]).not.toBe(erased.id);
  },
);

it("lets an organiser erase a person by the same rules, who can still keep the account", async () => {
  const organiser = await make.organiser();
  const path = `/api/people/${speaker.id}/erasure/`;
  expect((await ask(organiser, organiser.email, path)).json()).toHaveProperty("confirmation");
  expect((await ask(organiser, speaker.email, path)).json()).toMatchObject({ asked_by: "organiser" });
  expect((await as(speaker).get(OWN)).json()).toMatchObject({ asked_by: "organiser" });
  expect((await keep(speaker)).statusCode).toBe(204);
  await ask(organiser, speaker.email, path);
  expect((await keep(organiser, path)).statusCode).toBe(204);
  expect(await dueOf(speaker)).toEqual([]);
  expect((await aboutOf(server, speaker.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["ask for erasure", organiser.id],
    ["keep account", speaker.id],
    ["ask for erasure", organiser.id],
    ["keep account", organiser.id],
  ]);
});

it("answers 404 for an unknown person and for one who was erased", async () => {
  const organiser = await make.organiser();
  await ask(speaker);
  server.clock.advance(7 * DAY);
  await server.runJob(ERASE);
  const back = await make.session(organiser);
  for (const page of ["", "erasure/"])
    expect((await as(back).get(`/api/people/${speaker.id}/${page}`)).statusCode).toBe(404);
});

it("erases an account whose owner gets a proposal at that moment", async () => {
  const { db } = server.platform;
  const proposal = await make.proposal(await make.speaker());
  expect((await ask(speaker)).statusCode).toBe(200);
  server.clock.advance(8 * DAY);
  let erasing = Promise.resolve();
  // As everyone who submits or accepts to speak.
  await db.transaction(async (tx) => {
    await lockProfile(tx, speaker.id);
    erasing = server.runJob(ERASE);
    await expect.poll(() => waiters(server)).toBe(1);
    await updateSubmission(tx, proposal, { ownerId: speaker.id });
  });
  await erasing;
  expect(await db.select().from(account).where(eq(account.id, speaker.id))).toEqual([]);
});
