import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import type { TestServer } from "#testing/server";
import { buildApp } from "../../app";
import { awaitUpload, forgetUpload } from "./files/actions";
import { updateSubmission } from "./store";

const { it, server, as, make } = onServer();
let other: FastifyInstance;
let speaker: Person;
let reviewer: Person;
let organiser: Person;
let pk: number;

it.beforeAll(async () => {
  const { platform, store } = server;
  other = await buildApp({
    platform,
    log: false,
    pagesFolder: null,
    embeddedStore: store,
    trustedProxies: null,
  });
  speaker = await make.speaker();
  reviewer = await make.reviewer();
  organiser = await make.organiser();
  pk = await make.proposal(speaker, "Ready for Review");
  await make.proposal(speaker, "Ready for Review");
});
afterAll(async () => {
  await other.close();
});

/** What each reader was sent last, as their browser keeps it. */
const kept = new Map<string, { etag: string; list: unknown }>();

/** The list as a reader has it, who asks only for what has changed since the last time, on any server. */
async function listOn(app: FastifyInstance, { id, access }: Person): Promise<unknown> {
  const known = kept.get(id);
  const answer = await app.inject({
    url: "/api/submissions/",
    headers: { authorization: `Bearer ${access}`, ...(known && { "if-none-match": known.etag }) },
  });
  if (answer.statusCode === 304) return known?.list;
  expect(answer.statusCode).toBe(200);
  kept.set(id, { etag: String(answer.headers.etag), list: answer.json() });
  return answer.json();
}

/** An organiser assigns the reader to the story's proposal, or takes them off. */
const assign = (yes: boolean) =>
  as(organiser).post("/api/panel/assignments/", {
    submissions: [pk],
    reviewers: [reviewer.id],
    assign: yes,
  });

/** Each changes something that a list shows; the order is a story. */
const CHANGES: [string, (db: TestServer["platform"]["db"]) => Promise<unknown>][] = [
  ["a title", (db) => updateSubmission(db, pk, { title: "Another title" })],
  ["a status", (db) => updateSubmission(db, pk, { status: "Reviewed" })],
  ["a decision", (db) => updateSubmission(db, pk, { releasedDecision: "HLD" })],
  ["the release of decisions", () => make.setting("decisionsReleased", "true")],
  ["the speaker's name", (db) => saveProfile(db, speaker.id, { lastName: "Byron" }, new Date())],
  ["an awaited file", (db) => awaitUpload(db, pk, "pdf", new Date())],
  ["another file in its place", (db) => awaitUpload(db, pk, "txt", new Date())],
  ["no file any more", (db) => forgetUpload(db, pk)],
  ["what is assigned to the reader", () => assign(true)],
  ["what is assigned no more", () => assign(false)],
  ["the reader's own review", () => make.review(reviewer, pk)],
  ["the hiding of names", () => make.setting("blindReviews", "true")],
  ["names that come back", () => make.setting("blindReviews", "false")],
  ["one submission more", () => make.proposal(speaker, "Ready for Review")],
  ["one less for reviewers", (db) => updateSubmission(db, pk, { status: "Withdrawn" })],
];

describe("a list that two servers have sent before", () => {
  it.each(CHANGES)("shows %s at once on both", async (_, change) => {
    const readers = [reviewer, speaker];
    const before = await Promise.all(readers.map((who) => listOn(server.app, who)));
    expect(await Promise.all(readers.map((who) => listOn(other, who)))).toEqual(before);
    await change(server.platform.db);
    const fresh = await buildApp({
      platform: server.platform,
      log: false,
      pagesFolder: null,
      embeddedStore: server.store,
      trustedProxies: null,
    });
    const after = await Promise.all(readers.map((who) => listOn(fresh, who)));
    await fresh.close();
    expect(after).not.toEqual(before);
    expect(await Promise.all(readers.map((who) => listOn(server.app, who)))).toEqual(after);
    expect(await Promise.all(readers.map((who) => listOn(other, who)))).toEqual(after);
  });

  it("never shows a change that was not committed", async () => {
    const before = await listOn(server.app, speaker);
    const rolledBack = server.platform.db.transaction(async (tx) => {
      await updateSubmission(tx, pk, { title: "Never to be seen" });
      expect(await listOn(server.app, speaker)).toEqual(before);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listOn(server.app, speaker)).toEqual(before);
  });
});
