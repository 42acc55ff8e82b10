import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { lockAccount } from "#features/identity/accounts/store";
import { account } from "#features/identity/tables";
import { auditEntry } from "#features/log/tables";
import { mail } from "#features/post/tables";
import { submission } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { submitFile } from "#testing/upload";
import { DELETE_BY_DATE } from "./jobs";

const DAY = 86_400;

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const preview = async (changes: Record<string, unknown>) =>
  (await as(organiser).post("/api/settings/preview/", { changes })).json();
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
const warnings = async () => {
  await server.runJobs();
  return server.sent.filter(({ subject }) => subject === "Lectern: what will be deleted");
};

it("says before the settings are saved what goes when, and refuses what is no date beside the field", async () => {
  await make.proposal(speaker, "Withdrawn");
  await make.proposal(speaker);
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
  await make.proposal(speaker, "Withdrawn");
  const untold = await make.proposal(speaker, "Reviewed");
  await updateSubmission(db, untold, { decision: "REJ" });
  const accepted = await make.proposal(speaker, "Reviewed");
  await updateSubmission(db, accepted, { decision: "ACC", releasedDecision: "ACC" });
  const { rows } = await db.execute<{ key: string }>(sql`select original_key as key from submission_file`);
  await make.setting("deleteProposalsAfter", "2025-04-01");

  server.clock.set("2025-03-24T00:00:00.000Z");
  await run();
  expect(await warnings()).toEqual([]);
  server.clock.set("2025-03-25T00:00:00.000Z");
  await run();
  await run();
  const [letter, ...others] = await warnings();
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
  await make.proposal(speaker, "Withdrawn");
  await make.setting("deleteProposalsAfter", "2025-03-03");
  server.clock.advance(30 * DAY);
  await run();
  expect(await warnings()).toHaveLength(1);
  server.clock.advance(7 * DAY - 1);
  await run();
  expect(await idsLeft()).toHaveLength(1);
});

it("erases speakers without an accepted proposal who have not logged in since, and no one else", async () => {
  const { db } = server.platform;
  const withTalk = await make.speaker();
  await updateSubmission(db, await make.proposal(withTalk, "Reviewed"), { decision: "ACC" });
  const returning = await make.speaker();
  await make.proposal(speaker);
  await make.setting("deleteAccountsAfter", "2025-04-01");
  server.clock.set("2025-04-02T00:00:00.000Z");
  await make.session(returning);
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

it.each([
  [
    "logs in",
    (tx: Queries) =>
      tx.update(account).set({ lastLogInAt: server.clock.now() }).where(eq(account.id, speaker.id)),
  ],
  [
    "joins a panel",
    async (tx: Queries) => {
      await lockAccount(tx, speaker.id);
      await saveGroup(tx, speaker.id, "reviewer", server.clock.now());
    },
  ],
])("erases no one who %s at that moment", async (_, act) => {
  const { db } = server.platform;
  await make.setting("deleteAccountsAfter", "2025-04-01");
  server.clock.set("2025-04-02T00:00:00.000Z");
  await run();
  server.clock.advance(8 * DAY);
  const { running } = await db.transaction(async (tx) => {
    await act(tx);
    const running = run();
    await expect.poll(() => waiters(server)).toBe(1);
    return { running };
  });
  await running;
  expect((await db.select().from(account)).map(({ id }) => id)).toContain(speaker.id);
  expect(await deleted()).toEqual([]);
});

it("drops lines of the audit log and texts of mails that are too old, and keeps the newer", async () => {
  const { db } = server.platform;
  await make.proposal(speaker);
  await as(speaker).post("/api/privacy/erasure/", { confirmation: speaker.email });
  await as(speaker).delete("/api/privacy/erasure/");
  await server.runJobs();
  await db.update(mail).set({ text: "old", letter: { subject: "s", blocks: [] } });
  await make.setting("deleteAuditAfter", 2);
  await make.setting("deleteMailTextsAfter", 2);
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

it("drops the texts and attachments of mails that were refused or stopped, and keeps those that wait", async () => {
  const { db } = server.platform;
  const at = server.clock.now();
  const full = { text: "old", html: "<p>old</p>", letter: { subject: "s", blocks: [] }, attachment: "BEGIN" };
  const rows = [{ refusedAt: at }, { stoppedAt: at }, {}].map((state, n) => ({
    ...full,
    ...state,
    id: randomUUID(),
    kind: `old ${n}`,
    recipient: speaker.email,
    subject: "s",
    createdAt: at,
  }));
  await db.insert(mail).values(rows);
  await make.setting("deleteMailTextsAfter", 2);
  await run();
  server.clock.advance(100 * DAY);
  await run();
  const { kind, text, html, letter, attachment } = mail;
  const left = await db
    .select({ text, html, letter, attachment })
    .from(mail)
    .where(sql`${kind} like 'old %'`)
    .orderBy(kind);
  const dropped = { text: "", html: "", letter: null, attachment: null };
  expect(left).toEqual([dropped, dropped, full]);
});
