import type { Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import type { Compared } from "@lectern/domain/proposals/versions/contract";
import { describe, expect } from "vitest";
import { replaceAnswersOfProposal } from "#features/proposals/form-questions/store";
import { saveText, updateSubmission } from "#features/proposals/store";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let reviewer: Person;
let organiser: Person;
it.beforeAll(async () => {
  reviewer = await make.reviewer();
  organiser = await make.organiser();
});

const change = (id: number, texts: { title?: string; authors?: string }) =>
  server.platform.db.transaction((tx) =>
    saveText(tx, id, texts, { by: organiser.id, as: "organiser", at: server.clock.now(), note: "A note" }),
  );
const read = async (id: number): Promise<Submission> =>
  (await as(reviewer).get(`/api/submissions/${id}/`)).json();
const listed = async (id: number): Promise<SubmissionListItem | undefined> => {
  const all: SubmissionListItem[] = (await as(reviewer).get("/api/submissions/")).json();
  return all.find(({ pk }) => pk === id);
};
const changes = (id: number) => as(reviewer).get(`/api/submissions/changes/${id}/`);

async function reviewed(): Promise<number> {
  const id = await make.proposal(await make.speaker(), "Ready for Review", { title: "Before" });
  expect((await make.review(reviewer, id)).statusCode).toBe(201);
  return id;
}

it("shows a reviewer what changed since their review, until they save it again", async () => {
  const id = await reviewed();
  expect(await read(id)).toMatchObject({ version: 1 });
  expect(await read(id)).not.toHaveProperty("changed_since_review");
  expect(await listed(id)).not.toHaveProperty("changed_since_review");
  await change(id, { title: "After" });
  expect(await read(id)).toMatchObject({ version: 2, changed_since_review: true });
  expect(await listed(id)).toMatchObject({ changed_since_review: true });
  const { before, after }: Compared = (await changes(id)).json();
  expect([before.title, after.title]).toEqual(["Before", "After"]);
  expect((await changes(id)).body).not.toMatch(/A note|saved/);

  expect((await as(reviewer).put(`/api/reviews/${id}/`, reviewBody(id))).statusCode).toBe(200);
  expect(await read(id)).not.toHaveProperty("changed_since_review");
  expect(await listed(id)).not.toHaveProperty("changed_since_review");
});

it("counts what changed while the reviewer wrote", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  const { version } = await read(id);
  await change(id, { title: "Meanwhile" });
  await as(reviewer).post("/api/review/", reviewBody(id, { version }));
  expect(await read(id)).toMatchObject({ changed_since_review: true });
});

it("takes a version that does not exist yet for the latest one", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  await as(reviewer).post("/api/review/", reviewBody(id, { version: 99 }));
  await change(id, { title: "Later" });
  expect(await read(id)).toMatchObject({ changed_since_review: true });
});

it("does not mark a text that is as it was again", async () => {
  const id = await reviewed();
  await change(id, { title: "Another" });
  await change(id, { title: "Before" });
  expect(await read(id)).not.toHaveProperty("changed_since_review");
});

it("hides changed authors in a blind review", async () => {
  const id = await reviewed();
  await change(id, { authors: "Ada Lovelace,Zaphira Quillonby" });
  expect(await read(id)).toMatchObject({ changed_since_review: true });
  await make.setting("blindReviews", true);
  expect(await read(id)).not.toHaveProperty("changed_since_review");
  expect(await listed(id)).not.toHaveProperty("changed_since_review");
  expect((await changes(id)).body).not.toMatch(/Lovelace|Quillonby/);
  await change(id, { title: "Another" });
  expect(await read(id)).toMatchObject({ changed_since_review: true });
  await make.setting("blindReviews", false);
});

describe("a reviewer of a blind edition, where only hidden authors have changed", () => {
  const authors = "Ada Lovelace,Zaphira Quillonby";
  it.beforeEach(() => make.setting("blindReviews", true));
  it.afterEach(() => make.setting("blindReviews", false));

  const page = (id: number) => as(reviewer).get(`/api/submissions/${id}/`);
  const tagOf = async (id: number) => String((await page(id)).headers.etag);
  const save = (id: number, tag: string, body: Record<string, unknown> = {}) =>
    as(reviewer).put(`/api/reviews/${id}/`, reviewBody(id, body), { headers: { "if-match": tag } });

  it("reads the same page with the same ETag, and saves their review over it", async () => {
    const id = await reviewed();
    const before = await page(id);
    await change(id, { authors });
    const after = await page(id);
    expect([after.headers.etag, after.json()]).toEqual([before.headers.etag, before.json()]);
    const saved = await save(id, String(before.headers.etag));
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, await tagOf(id)]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it("gets the same ETag for a new review, and for the same request again", async () => {
    const id = await make.proposal(await make.speaker(), "Ready for Review");
    await change(id, { authors });
    const headers = { "idempotency-key": `hidden-${id}` };
    const add = () => as(reviewer).post("/api/review/", reviewBody(id), { headers });
    const tags = [(await add()).headers.etag, (await add()).headers.etag];
    expect(tags).toEqual([await tagOf(id), await tagOf(id)]);
    expect(tags[0]).toBe('"1-1"');
  });

  it("gets the same lists with the same ETags", async () => {
    const id = await reviewed();
    const lists = ["/api/submissions/", "/api/submissions/menu/", "/api/reviews/queue/"];
    const tags = async () =>
      Promise.all(lists.map(async (path) => (await as(reviewer).get(path)).headers.etag));
    const before = await tags();
    await change(id, { authors });
    expect(await tags()).toEqual(before);
  });

  it("is still refused to save over a text that has changed, before or after", async () => {
    const id = await reviewed();
    const tag = await tagOf(id);
    await change(id, { title: "Other" });
    await change(id, { authors });
    expect((await save(id, tag)).statusCode).toBe(412);
    expect(await read(id)).toMatchObject({ version: 2, changed_since_review: true });
    await change(id, { title: "Another" });
    expect(await read(id)).toMatchObject({ version: 4 });
  });

  it("has read what was hidden when they saved, once names are shown", async () => {
    const id = await reviewed();
    await change(id, { authors });
    const { version } = await read(id);
    expect((await save(id, await tagOf(id), { version })).statusCode).toBe(200);
    await make.setting("blindReviews", false);
    expect(await read(id)).toMatchObject({ version: 2 });
    expect(await read(id)).not.toHaveProperty("changed_since_review");
  });

  it("sees a new version for an answer that they see, and for no other", async () => {
    const id = await reviewed();
    const questions = ["hidden", "shown"].map((blind) => ({
      ...{ id: blind, label: blind, kind: "short", about: "proposal", shown_to: "reviewers", blind },
    }));
    await as(organiser).put("/api/form-questions/form/", { questions });
    const answer = (answers: Record<string, string>) =>
      replaceAnswersOfProposal(server.platform.db, id, answers, server.clock.now());
    await answer({ hidden: "Kettle works" });
    expect(await read(id)).toMatchObject({ version: 1 });
    await answer({ hidden: "Kettle works", shown: "Large" });
    expect(await read(id)).toMatchObject({ version: 3 });
  });
});

it("hides changes from a reviewer without a review, with a conflict, or of their own proposal", async () => {
  const without = await make.proposal(await make.speaker(), "Ready for Review");
  const own = await make.proposal(reviewer, "Ready for Review");
  const recused = await reviewed();
  expect((await as(reviewer).post(`/api/conflicts/recuse/${recused}/`)).statusCode).toBe(204);
  const withdrawn = await reviewed();
  await updateSubmission(server.platform.db, withdrawn, { status: "Withdrawn" });
  for (const id of [without, own, recused, withdrawn]) expect((await changes(id)).statusCode).toBe(404);
});
