import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { account } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import { mail } from "#features/post/tables";
import { submission } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import { request } from "#testing/client";
import { again, makePerson, makeSpeaker, makeSubmission, type Person, setEdition } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { submitFile } from "#testing/upload";
import { DELETE_BY_DATE } from "./jobs";

const DAY = 86_400;

let server: TestServer;
let organiser: Person;
let speaker: Person;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.close();
  server = await testServer();
  organiser = await makePerson(server, "organiser");
  speaker = await makeSpeaker(server);
});
afterAll(() => server.close());

const preview = async (changes: Record<string, unknown>) =>
  (await request(server, organiser, "POST", "/api/settings/preview/", { changes })).json();
const run = () => server.runJob(DELETE_BY_DATE);
const idsLeft = async () =>
  (await server.platform.db.select({ id: submission.id }).from(submission).orderBy(submission.id)).map(
    ({ id }) => id,
  );
const deleted = async () =>
  (
    await server.platform.db
      .select({ actorId: auditEntry.actorId, details: auditEntry.details })
      .from(auditEntry)
      .where(eq(auditEntry.action, "delete by date"))
      .orderBy(auditEntry.id)
  ).map(({ details }) => details);
const told = async () => {
  await server.runJobs();
  return server.sent.filter(({ subject }) => subject === "Lectern: what will be deleted");
};

it("says before the settings are saved what goes when, and refuses what is no date beside the field", async () => {
  await makeSubmission(server, speaker, "Withdrawn");
  await makeSubmission(server, speaker);
  const changes = {
    deleteProposalsAfter: "2025-06-01",
    deleteAccountsAfter: "6 months",
    deleteAuditAfter: 12,
  };
  expect(await preview(changes)).toEqual({
    effects: [
      "On 1 June 2025: 1 declined or withdrawn proposal, 0 files deleted permanently, as of today.",
      "On 8 March 2025: 0 lines of the audit log deleted permanently, as of today.",
      "Nothing is deleted until you set the last day of the conference.",
    ],
  });
  expect(await preview({ ...changes, conferenceEnds: "2025-09-10" })).toMatchObject({
    effects: expect.arrayContaining([
      "On 10 March 2026: 1 account without an accepted proposal deleted permanently, as of today.",
    ]),
  });
  expect(await preview({ deleteProposalsAfter: "soon" })).toEqual({
    deleteProposalsAfter: [
      "Enter a day such as 2027-03-01, a time after the conference such as 6 months, or none.",
    ],
  });
});

it("deletes declined and withdrawn proposals with their files on their day, not before, and a week after the mail", async () => {
  const { db, store } = server.platform;
  const declined = (await submitFile(server, speaker, "mine")).id;
  await updateSubmission(db, declined, { decision: "REJ", releasedDecision: "REJ", status: "Reviewed" });
  await makeSubmission(server, speaker, "Withdrawn");
  const untold = await makeSubmission(server, speaker, "Reviewed");
  await updateSubmission(db, untold, { decision: "REJ" });
  const accepted = await makeSubmission(server, speaker, "Reviewed");
  await updateSubmission(db, accepted, { decision: "ACC", releasedDecision: "ACC" });
  const { rows } = await db.execute<{ key: string }>(sql`select original_key as key from submission_file`);
  await setEdition(server, "deleteProposalsAfter", "2025-04-01");

  server.clock.set("2025-03-24T00:00:00.000Z");
  await run();
  expect(await told()).toEqual([]);
  server.clock.set("2025-03-25T00:00:00.000Z");
  await run();
  await run();
  const [letter, ...others] = await told();
  expect([letter?.to, others]).toEqual([organiser.email, []]);
  expect(letter?.text).toContain(
    "On 1 April 2025: 2 declined or withdrawn proposals, 1 file deleted permanently",
  );
  server.clock.set("2025-03-31T23:59:59.000Z");
  await run();
  expect(await idsLeft()).toHaveLength(4);

  server.clock.set("2025-04-01T00:00:00.000Z");
  await run();
  await run();
  await server.runJobs();
  expect(await idsLeft()).toEqual([untold, accepted].sort((a, b) => a - b));
  expect(await store.head(rows[0]?.key ?? "")).toBeNull();
  expect(await deleted()).toEqual([{ setting: "deleteProposalsAfter", proposals: 2, files: 1 }]);
});

it("waits a week after the mail where the day is nearer, or over", async () => {
  await makeSubmission(server, speaker, "Withdrawn");
  await setEdition(server, "deleteProposalsAfter", "2025-03-03");
  server.clock.advance(30 * DAY);
  await run();
  expect(await told()).toHaveLength(1);
  server.clock.advance(7 * DAY - 1);
  await run();
  expect(await idsLeft()).toHaveLength(1);
});

it("erases speakers without an accepted proposal who were not here since, and nobody else", async () => {
  const { db } = server.platform;
  const withTalk = await makeSpeaker(server);
  await updateSubmission(db, await makeSubmission(server, withTalk, "Reviewed"), { decision: "ACC" });
  const returning = await makeSpeaker(server);
  await makeSubmission(server, speaker);
  await setEdition(server, "deleteAccountsAfter", "2025-04-01");
  server.clock.set("2025-04-02T00:00:00.000Z");
  await again(server, returning);
  await run();
  server.clock.advance(8 * DAY);
  await run();
  const left = await db.select({ id: account.id }).from(account);
  expect(left.map(({ id }) => id).sort()).toEqual([organiser.id, withTalk.id, returning.id].sort());
  expect(await deleted()).toEqual([{ setting: "deleteAccountsAfter", accounts: 1 }]);
  await server.runJobs();
  expect(server.sent.map(({ to, subject }) => [to, subject])).toContainEqual([
    speaker.email,
    "Lectern: your account was erased",
  ]);
});

it("drops lines of the audit log and texts of mails that are too old, and keeps the newer", async () => {
  const { db } = server.platform;
  await makeSubmission(server, speaker);
  await request(server, speaker, "POST", "/api/privacy/erasure/", { confirmation: speaker.email });
  await request(server, speaker, "DELETE", "/api/privacy/erasure/");
  await server.runJobs();
  await db.update(mail).set({ text: "old", letter: { subject: "s", blocks: [] } });
  await setEdition(server, "deleteAuditAfter", 2);
  await setEdition(server, "deleteMailTextsAfter", 2);
  server.clock.set("2025-05-01T12:00:00.001Z");
  await run();
  const before = (await db.select().from(auditEntry)).length;
  server.clock.advance(7 * DAY);
  await run();
  expect(before).toBeGreaterThan(4);
  const lines = await db.select({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.id);
  expect(lines.map(({ action }) => action)).toEqual([
    "warn of deletion",
    "warn of deletion",
    "delete by date",
    "delete by date",
  ]);
  expect(await deleted()).toEqual([
    { setting: "deleteAuditAfter", lines: before - 2 },
    { setting: "deleteMailTextsAfter", texts: 2 },
  ]);
  const texts = await db.select({ text: mail.text, letter: mail.letter, kind: mail.kind }).from(mail);
  expect(texts.filter(({ kind }) => kind !== "deletion-ahead")).toEqual([
    { text: "", letter: null, kind: expect.any(String) },
    { text: "", letter: null, kind: expect.any(String) },
  ]);
});
