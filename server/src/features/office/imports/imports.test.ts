import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { beforeEach, expect } from "vitest";
import { accountByEmail } from "#features/identity/accounts/store";
import { linkIn } from "#testing/client";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, visitor, make } = onNewServers();
let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser();
});

const submission = (code: string, changes: object = {}) => ({
  code,
  title: `Talk ${code}`,
  abstract: "<script>alert(1)</script> **bold**",
  state: "accepted",
  submission_type: "Talk",
  track: "Kitchen",
  created: "2025-02-01T10:00:00Z",
  speakers: [{ code: "ADA", name: "Ada Lovelace", email: "ada@example.org", biography: "Bio" }],
  ...changes,
});
const grace = (email: string | null) => [{ code: "GRACE", name: "Grace Hopper", email }];

const preview = (body: object) => as(organiser).post("/api/imports/preview/", body);
const apply = (body: object) => as(organiser).post("/api/imports/", body);
const board = async () => (await as(organiser).get("/api/board/")).json();
async function importProposals(body: object, extra: object = {}) {
  const { seen } = (await preview(body)).json();
  return apply({ ...body, ...extra, seen });
}

it("shows what would happen without doing it, then does just that, once", async () => {
  const known = await make.speaker({ email: "Grace@example.org", firstName: "Grace", lastName: "H" });
  const file = {
    results: [
      submission("AAA"),
      submission("BBB"),
      submission("CCC", { speakers: grace("grace@example.org") }),
      submission("DDD", { state: "withdrawn" }),
      submission("EEE", { title: "x".repeat(256) }),
    ],
  };
  const looked = (await preview({ file })).json();
  expect(looked).toMatchObject({
    source: "pretalx",
    tracks: [{ name: "Kitchen", count: 3, code: null }],
    types: [{ name: "Talk", count: 3, code: "T" }],
    people: 1,
    without_address: 0,
    decided: 4,
  });
  expect(looked.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    "new",
    "new",
    "known",
    "skipped",
    "problem",
  ]);
  expect(await board(), "nothing is written").toEqual([]);

  const choices = { topics: { Kitchen: "P" }, decisions: true };
  const done = await importProposals({ file, ...choices });
  expect([done.statusCode, done.json()]).toEqual([201, { proposals: 3, changed: 0, people: 1, mails: 0 }]);
  const rows = await board();
  expect(rows).toMatchObject(
    ["AAA", "BBB", "CCC"].map((code) => ({
      title: `Talk ${code}`,
      status: "Submitted",
      decision: "ACC",
      released: null,
      topic_type: "P",
      submitted_on: "2025-02-01T10:00:00.000Z",
    })),
  );
  expect(rows[2].full_name).toBe(known.name);
  await server.runJobs();
  expect(server.sent, "nobody is mailed").toEqual([]);
  const own = (await as(known).get(`/api/submissions/${rows[2].pk}/`)).json();
  expect(own.abstract, "as it was").toBe("<script>alert(1)</script> **bold**");

  const again = (await preview({ file })).json();
  expect(again.rows.map(({ outcome, pk }: { outcome: string; pk: number }) => [outcome, pk])).toEqual([
    ...rows.map(({ pk }: { pk: number }) => ["imported", pk]),
    ["skipped", null],
    ["problem", null],
  ]);
  expect((await importProposals({ file })).json()).toEqual({ proposals: 0, changed: 0, people: 0, mails: 0 });
  const log = (await as(organiser).get("/api/audit/?action=import")).json();
  expect(log.lines).toHaveLength(3);
  expect(log.lines[0]).toMatchObject({
    proposal: { pk: rows[2].pk, title: "Talk CCC" },
    details: [
      { name: "id", value: "CCC" },
      { name: "source", value: "pretalx" },
    ],
  });
});

it("imports a new person's answer about the employer, and keeps a known person's", async () => {
  const known = await make.speaker({ email: "grace@example.org" });
  const answers = [{ question: { question: { en: "Employer" } }, answer: "Kettles Ltd" }];
  const ada = { code: "ADA", name: "Ada Lovelace", email: "ada@example.org", answers };
  const speakers = [{ code: "GRACE", name: "Grace Hopper", email: known.email, answers }];
  await importProposals({ file: [submission("AAA", { speakers: [ada] }), submission("BBB", { speakers })] });
  const people: { id: string; email: string }[] = (await as(organiser).get("/api/people/")).json();
  const employers = await Promise.all(
    [ada.email, known.email].map(async (email) => {
      const id = people.find((person) => person.email === email)?.id;
      return (await as(organiser).get(`/api/people/${id}/`)).json().employer;
    }),
  );
  expect(employers).toEqual(["Kettles Ltd", ""]);
});

it("writes to the new ones when it is asked to; the link leads to a password and the proposals", async () => {
  const file = [submission("AAA"), submission("BBB"), submission("CCC", { speakers: grace(null) })];
  const done = await importProposals({ file }, { invite: true });
  expect(done.json()).toEqual({ proposals: 3, changed: 0, people: 2, mails: 1 });
  await server.runJobs();
  expect(server.sent.map(({ to }) => to)).toEqual(["ada@example.org"]);
  expect(server.sent[0]?.text).toContain("“Talk AAA”, “Talk BBB”");
  expect(linkIn(server.sent[0]?.text ?? "", "/reset")).toBe("/reset");
  await visitor.post("/api/password/reset/", { email: "ada@example.org", token: "x" });
  await server.runJobs();
  const [, uid, token] = /\/key\/([^-]+)-([^/]+)\//.exec(server.sent[1]?.text ?? "") ?? [];
  const password = "str0ng-&-fine";
  const reset = { uid, token, new_password1: password, new_password2: password };
  await visitor.post("/api/password/reset/confirm/", reset);
  const login = { email: "ada@example.org", password, token: "x" };
  const { access } = (await visitor.post("/api/login/", login)).json();
  expect((await as({ access }).get("/api/submissions/")).json()).toHaveLength(2);
});

it("mails no one without an address, and the outbox says why", async () => {
  await importProposals({ file: [submission("CCC", { speakers: grace(null) })] });
  const [{ pk, email }] = await board();
  expect(email).toBe("pretalx-grace@no-address.invalid");
  const letter = { submissions: [pk], subject: "Hello", body: "Dear {name}" };
  const written = await as(organiser).post("/api/mails/letters/", letter, {
    headers: { "idempotency-key": "letter-1" },
  });
  expect(written.json()).toEqual({ written: 1 });
  await server.runJobs();
  expect(server.sent).toEqual([]);
  const { mails } = (await as(organiser).get("/api/mails/")).json();
  expect(mails).toMatchObject([{ to: email, state: "refused", last_error: "This person has no address." }]);
});

it("does nothing where the plan has become another one", async () => {
  const body = { file: [submission("AAA")] };
  const { seen } = (await preview(body)).json();
  await make.speaker({ email: "ada@example.org" });
  const late = await apply({ ...body, seen });
  expect([late.statusCode, late.json()]).toEqual([409, { detail: REFUSALS["import-changed"].detail }]);
  const other = await apply({ file: [submission("AAA", { title: "Other" })], seen });
  expect(other.statusCode).toBe(409);
  expect(await board()).toEqual([]);
});

it("imports everything once when two imports run at the same time", async () => {
  const body = { file: [submission("AAA"), submission("BBB", { speakers: grace("g@example.org") })] };
  const { seen } = (await preview(body)).json();
  const both = await Promise.all([apply({ ...body, seen }), apply({ ...body, seen })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await board()).toHaveLength(2);
});

it("imports five thousand proposals at once", async () => {
  const file = Array.from({ length: 5_000 }, (_, n) =>
    submission(`N${n}`, {
      abstract: "x".repeat(2_000),
      speakers: [{ code: `S${n}`, name: `Speaker ${n}`, email: `speaker-${n}@example.com` }],
    }),
  );
  const done = await importProposals({ file });
  expect(done.json()).toEqual({ proposals: 5_000, changed: 0, people: 5_000, mails: 0 });
});

it("says what is wrong with a file that is no export, and takes none that is too large", async () => {
  const wrong = await preview({ file: { users: [] } });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().file[0]).toMatch(/^This is not a pretalx or Sessionize export: it has users\./);
  expect((await preview({})).statusCode).toBe(400);
  const large = await preview({ file: "x".repeat(20 * 1024 * 1024) });
  expect(large.statusCode).toBe(413);
  const deep = `{"file":${'[{"speakers":'.repeat(50_000)}1${"}]".repeat(50_000)}}`;
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/imports/preview/",
    headers: { authorization: `Bearer ${organiser.access}`, "content-type": "application/json" },
    payload: deep,
  });
  expect(answer.statusCode).toBe(400);
});

it("refuses more speakers, or a longer name, than it reads, at the file that has them", async () => {
  const file = [submission("AAA")];
  const many = { speakers: Array.from({ length: 20_001 }, () => ({ code: "A", name: "A" })) };
  const crowded = await preview({ file: [submission("AAA", many)] });
  expect([crowded.statusCode, Object.keys(crowded.json())]).toEqual([400, ["file"]]);
  const long = await preview({ file, people: [{ code: "ADA", name: "A".repeat(321) }] });
  expect([long.statusCode, long.json()]).toEqual([
    400,
    { people: [expect.stringContaining("longer than 320 characters")] },
  ]);
});

it("removes the password of an account whose address was never verified, and of no other", async () => {
  const people = [await make.speaker({ verified: false }), await make.speaker()];
  const file = people.map(({ email }, n) => submission(`T${n}`, { speakers: grace(email) }));
  expect((await importProposals({ file, topics: { Kitchen: "P" } })).json()).toMatchObject({ proposals: 2 });
  const stored = people.map(({ email }) => accountByEmail(server.platform.db, email));
  expect((await Promise.all(stored)).map((each) => each?.passwordHash)).toEqual([null, expect.any(String)]);
});
