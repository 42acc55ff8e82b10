import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { expect } from "vitest";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
});

const board = async (): Promise<BoardRow[]> => (await as(organiser).get("/api/board/")).json();

it("shows every proposal, withdrawn ones too, with its speaker and its scores", async () => {
  const read = await make.proposal(speaker, "Ready for Review", { title: "Kettles" });
  const gone = await make.proposal(speaker, "Withdrawn");
  for (const [expertise_score, submission_score] of [
    [6, 8],
    [9, 10],
  ]) {
    const reviewer = await make.reviewer();
    const review = reviewBody(read, { expertise_score, submission_score });
    await as(reviewer).post("/api/review/", review);
  }
  const rows = await board();
  expect(rows.map(({ pk }) => pk)).toEqual([read, gone]);
  expect(rows[0]).toEqual({
    pk: read,
    title: "Kettles",
    authors: "Joan Clarke",
    full_name: "Joan Clarke",
    email: speaker.email,
    country: "GB",
    conference: "MAIN",
    topic_type: "RT",
    submission_type: "T",
    status: "Reviewed",
    decision: null,
    released: null,
    releasing: false,
    answer: null,
    waitlist_place: null,
    extension: null,
    scan_result: null,
    submitted_on: server.platform.clock.now().toISOString(),
    scores: { count: 2, mean: 8.25, spread: 1.25, fair: expect.closeTo(8.25, 1) },
  });
  expect(rows[1]).toMatchObject({ status: "Withdrawn", scores: null });
});

it("shows one proposal as the list does, and none with another id", async () => {
  for (const { scores, ...row } of await board()) {
    expect((await as(organiser).get(`/api/board/${row.pk}/`)).json()).toEqual(row);
    expect((await as(organiser).get(`/api/board/scores/${row.pk}/`)).json()).toMatchObject({ scores });
  }
  expect((await as(organiser).get("/api/board/999999/")).statusCode).toBe(404);
});

it("shows organisers the reviews with their authors", async () => {
  const id = await make.proposal(speaker, "Ready for Review");
  const reviewer = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  await as(reviewer).post("/api/review/", reviewBody(id, { comments: "Try it on a kettle." }));
  const reviews = (await as(organiser).get(`/api/board/reviews/${id}/`)).json();
  expect(reviews).toEqual([
    {
      reviewer: "Grace Hopper",
      expertise_score: 7,
      submission_score: 8,
      comments: "Try it on a kettle.",
      status: "ACC",
      updated_on: server.platform.clock.now().toISOString(),
    },
  ]);
});
