import { randomUUID } from "node:crypto";
import type { Note } from "@lectern/domain/deciding/notes/contract";
import { NOTE_LENGTH } from "@lectern/domain/deciding/notes/words";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { Status } from "@lectern/domain/proposals/words";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Caller, type Visit, visit } from "#testing/access-world";
import { addressOf, allEndpoints } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { reusableWorlds } from "#testing/reusable-worlds";
import { submissionTag, tag } from "../tags/tables";
import { boardView } from "../views/tables";
import { note } from "./tables";

const { it, server, as, make } = onServer();
const endpoints = await allEndpoints();
let [ada, ben, speaker]: [Person, Person, Person] = [] as never;
let talk = 0;
it.beforeAll(async () => {
  [ada, ben, speaker] = [await make.organiser(), await make.organiser(), await make.speaker()];
  talk = await make.proposal(speaker, "Reviewed");
});
beforeEach(async () => {
  await server.platform.db.delete(note);
});

const onTalk = () => `/api/board/${talk}/notes/`;
const onPerson = (who: Person) => `/api/people/${who.id}/notes/`;
const written = async (who: Person, url: string, text: string): Promise<Note> => {
  const answer = await as(who).post(url, { text });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const texts = async (who: Person, url: string) =>
  (await as(who).get(url)).json().map((each: Note) => each.text);

describe.each(["a proposal", "a person"])("a note on %s", (kind) => {
  const url = () => (kind === "a person" ? onPerson(speaker) : onTalk());

  it("is read by every organiser, rendered without HTML or unsafe links", async () => {
    await written(ada, url(), "**Strong**, <b>but</b> [late](javascript:alert(1))");
    const [seen]: Note[] = (await as(ben).get(url())).json();
    expect(seen).toMatchObject({ author: ada.name, own: false, changed_on: null, version: 1 });
    expect(JSON.stringify(seen?.shown)).not.toContain('"href"');
    expect(seen?.shown).toEqual(
      [{ el: "p", in: [{ el: "strong", in: ["Strong"] }, expect.anything()] }].map((p) => ({
        ...p,
        in: expect.arrayContaining([{ el: "strong", in: ["Strong"] }]),
      })),
    );
  });

  it("is changed and deleted by its author alone, and not over their own change elsewhere", async () => {
    const { id } = await written(ada, url(), "First");
    const send = (who: Person, method: "PUT" | "DELETE", text?: string) =>
      as(who).send(method, `/api/notes/${id}/`, text === undefined ? undefined : { text }, {
        headers: { "if-match": '"1"' },
      });
    expect([(await send(ben, "PUT", "x")).statusCode, (await send(ben, "DELETE")).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await send(ada, "PUT", "Second")).json()).toMatchObject({ text: "Second", version: 2 });
    expect([(await send(ada, "PUT", "x")).statusCode, (await send(ada, "DELETE")).statusCode]).toEqual([
      412, 412,
    ]);
    expect(await texts(ben, url())).toEqual(["Second"]);
    expect((await as(ada).send("DELETE", `/api/notes/${id}/`)).statusCode).toBe(204);
    expect(await texts(ben, url())).toEqual([]);
  });

  it("is written once where its author sends it again", async () => {
    const { id } = await written(ada, url(), "Water");
    expect((await written(ada, url(), "Water")).id).toBe(id);
    expect((await written(ben, url(), "Water")).id).not.toBe(id);
    server.clock.advance(1);
    await written(ada, url(), "Water, still");
    expect(await texts(ada, url())).toEqual(["Water", "Water", "Water, still"]);
    const { lines } = (await as(ada).get("/api/audit/")).json();
    expect(lines.slice(0, 4).filter(({ action }: { action: string }) => action === "add-note")).toHaveLength(
      3,
    );
  });

  it("is in the log without its text", async () => {
    const { id } = await written(ada, url(), "canary-text");
    await as(ada).send("PUT", `/api/notes/${id}/`, { text: "canary-two" });
    await as(ada).send("DELETE", `/api/notes/${id}/`);
    const log = (await as(ben).get("/api/audit/")).json();
    expect(log.lines.slice(0, 3).map((each: { action: string }) => each.action)).toEqual([
      "delete-note",
      "change-note",
      "add-note",
    ]);
    expect(JSON.stringify(log)).not.toContain("canary");
    // Whom a note is about is not in the log, which they may read themselves.
    if (kind === "a person") expect(JSON.stringify(log.lines.slice(0, 3))).not.toContain(speaker.id);
  });

  it.each([
    ["", 400],
    [" \n ", 400],
    ["x".repeat(NOTE_LENGTH + 1), 400],
    ["\u0000", 400],
    ["\ud800", 400],
    ["x".repeat(NOTE_LENGTH), 201],
    ["- ".repeat(2_000), 201],
    ["[".repeat(4_000), 201],
    ["__proto__ =cmd \u202e 👩‍👩‍👧", 201],
  ])("takes any text that can be stored, and refuses others at the field: %#", async (text, status) => {
    const answer = await as(ada).post(url(), { text });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(answer.json())).toEqual(["text"]);
    else expect((await as(ben).get(url())).statusCode).toBe(200);
  });
});

it("marks its proposal on the board, until it is deleted, and not for a speaker of the proposal", async () => {
  const plain = await make.proposal(speaker, "Reviewed");
  const own = await make.proposal(ben, "Reviewed");
  const etag = async (who: Person) => (await as(who).get("/api/board/")).headers.etag;
  const before = await etag(ada);
  const marked = async (who: Person) =>
    (await as(who).get("/api/board/"))
      .json()
      .filter((row: { notes?: true }) => row.notes)
      .map(({ pk }: { pk: number }) => pk);
  expect(await marked(ada)).toEqual([]);
  const { id } = await written(ada, onTalk(), "canary");
  await written(ada, `/api/board/${own}/notes/`, "canary");
  expect(await etag(ada)).not.toBe(before);
  expect(await marked(ada)).toEqual([talk, own]);
  expect(await marked(ben)).toEqual([talk]);
  expect((await as(ada).get("/api/board/")).payload).not.toContain("canary");
  expect((await as(ada).get(`/api/board/${talk}/`)).json()).toMatchObject({ notes: true });
  expect((await as(ada).get(`/api/board/${plain}/`)).json()).not.toHaveProperty("notes");
  await as(ada).send("DELETE", `/api/notes/${id}/`);
  expect(await marked(ada)).toEqual([own]);
});

it("is read by no one about themselves, and written by no one on themselves", async () => {
  await written(ada, onPerson(ben), "canary");
  const answers = [
    await as(ben).get(onPerson(ben)),
    await as(ben).get(`${onPerson(ben)}export/`),
    await as(ben).get(`/api/people/${ben.id}/`),
    await as(ben).get("/api/audit/"),
    await as(ben).get("/api/profile/export/"),
  ];
  for (const { payload } of answers) expect(payload).not.toContain("canary");
  expect(answers[0]?.json()).toEqual([]);
  expect((await as(ben).post(onPerson(ben), { text: "x" })).statusCode).toBe(403);
  expect(await texts(ada, onPerson(ben))).toEqual(["canary"]);
});

it("is hidden from an organiser from the moment they are invited to speak, also their own", async () => {
  const own = await make.organiser();
  const { id } = await written(own, onTalk(), "mine");
  await written(ada, onTalk(), "canary");
  const invited = {
    submissionId: talk,
    position: 1,
    name: "Ada",
    accountId: own.id,
    state: "invited",
  } as const;
  await server.platform.db.insert(submissionSpeaker).values(invited);
  expect((await as(own).get(onTalk())).json()).toEqual([]);
  const answer = await as(own).post(onTalk(), { text: "x" });
  expect([answer.statusCode, answer.json()]).toEqual([403, { detail: REFUSALS["handles-own"].detail }]);
  expect((await as(own).send("PUT", `/api/notes/${id}/`, { text: "x" })).statusCode).toBe(404);
  expect((await as(own).get(`${onPerson(speaker)}export/`)).json().notes).toEqual([]);
  await server.platform.db.delete(submissionSpeaker);
});

it("is handed out to a person who asks for it, without its authors", async () => {
  await written(ada, onPerson(speaker), "Kind");
  server.clock.advance(1);
  await written(ben, onTalk(), "Late");
  const answer = await as(ada).get(`${onPerson(speaker)}export/`);
  expect(answer.json()).toEqual({
    about: speaker.id,
    notes: [
      { proposal: null, text: "Kind", written_on: expect.any(String), changed_on: null },
      {
        proposal: { pk: talk, title: expect.any(String) },
        text: "Late",
        written_on: expect.any(String),
        changed_on: null,
      },
    ],
  });
  expect((await as(ben).get("/api/audit/")).payload).toContain("notes on a person");
});

it("is on no person or proposal that there is not", async () => {
  for (const url of ["/api/board/2000000000/notes/", `/api/people/${randomUUID()}/notes/`])
    for (const answer of [await as(ada).get(url), await as(ada).post(url, { text: "x" })])
      expect(answer.statusCode).toBe(404);
});

const OUTSIDE: Caller[] = ["anonymous", "other", "owner", "reviewer", "colleague", "conflicted"];

it.for(OUTSIDE)("leaves no trace of notes, tags and views in any answer to: %s", async (caller) => {
  const { db, clock } = server.platform;
  const canary = `canary-${randomUUID()}`;
  const visits = reusableWorlds<Visit>();
  const planted = async (status: Status) => {
    const comes = await visit(server, caller, { status, endedGroup: "speaker" });
    const at = clock.now();
    const [row] = await db
      .insert(tag)
      .values({ name: canary, foldedName: randomUUID(), code: randomUUID(), colour: "red", createdAt: at })
      .returning();
    await db.insert(submissionTag).values({ submissionId: comes.submission, tagId: row?.id ?? 0 });
    await db
      .insert(boardView)
      .values({ name: canary, foldedName: randomUUID(), query: canary, createdAt: at });
    for (const on of [{ submissionId: comes.submission }, { aboutId: comes.ownerId }])
      await db.insert(note).values({ ...on, authorId: ada.id, text: canary, writtenAt: at });
    return comes;
  };
  for (const named of endpoints) {
    if (named.endpoint.method !== "GET" && caller === "anonymous") continue;
    const status = statusFor(named.name);
    const comes = await visits.find(status, () => planted(status));
    const answer = await as(comes.bearer === null ? null : { access: comes.bearer }).send(
      named.endpoint.method,
      addressOf(named.endpoint, await askedFor(server, named.endpoint, comes)),
      bodyFor(named.name, comes),
      { headers: { "idempotency-key": randomUUID() }, from: `10.7.${Math.floor(Math.random() * 250)}.7` },
    );
    visits.answered(status, named.endpoint, answer);
    expect({
      name: named.name,
      says: `${JSON.stringify(answer.headers)} ${answer.payload}`.includes(canary),
    }).toEqual({
      name: named.name,
      says: false,
    });
  }
  const { rows } = await db.execute(
    sql`select count(*)::int as n from mail where text like ${`%${canary}%`}`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});
