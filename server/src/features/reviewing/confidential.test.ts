import { describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { countStatements } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submitFile } from "#testing/upload";

const { it, server, as, make } = onServer();
let speaker: Person;
let reviewer: Person;
let other: Person;
let reviewed: number;

const SECRET = "planted: the other reviewer's words";
const ADDRESS = "planted.speaker@example.org";
const COLLEAGUE = "planted.reviewer@example.org";

it.beforeAll(async () => {
  speaker = await make.speaker({ email: ADDRESS });
  reviewer = await make.reviewer();
  other = await make.reviewer({ email: COLLEAGUE, firstName: "Planted", lastName: "Colleague" });
  reviewed = (await submitFile(server, speaker, "a file")).id;
  await updateSubmission(server.platform.db, reviewed, { status: "Ready for Review", decision: "REJ" });
  const secrets = { comments: SECRET, expertise_score: 3, submission_score: 3, status: "REJ" };
  for (const who of [reviewer, other]) {
    await make.review(who, reviewed, who === other ? secrets : {});
  }
});

const list = (who: Person) => as(who).get("/api/submissions/");
const read = (who: Person, id: number) => as(who).get(`/api/submissions/${id}/`);

describe("what reviewers see", () => {
  it("[3.23] [3.24] [3.26] [6.11] [7.29] is the submission with their own review, and no other's, nor an address", async () => {
    const answers = [await list(reviewer), await read(reviewer, reviewed)];
    for (const { payload } of answers) {
      for (const planted of [SECRET, ADDRESS, COLLEAGUE, "Planted Colleague", speaker.id, other.id]) {
        expect(payload).not.toContain(planted);
      }
    }
    expect(answers[1]?.json()).toEqual({
      pk: reviewed,
      bio: "Builds and breaks things.",
      status: "Reviewed",
      overall_status: null,
      has_been_reviewed: true,
      version: 1,
      extension: "pdf",
      submitted_on: "2025-03-01T12:00:00.000Z",
      ...proposalBody("Ada Lovelace"),
      full_name: "Ada Lovelace",
      residence: "United Kingdom",
      scan_result: "FAL",
      file: { state: "done", size: 6, reasons: expect.any(Array), replacing: false },
      review: {
        id: expect.any(Number),
        expertise_score: 7,
        submission_score: 8,
        comments: "Clear and new.",
        status: "ACC",
      },
    });
  });

  it("[6.10] [7.28] is listed with has_been_reviewed for the reader's own review", async () => {
    const newcomer = await make.reviewer();
    const flags = async (who: Person) =>
      (await list(who))
        .json()
        .map((item: { pk: number; has_been_reviewed: boolean }) => [item.pk, item.has_been_reviewed]);
    expect(await flags(reviewer)).toEqual([[reviewed, true]]);
    expect(await flags(newcomer)).toEqual([[reviewed, false]]);
  });

  it("reveals no address in a file's link or name", async () => {
    const answer = await as(reviewer).post(`/api/submissions/download/iso/${reviewed}/`);
    expect(answer.payload).not.toContain(ADDRESS);
  });
});

describe("what speakers see", () => {
  it("[3.21] [3.26] [3.29] [3.30] [3.31] [3.32] [3.33] [3.34] [7.28] holds no review, no score, no reviewer, and no decision before the release", async () => {
    const answers = [await list(speaker), await read(speaker, reviewed)];
    for (const { payload } of answers) {
      for (const planted of [SECRET, COLLEAGUE, "Clear and new.", "score", 'review"', "REJ", other.id]) {
        expect(payload).not.toContain(planted);
      }
    }
    expect(answers[0]?.json()).toEqual([
      {
        pk: reviewed,
        title: "Breaking things gently",
        status: "Reviewed",
        overall_status: null,
        has_been_reviewed: true,
        extension: "pdf",
        submitted_on: "2025-03-01T12:00:00.000Z",
        index: 1,
        full_name: "Ada Lovelace",
        topic_type: "RT",
        submission_type: "T",
      },
    ]);
  });

  it("[3.21] [3.85] carries the decision once the organisers have released decisions", async () => {
    await make.setting("decisionsReleased", "true");
    expect((await read(speaker, reviewed)).json().overall_status).toBe("REJ");
    expect((await list(speaker)).json()[0].overall_status).toBe("REJ");
    await make.setting("decisionsReleased", "false");
  });
});

describe("a list", () => {
  it("takes the same number of queries for one submission and for forty", async () => {
    const count = countStatements(server.platform.db);
    const queriesFor = async (who: Person, length: number) => {
      const before = count();
      expect((await list(who)).json()).toHaveLength(length);
      return count() - before;
    };
    const another = await make.reviewer();
    // Read for the first time, and again, unchanged; then the same with many more.
    const [few, again] = [await queriesFor(another, 1), await queriesFor(another, 1)];
    expect(again).toBeGreaterThan(1);
    for (let i = 0; i < 40; i++) await make.proposal(speaker, "Ready for Review");
    expect([await queriesFor(another, 41), await queriesFor(another, 41)]).toEqual([few, again]);
    await make.proposal(speaker, "Ready for Review");
    expect([await queriesFor(speaker, 42), await queriesFor(speaker, 42)]).toEqual([few, again]);
  });
});
