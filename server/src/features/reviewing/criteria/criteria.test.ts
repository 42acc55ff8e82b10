import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { FORM, NO_NAMES, NOVELTY, reviewing, SPECIFIED } from "./world.fixture";

const { it, as, make } = onServer();
const { asOrganiser, asking, give, ready, scoresOf } = reviewing({ as, make });

describe("the first form", () => {
  it("is that of the specification in a call that was never changed", async () => {
    const answer = await as(await make.reviewer()).get(FORM);
    expect([seen(answer), answer.headers.etag]).toEqual([
      {
        status: 200,
        body: { guidance: "", recommendations: NO_NAMES, criteria: FIRST_FORM.criteria },
      },
      '"0"',
    ]);
  });
});

describe("a client of the specification", () => {
  it("adds, reads and changes a review as before, whatever the call asks for", async () => {
    const code = (await asking(...SPECIFIED, { ...NOVELTY, required: true }))("Novelty");
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const added = await make.review(reviewer, pk);
    expect(seen(added)).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        submission: pk,
        expertise_score: 7,
        submission_score: 8,
        comments: "Clear and new.",
        status: "ACC",
      },
    });
    // What its author scored in the portal's pages is left as it was.
    const url = `/api/reviews/${added.json().id}/`;
    const criteria = [
      { code: "speaker", score: 7 },
      { code: "topic", score: 8 },
      { code, score: 5 },
    ];
    await as(reviewer).put(url, reviewBody(pk, { criteria }));
    const changed = await as(reviewer).put(url, reviewBody(pk, { expertise_score: 3 }));
    expect(changed.json()).toMatchObject({
      expertise_score: 3,
      criteria: [{ code: "speaker", score: 3 }, criteria[1], criteria[2]],
    });
    expect((await as(reviewer).get(`/api/submissions/${pk}/`)).json().review).toMatchObject({
      expertise_score: 3,
      criteria: changed.json().criteria,
    });
  });

  it("reads a review's own score where a specified one was not asked for, and may send it back", async () => {
    const [, topic] = SPECIFIED;
    await asking({ ...SPECIFIED[0], required: false }, topic as object);
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const added = await give(reviewer, pk, [["topic", 4]], { expertise_score: 0, submission_score: 0 });
    expect(added.json()).toMatchObject({
      expertise_score: 4,
      submission_score: 4,
      criteria: [{ code: "topic", score: 4 }],
    });
    expect(await scoresOf(pk)).toMatchObject({ count: 1, mean: 4 });
    const url = `/api/reviews/${added.json().id}/`;
    const again = { expertise_score: 4, submission_score: 6 };
    expect((await as(reviewer).put(url, reviewBody(pk, again))).json().criteria).toEqual([
      { code: "topic", score: 6 },
    ]);
    expect(await scoresOf(pk)).toMatchObject({ mean: 6 });
  });
});

describe("a review by the call's own criteria", () => {
  it("counts by weight and on each scale, and is not lowered by what was skipped", async () => {
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    const pk = await ready();
    await give(await make.reviewer(), pk, [
      ["speaker", 6],
      ["topic", 8],
      [code, 5],
    ]);
    // (6 + 8 + 2 × 10) / 4
    expect(await scoresOf(pk)).toMatchObject({ count: 1, mean: 8.5 });
    await give(await make.reviewer(), pk, [
      ["speaker", 8],
      ["topic", 9],
    ]);
    expect(await scoresOf(pk)).toMatchObject({ count: 2, mean: 8.5 });
    const each = (await (await asOrganiser()).get("/api/board/criteria/")).json();
    expect(each.find((row: { pk: number }) => row.pk === pk).criteria).toMatchObject([
      { code: "speaker", count: 2, mean: 7 },
      { code: "topic", count: 2, mean: 8.5 },
      { code, count: 1, mean: 5 },
    ]);
    expect((await (await asOrganiser()).get(`/api/board/reviews/${pk}/`)).json()[0].criteria).toContainEqual({
      code,
      score: 5,
    });
  });

  it("names what is missing, out of range, unknown or listed twice", async () => {
    const code = (await asking(...SPECIFIED, { ...NOVELTY, required: true }))("Novelty");
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const both: [string, number][] = [
      ["speaker", 6],
      ["topic", 8],
    ];
    const faultsOf = async (...scores: [string, number][]) => seen(await give(reviewer, pk, scores));
    const required = ["Please enter required fields"];
    expect(await faultsOf()).toEqual({
      status: 400,
      body: { expertise_score: required, submission_score: required, [`criteria.${code}`]: required },
    });
    expect(await faultsOf(...both, [code, 6])).toEqual({
      status: 400,
      body: { [`criteria.${code}`]: ["Please enter a value between 0 and 5"] },
    });
    for (const unknown of ["constructor", "__proto__", "speaker"])
      expect((await faultsOf(...both, [code, 1], [unknown, 1])).status).toBe(400);
    expect((await as(reviewer).get(`/api/submissions/${pk}/`)).json().review.id).toBeNull();
  });
});
