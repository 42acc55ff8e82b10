import { EXPORT_PARTS } from "@lectern/domain/office/privacy/words";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { account, session } from "#features/identity/tables";
import { updateSubmission } from "#features/proposals/store";
import { aboutOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submitFile } from "#testing/upload";
import { unzipped } from "./unzipped.fixture";

const SECRET = "planted: a reviewer's words";
const COLLEAGUE = "planted.reviewer@example.org";

const { it, server, as, make } = onServer();
let speaker: Person;
let proposal: number;
it.beforeAll(async () => {
  speaker = await make.speaker();
  proposal = (await submitFile(server, speaker, "what I wrote")).id;
  const reviewer = await make.reviewer({
    email: COLLEAGUE,
    firstName: "Planted",
    lastName: "Colleague",
  });
  await updateSubmission(server.platform.db, proposal, { status: "Ready for Review", decision: "HLD" });
  await make.review(reviewer, proposal, { comments: SECRET });
  const organiser = await make.organiser({ firstName: "Planted", lastName: "Organiser" });
  await as(organiser).post(`/api/people/${speaker.id}/end-sessions/`);
  await server.runJobs();
  await writeAndStop(organiser, { subject: "Planted letter", body: "You are on the waitlist." });
  speaker = await make.session(speaker);
  await saveProfile(server.platform.db, speaker.id, { employer: "Example GmbH" }, server.clock.now());
});

/** Writes to the speaker, and thinks better of it before it goes out. */
async function writeAndStop(organiser: Person, words: { subject: string; body: string }): Promise<void> {
  const headers = { "idempotency-key": "stopped" };
  const letter = { submissions: [proposal], ...words };
  await as(organiser).post("/api/mails/letters/", letter, { headers });
  const { mails } = (await as(organiser).get("/api/mails/?q=planted")).json();
  const stopped = await as(organiser).post(`/api/mails/${mails[0].id}/stop/`);
  expect(stopped.json()).toMatchObject({ state: "stopped", to: speaker.email });
}

const take = (who: Person) => as(who).get("/api/privacy/export/");

it("gives everything kept of a person, with their own file as they sent it, and says what is left out", async () => {
  const answer = await take(speaker);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.zip"');
  const members = await unzipped(answer.rawPayload);
  const file = [...members.keys()][1] ?? "";
  expect([...members.keys()]).toEqual(["my-data.json", file]);
  expect(file).toMatch(new RegExp(`^files/proposal-${proposal}\\.\\w+$`));
  expect(members.get(file)?.toString()).toBe("what I wrote");

  const data = JSON.parse(members.get("my-data.json")?.toString() ?? "");
  expect(Object.keys(data)).toEqual(["about", ...Object.keys(EXPORT_PARTS)]);
  expect(data.about.parts).toEqual(EXPORT_PARTS);
  expect(data.about.left_out.join(" ")).toMatch(/Reviews of your proposals/);
  expect(data.account).toMatchObject({ email: speaker.email, created_on: "2025-03-01T12:00:00.000Z" });
  expect(data.profile).toMatchObject({ first_name: "Ada", last_name: "Lovelace", employer: "Example GmbH" });
  expect(data.proposals).toEqual([
    expect.objectContaining({ number: proposal, title: "Breaking things gently", decision: null }),
  ]);
  expect(data.proposals[0].file).toMatchObject({ name: file, bytes: 12 });
  expect(data.proposals[0].history.map(({ what, by }: Record<string, string>) => [what, by])).toEqual([
    ["finished the upload", "you"],
    ["submitted the proposal", "you"],
  ]);
  expect(data.proposals[0].versions).toMatchObject([
    { number: 1, title: "Breaking things gently", note: "" },
  ]);
  expect(data.mails.map(({ subject }: { subject: string }) => subject)).not.toEqual([]);
  expect(data.audit).toContainEqual(
    expect.objectContaining({ what: "ended sessions", by: "another person", from: null, to: null }),
  );
});

it("shows whether the account has a password", async () => {
  const person = await make.speaker();
  const hasPassword = async () => {
    const members = await unzipped((await take(person)).rawPayload);
    return JSON.parse(members.get("my-data.json")?.toString() ?? "").account.has_password;
  };
  expect(await hasPassword()).toBe(true);
  await server.platform.db.update(account).set({ passwordHash: null }).where(eq(account.id, person.id));
  expect(await hasPassword()).toBe(false);
});

it("contains nothing about reviewers, organisers and unreleased decisions", async () => {
  const members = await unzipped((await take(speaker)).rawPayload);
  const all = [...members.values()].join("\n").toLowerCase();
  expect(all).toContain("breaking things gently");
  for (const secret of [
    SECRET,
    COLLEAGUE,
    "planted",
    "hld",
    "waitlist",
    "reviewed the proposal",
    "decided on",
  ])
    expect(all, secret).not.toContain(secret.toLowerCase());
});

it("gives a reviewer their own reviews, and not whose the proposal is", async () => {
  const reviewer = await make.reviewer();
  await make.review(reviewer, proposal, { comments: "Mine" });
  const members = await unzipped((await take(reviewer)).rawPayload);
  const document = members.get("my-data.json")?.toString() ?? "";
  expect(JSON.parse(document).reviews).toEqual([
    {
      proposal,
      expertise_score: 7,
      submission_score: 8,
      further_scores: [],
      comments: "Mine",
      recommendation: "ACC",
      created_on: "2025-03-01T12:00:00.000Z",
      changed_on: "2025-03-01T12:00:00.000Z",
    },
  ]);
  expect(document).not.toContain(speaker.email);
  expect(document).not.toContain("Breaking things gently");
});

it("requires a fresh proof, is rate-limited, and is in the audit log", async () => {
  const person = await make.speaker();
  for (let n = 0; n < 5; n++) expect((await take(person)).statusCode).toBe(200);
  const sixth = await take(person);
  expect([sixth.statusCode, Number(sixth.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await aboutOf(server, person.id)).map(({ action }) => action)).toEqual(
    Array(5).fill("export own data"),
  );
  await server.platform.db.update(session).set({ provedAt: null }).where(eq(session.accountId, person.id));
  const stale = await take(person);
  expect([stale.statusCode, stale.json().refusal]).toEqual([403, "proof-needed"]);
});

it("answers without a file that the store has lost", async () => {
  const person = await make.speaker();
  const { id } = await submitFile(server, person, "gone");
  const { fileOf } = await import("#features/proposals/files/store");
  const file = await fileOf(server.platform.db, id);
  await server.store.delete(file?.originalKey ?? "");
  const members = await unzipped((await take(person)).rawPayload);
  expect([...members.keys()]).toEqual(["my-data.json"]);
  expect(JSON.parse(members.get("my-data.json")?.toString() ?? "").proposals[0].file.name).toBeNull();
});
