import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { review } from "#features/reviewing/sight/tables";
import { READER_VIEWS, SHOWN_TO_OWNERS } from "#platform/db/reader-views";
import type { Visit } from "#testing/access-world";
import { allEndpoints } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { newCanary, ownProposals, said } from "./own-proposals.fixture";

const { it, server, make, waitingRelease, plant, author, ask } = ownProposals();
const endpoints = await allEndpoints();

it("finds what is planted in the answers to another organiser", async () => {
  const about = await author("organiser");
  const other = await make.organiser();
  const canary = newCanary();
  await plant({ ...about, canary }, await waitingRelease(other.id));
  const telling = [];
  for (const named of endpoints.filter(({ endpoint }) => endpoint.method === "GET"))
    if (said(await ask({ bearer: other.access }, named, about)).includes(canary)) telling.push(named.name);
  expect(telling.sort()).toEqual([
    "exportAll",
    "exportAudit",
    "exportPersonNotes",
    "exportReviews",
    "getDiscussion",
    "getPlan",
    "listAuditEntries",
    "listConflicts",
    "listFeedback",
    "listPlanned",
    "listProposalNotes",
    "listQuestions",
    "listReviews",
  ]);
});

describe("an organiser with a proposal", () => {
  /** They write to the audit log that they were called. */
  const LOGS = ["listAuditEntries", "exportAudit"];
  const READING = endpoints.filter(
    ({ name, endpoint: { method, audience } }) =>
      method === "GET" && Array.isArray(audience) && audience.includes("organiser") && !LOGS.includes(name),
  );

  async function answersTo(reader: { bearer: string | null }, about: Visit) {
    const answers = new Map<string, string>();
    for (const named of READING) {
      const { body, headers } = await ask(reader, named, about);
      answers.set(named.name, `${headers.etag} ${body}`);
    }
    return answers;
  }

  it("gets the same answers with and without others' decisions, reviews and plans", async () => {
    const about = await author("organiser");
    const { db } = server.platform;
    await db.delete(review).where(eq(review.submissionId, about.submission));
    const other: Person = await make.organiser();
    const releaseId = await waitingRelease(other.id);
    // Whose names are in the answers, whatever is planted.
    const { submission } = about;
    const facts = { submission, reviewerId: (await make.reviewer()).id, canary: newCanary() };
    await plant({ ...facts, submission: await make.proposal(await make.speaker(), "Reviewed") }, releaseId);
    const before = await answersTo(about, about);
    const othersBefore = await answersTo({ bearer: other.access }, about);
    await plant(facts, releaseId);
    const differing = (one: Map<string, string>, two: Map<string, string>) =>
      READING.map(({ name }) => name).filter((name) => one.get(name) !== two.get(name));
    const after = await answersTo(about, about);
    const othersAfter = await answersTo({ bearer: other.access }, about);
    // `plant` makes people.
    const people = ["listPeople", "getPanel", "listConflicts", "listReviewerLoads"];
    expect(differing(before, after).filter((name) => !people.includes(name))).toEqual([]);
    expect(differing(othersBefore, othersAfter)).toEqual(
      expect.arrayContaining([
        "listBoard",
        "getProposalOnBoard",
        "getScores",
        "listReviews",
        "listTags",
        "listFeedback",
        "listPendingQuestions",
        "listProposalNotes",
        "listQuestions",
        "listReleases",
        "getFigures",
        "exportAll",
      ]),
    );
  });
});

it("decides for each table about proposals what their owner sees", async () => {
  const { rows } = await server.platform.everyCall.execute(`
    select distinct relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
    where nspname = 'public' and relkind = 'r' and (attname = 'submission_id' or attname = 'file_id' and relname like '%file')`);
  const known = [...Object.keys(READER_VIEWS), ...Object.keys(SHOWN_TO_OWNERS)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(String(name)))).toEqual([]);
  const views = await server.platform.everyCall.execute(
    "select viewname as name from pg_views where schemaname = 'of_reader'",
  );
  expect(views.rows.map(({ name }) => name).sort()).toEqual(Object.keys(READER_VIEWS).sort());
});
