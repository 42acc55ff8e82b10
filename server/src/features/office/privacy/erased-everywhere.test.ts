import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { PROFILE_KEYS, type ProfileKey } from "@lectern/domain/identity/profiles/fields";
import { eachText } from "@lectern/domain/proposals/fields";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { release } from "#features/deciding/releases/tables";
import { saveProfile } from "#features/identity/profiles/actions";
import { record } from "#features/log/actions";
import { replaceFile } from "#features/proposals/files/store";
import { submission } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import { insertReview } from "#features/reviewing/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ERASE } from "./jobs";
import { fillEveryTable, SECRET, tablesWith } from "./planted.fixture";

/** What belongs to no person: the portal's own settings and counters, and what is made beside this by the test itself. */
const OF_NOBODY = [
  "attempt",
  "call",
  "conference_decision",
  "confirmation_form",
  "edition_setting",
  "file_worker",
  "installation",
  "installation_setting",
  "mail_template",
  "programme_block",
  "programme_plan",
  "programme_version",
  "published_slot",
  "retention_warning",
  "review_criterion",
  "review_form",
  "review_score",
  "speaker_form",
  "spent_proof",
  "spent_social_start",
  "table_revision",
  "task_form",
];
const MADE_HERE = ["account", "erasure", "profile", "release", "submission"];

const { it, server, as, make } = onServer();

/** A file of the person in the store, and in the database. */
async function attach(submissionId: number): Promise<string[]> {
  const id = randomUUID();
  const keys = [`original/${id}`, `tf/${id}`, `iso/${id}`] as const;
  for (const key of keys) await server.store.write(key, Readable.from([Buffer.from(SECRET)]), "text/plain");
  const [originalKey, transformedKey, isoKey] = keys;
  const file = { id, submissionId, extension: "txt", originalKey, transformedKey, isoKey, size: 4 } as const;
  await replaceFile(server.platform.db, { ...file, state: "done", confirmedAt: server.clock.now() });
  return [...keys];
}

async function makePlanted(): Promise<{ person: Person; kept: number; keys: string[] }> {
  const { db, everyCall } = server.platform;
  const names = { firstName: SECRET, lastName: SECRET };
  const person = await make.speaker({ ...names, email: `${SECRET}@example.org` });
  const profile = Object.fromEntries(PROFILE_KEYS.map((key) => [key, SECRET])) as Record<ProfileKey, string>;
  await saveProfile(db, person.id, { ...profile, country: "GB" }, server.clock.now());
  const [going, kept] = [await make.proposal(person, "Reviewed"), await make.proposal(person, "Reviewed")];
  const words = { ...eachText(() => SECRET), idempotencyKey: SECRET };
  const authors = `${SECRET} ${SECRET},Grace Hopper`;
  await updateSubmission(db, going, { ...words, authors });
  await db.update(submission).set({ idempotencyKey: null }).where(eq(submission.id, going));
  const accepted = { decision: "ACC", releasedDecision: "ACC" } as const;
  await updateSubmission(db, kept, { ...words, ...accepted, authors, title: "A talk in the programme" });
  const [made] = await db
    .insert(release)
    .values({
      state: "done",
      templates: {},
      createdBy: person.id,
      createdAt: server.clock.now(),
      idempotencyKey: SECRET,
    })
    .returning();
  const owner = { account: person.id, email: person.email, release: made?.id ?? 0 };
  const keys = [...(await attach(kept)), ...(await attach(going))];
  for (const each of [going, kept])
    await fillEveryTable(everyCall, { ...owner, submission: each }, [
      ...OF_NOBODY,
      ...MADE_HERE,
      "submission_file",
    ]);
  return { person, kept, keys };
}

it("leaves nothing of a person in any table, nor in the store", async () => {
  const { db } = server.platform;
  const organiser = await make.organiser();
  const reviewer = await make.reviewer();
  const { person, kept, keys } = await makePlanted();
  const words = { speakerScore: 7, topicScore: 8, comments: `About ${SECRET}`, status: "ACC" } as const;
  const at = server.clock.now();
  await insertReview(db, {
    ...words,
    submissionId: kept,
    reviewerId: reviewer.id,
    idempotencyKey: null,
    createdAt: at,
    updatedAt: at,
  });
  const elsewhere = await make.proposal(await make.speaker(), "Reviewed");
  await insertReview(db, {
    ...words,
    submissionId: elsewhere,
    reviewerId: person.id,
    idempotencyKey: SECRET,
    createdAt: at,
    updatedAt: at,
  });
  const invited = { email: person.email, group: "reviewer" };
  await record(db, { at, actorId: organiser.id, action: "invite", details: invited });
  expect((await tablesWith(db, SECRET)).length).toBeGreaterThan(15);

  const asked = await as(person).post("/api/privacy/erasure/", {
    confirmation: person.email,
  });
  expect(asked.statusCode).toBe(200);
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
  expect(server.sent.map(({ to }) => to)).not.toContain(person.email);
  await server.runJobs();

  expect(server.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
    "Lectern: your account was erased",
  ]);
  expect(await tablesWith(db, SECRET)).toEqual([]);
  for (const key of keys) expect(await server.store.head(key)).toBeNull();
  const [talk] = await db.select().from(submission).where(eq(submission.id, kept));
  expect(talk).toMatchObject({
    title: "A talk in the programme",
    authors: "Erased speaker,Grace Hopper",
    decision: "ACC",
    status: "Reviewed",
    abstract: "",
  });
});
