import { MOST_READS, readBatch } from "@lectern/domain/kernel/batch/contract";
import { isBatched } from "@lectern/domain/kernel/batch/rules";
import { FIRST_READS, firstReadsOf } from "@lectern/domain/kernel/first-reads";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { allEndpoints } from "#testing/endpoints";
import { watchStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { verboseApp } from "#testing/verbose-app";

const { it, server, as, visitor, make } = onServer();

let speaker: Person;
let other: Person;
let pk: number;
it.beforeAll(async () => {
  [speaker, other] = [await make.speaker(), await make.speaker()];
  pk = await make.proposal(speaker, "Submitted");
});

type Read = { path: string; if_none_match?: string };
const read = async (who: Person, ...reads: (string | Read)[]) => {
  const asked = reads.map((each) => (typeof each === "string" ? { path: each } : each));
  const answer = await as(who).post("/api/batch/", { reads: asked });
  expect(answer.statusCode).toBe(200);
  return readBatch.answer.parse(answer.json()).answers;
};
const NOT_FOUND = { status: 404, etag: null, retry_after: null, body: { detail: "Not found." } };

it("answers each read as a request of its own, in the same order", async () => {
  const paths = [`/api/submissions/${pk}/`, "/api/submissions/menu/", "/api/tasks/own/"];
  const alone = await Promise.all(paths.map((path) => as(speaker).get(path)));
  expect(await read(speaker, ...paths)).toEqual(
    alone.map((answer) => ({
      status: 200,
      etag: answer.headers.etag ?? null,
      retry_after: null,
      body: answer.json(),
    })),
  );
});

it("refuses what the reader may not read, and answers the rest", async () => {
  const [own, foreign, organisers, invalid] = await read(
    other,
    "/api/submissions/menu/",
    `/api/submissions/${pk}/`,
    "/api/tags/",
    "/api/submissions/99999999999999999999/",
  );
  expect(own?.status).toBe(200);
  expect(foreign).toEqual(NOT_FOUND);
  expect(organisers?.status).toBe(403);
  expect(invalid).toEqual(NOT_FOUND);
});

it("looks up the session once", async () => {
  const statements = watchStatements(server.platform.db);
  const paths = ["/api/tasks/own/", "/api/form-questions/own/", "/api/submissions/menu/"];
  expect((await read(speaker, ...paths)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(statements.filter((text) => text.includes('from "session"'))).toHaveLength(1);
});

it("answers 304 to the read alone whose version the reader has", async () => {
  const path = "/api/submissions/menu/";
  const [first] = await read(speaker, path);
  const etag = String(first?.etag);
  expect(await read(speaker, { path, if_none_match: etag }, path)).toEqual([
    { ...first, status: 304, body: null },
    first,
  ]);
});

it.each([
  ["a batch", "/api/batch/"],
  ["a stream", "/api/live/"],
  ["secrets", "/api/sessions/"],
  ["a file", "/api/privacy/export/"],
  ["a long list", "/api/submissions/"],
  ["the documentation", "/api/docs/json"],
  ["a page", "/"],
  ["another server", "http://example.org/api/tasks/own/"],
  ["another address by its dots", "/api/tasks/../sessions/"],
])("does not read %s", async (_, path) => {
  expect(await read(speaker, path)).toEqual([NOT_FOUND]);
});

it("refuses a batch of too many reads, of none, and without a session", async () => {
  const many = (n: number) => ({ reads: Array.from({ length: n }, () => ({ path: "/api/tasks/own/" })) });
  expect((await as(speaker).post("/api/batch/", many(MOST_READS))).statusCode).toBe(200);
  expect((await as(speaker).post("/api/batch/", many(MOST_READS + 1))).statusCode).toBe(400);
  expect((await as(speaker).post("/api/batch/", many(0))).statusCode).toBe(400);
  expect((await visitor.post("/api/batch/", many(1))).statusCode).toBe(401);
});

it("reads from the call of the batch's own address", async () => {
  const another = { slug: "apart", series: "Apart", state: "open" as const, createdAt: server.clock.now() };
  await server.platform.everyCall.insert(call).values(another);
  const path = "/api/submissions/menu/";
  const answer = await as(speaker).post("/api/c/apart/batch/", { reads: [{ path }] });
  const { answers } = readBatch.answer.parse(answer.json());
  expect(answers[0]?.body).toEqual((await as(speaker).get("/api/c/apart/submissions/menu/")).json());
  expect(answers[0]?.body).not.toEqual((await as(speaker).get(path)).json());
});

it("logs each read with its route and the address that the batch came from, and no token", async () => {
  const { app, written } = await verboseApp(server);
  await app.inject({
    method: "POST",
    url: "/api/batch/",
    remoteAddress: "192.0.2.7",
    headers: { authorization: `Bearer ${speaker.access}` },
    payload: { reads: [{ path: "/api/tasks/own/" }] },
  });
  await app.close();
  const lines = written()
    .trim()
    .split("\n")
    .flatMap((line) => JSON.parse(line).req ?? []);
  expect(lines).toEqual([
    { method: "POST", path: "/api/batch/", address: "192.0.2.7" },
    { method: "GET", path: "/api/tasks/own/", address: "192.0.2.7" },
  ]);
  expect(written()).not.toContain(speaker.access);
});

it("accepts all first reads of pages, except those that are sent alone", async () => {
  const endpoints = (await allEndpoints()).map(({ endpoint }) => endpoint);
  const named = (path: string) => path.replace(/\{\w+\}/g, "{}");
  const pathsOf = (some: typeof endpoints) => some.map(({ path }) => named(path));
  const together = pathsOf(endpoints.filter(isBatched));
  const alone = pathsOf(endpoints.filter(({ method, alone }) => method === "GET" && alone));
  const requests = FIRST_READS.flatMap(([page]) => firstReadsOf(page.replace(":pk", "7")));
  for (const paths of requests) {
    expect(paths.length === 1 ? [...alone, ...together] : together).toEqual(
      expect.arrayContaining(paths.map(named)),
    );
    expect(paths.length).toBeLessThanOrEqual(MOST_READS);
  }
});
