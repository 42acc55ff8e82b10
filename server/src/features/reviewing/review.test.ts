import { describe, expect } from "vitest";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let speaker: Person;
it.beforeAll(async () => {
  speaker = await make.speaker();
});

const add = (who: Person, submission: number, changes = {}, key?: string) =>
  as(who).post("/api/review/", reviewBody(submission, changes), {
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
const change = (who: Person, id: number, submission: number, changes = {}, ifMatch?: string) =>
  as(who).put(`/api/reviews/${id}/`, reviewBody(submission, changes), {
    headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
  });
const remove = (who: Person, id: number) => as(who).delete(`/api/reviews/${id}/`);
const read = (who: Person, id: number) => as(who).get(`/api/submissions/${id}/`);
const statusOf = async (id: number) => (await read(speaker, id)).json().status;
const ready = () => make.proposal(speaker, "Ready for Review");
const NOT_FOUND = { status: 404, body: { detail: "Not found." } };

describe("POST /api/review/", () => {
  it("[3.22] [3.36] [3.41] [6.12] [7.35] adds a review, which the submission then carries for its reviewer", async () => {
    const [reviewer, id] = [await make.reviewer(), await ready()];
    expect((await read(reviewer, id)).json().review).toEqual({
      id: null,
      expertise_score: null,
      submission_score: null,
      comments: null,
      status: null,
    });
    const added = await add(reviewer, id, { comments: "  Clear.  ", status: "HLD" });
    const review = {
      id: expect.any(Number),
      expertise_score: 7,
      submission_score: 8,
      comments: "Clear.",
      status: "HLD",
    };
    expect(seen(added)).toEqual({ status: 201, body: { ...review, submission: id } });
    const after = await read(reviewer, id);
    expect(after.json()).toMatchObject({ has_been_reviewed: true, review });
    expect(added.headers.etag).toBe(after.headers.etag);
    expect(await auditOf(server, id)).toMatchObject([{ action: "add review", actorId: reviewer.id }]);
  });

  it("refuses a second one by the same reviewer, also of two at once", async () => {
    const [reviewer, id] = [await make.reviewer(), await ready()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(reviewer, id)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await add(reviewer, id)).json()).toEqual({
      detail: "You have already reviewed this submission. Edit your review instead.",
    });
  });

  it("gives the first answer to a repeated Idempotency-Key", async () => {
    const [reviewer, id] = [await make.reviewer(), await ready()];
    const first = await add(reviewer, id, {}, "key-1");
    const repeated = await add(reviewer, id, {}, "key-1");
    expect([seen(repeated), repeated.headers.etag]).toEqual([seen(first), first.headers.etag]);
    expect((await add(reviewer, id, {}, "key-2")).statusCode).toBe(409);
    expect((await add(reviewer, id, {}, "a key with spaces")).statusCode).toBe(400);
  });

  it("creates one review when two calls with one Idempotency-Key arrive at once for two submissions", async () => {
    for (let round = 1; round <= 5; round++) {
      const [reviewer, ...ids] = [await make.reviewer(), await ready(), await ready()];
      const answers = await Promise.all(ids.map((id) => add(reviewer, id, {}, "one-key")));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
      const refused = answers.find(({ statusCode }) => statusCode === 422);
      expect(refused?.json()).toEqual({
        detail: "This Idempotency-Key was used with a different body. Nothing was created.",
        refusal: "key-of-another-body",
      });
    }
  });

  const refusesScore = (message: string) => async (score: unknown) => {
    const answer = await add(await make.reviewer(), await ready(), {
      expertise_score: score,
      submission_score: score,
    });
    const body = { expertise_score: [message], submission_score: [message] };
    expect(seen(answer)).toEqual({ status: 400, body });
  };
  it.each([-1, 11, "12"])(
    "[5.45] refuses the score %s and says the range",
    refusesScore("Please enter a value between 0 and 10"),
  );
  it.each([1.5, "seven", true, {}])(
    "[5.44] asks for an integer instead of the score %s",
    refusesScore("A valid integer is required."),
  );

  it("[5.30] [5.46] [5.47] [5.48] names what is missing or too long", async () => {
    const reviewer = await make.reviewer();
    const missing = ["This field is required."];
    expect(seen(await as(reviewer).post("/api/review/", {}))).toEqual({
      status: 400,
      body: { submission: missing, expertise_score: missing, submission_score: missing, comments: missing },
    });
    expect(seen(await add(reviewer, 1, { comments: "x".repeat(3001), status: "MEH" }))).toEqual({
      status: 400,
      body: {
        comments: ["Ensure this field has no more than 3000 characters."],
        status: ['"MEH" is not a valid choice.'],
      },
    });
  });

  it("refuses one's own proposal", async () => {
    const turned = await make.speaker();
    const id = await make.proposal(turned, "Ready for Review");
    await saveGroup(server.platform.db, turned.id, "reviewer", server.clock.now());
    expect(seen(await add(turned, id))).toEqual({
      status: 403,
      body: { detail: "You cannot review your own proposal." },
    });
    expect((await read(turned, id)).json()).not.toHaveProperty("review");
    expect((await as(turned).get("/api/submissions/")).json()).not.toContainEqual(
      expect.objectContaining({ pk: id }),
    );
  });

  it("answers the same for a submission hidden from reviewers as for none", async () => {
    const reviewer = await make.reviewer();
    const hidden = ["Uploading", "Submitted", "Cooldown", "Withdrawn"] as const;
    const ids = await Promise.all(hidden.map((status) => make.proposal(speaker, status)));
    for (const id of [...ids, 99_999]) {
      expect(seen(await add(reviewer, id))).toEqual(NOT_FOUND);
      expect(seen(await read(reviewer, id))).toEqual(NOT_FOUND);
    }
  });

  it("[6.15] is for reviewers", async () => {
    const id = await ready();
    for (const person of [speaker, await make.organiser()]) {
      expect((await add(person, id)).statusCode).toBe(403);
    }
  });
});

describe("a submission's status", () => {
  it("[4.5] is Reviewed with the wanted number of reviews, and back when one is deleted", async () => {
    const [first, second, id] = [await make.reviewer(), await make.reviewer(), await ready()];
    await add(first, id);
    expect(await statusOf(id)).toBe("Ready for Review");
    const last = (await add(second, id)).json();
    expect((await read(speaker, id)).json()).toMatchObject({ status: "Reviewed", has_been_reviewed: true });
    expect(seen(await remove(second, last.id))).toEqual({ status: 204, body: null });
    expect(await statusOf(id)).toBe("Ready for Review");
    const moves = (await auditOf(server, id)).filter((line) => line.to !== null);
    expect(moves.map(({ action, actorId, from, to }) => [action, actorId, from, to])).toEqual([
      ["gainEnoughReviews", second.id, "Ready for Review", "Reviewed"],
      ["loseAReview", second.id, "Reviewed", "Ready for Review"],
    ]);
  });

  it("stays Reviewed while there are enough without the deleted one", async () => {
    const [reviewers, id] = [await Promise.all([1, 2, 3].map(() => make.reviewer())), await ready()];
    const reviews = await Promise.all(reviewers.map((reviewer) => add(reviewer, id)));
    expect(reviews.map((review) => review.statusCode)).toEqual([201, 201, 201]);
    await remove(reviewers[0] as Person, reviews[0]?.json().id);
    expect(await statusOf(id)).toBe("Reviewed");
    expect((await auditOf(server, id)).filter((line) => line.to !== null)).toHaveLength(1);
  });

  it("uses the edition's number", async () => {
    await make.setting("reviewsWanted", 1);
    const id = await ready();
    await add(await make.reviewer(), id);
    expect(await statusOf(id)).toBe("Reviewed");
    await make.setting("reviewsWanted", 2);
  });
});

describe("changing one's review", () => {
  it("[6.13] [7.36] saves it under If-Match, and refuses what was changed meanwhile", async () => {
    const [reviewer, id] = [await make.reviewer(), await ready()];
    const added = await add(reviewer, id);
    const tag = String(added.headers.etag);
    const changed = await change(reviewer, added.json().id, id, { expertise_score: 0, status: "REJ" }, tag);
    expect(seen(changed)).toEqual({
      status: 200,
      body: { ...added.json(), expertise_score: 0, status: "REJ" },
    });
    const late = await change(reviewer, added.json().id, id, { comments: "Late" }, tag);
    expect(late.statusCode).toBe(412);
    expect((await read(reviewer, id)).json().review.comments).toBe("Clear and new.");
    expect((await change(reviewer, added.json().id, id, { comments: "Last" })).json().comments).toBe("Last");
  });

  it("does not move it to another submission", async () => {
    const [reviewer, id, other] = [await make.reviewer(), await ready(), await ready()];
    const { id: review } = (await add(reviewer, id)).json();
    expect(seen(await change(reviewer, review, other))).toEqual({
      status: 400,
      body: { submission: ["A review cannot be moved to another submission."] },
    });
  });

  it("answers the same for another reviewer's review as for none", async () => {
    const [owner, other, id] = [await make.reviewer(), await make.reviewer(), await ready()];
    const { id: review } = (await add(owner, id)).json();
    for (const target of [review, 99_999]) {
      expect(seen(await change(other, target, id))).toEqual(NOT_FOUND);
      expect(seen(await remove(other, target))).toEqual(NOT_FOUND);
    }
    expect((await read(owner, id)).json().review.id).toBe(review);
  });

  it("[6.14] [7.37] lets a deleted one be written again", async () => {
    const [reviewer, id] = [await make.reviewer(), await ready()];
    const { id: review } = (await add(reviewer, id)).json();
    await remove(reviewer, review);
    expect(seen(await remove(reviewer, review))).toEqual(NOT_FOUND);
    expect((await read(reviewer, id)).json().has_been_reviewed).toBe(false);
    expect((await add(reviewer, id)).statusCode).toBe(201);
  });
});
