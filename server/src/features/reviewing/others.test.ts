import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, as, make } = onServer();
let speaker: Person;
let reviewer: Person;
let colleague: Person;
it.beforeAll(async () => {
  speaker = await make.speaker();
  reviewer = await make.reviewer();
  colleague = await make.reviewer({
    email: "planted.colleague@example.org",
    firstName: "Planted",
    lastName: "Colleague",
  });
});

const SECRET = "planted: what the colleague thinks";
const SAID = { expertise_score: 2, submission_score: 1, comments: SECRET, status: "REJ" };
const FIRST = { status: 403, body: { detail: "Please give your own review first." } };
const APART = {
  status: 403,
  body: { detail: "Reviewers do not read others' reviews." },
};

const review = (who: Person, pk: number, changes = {}) => make.review(who, pk, changes);
const others = async (who: Person, pk: number) => seen(await as(who).get(`/api/reviews/others/${pk}/`));
const reviewedByColleague = async () => {
  const pk = await make.proposal(speaker, "Ready for Review");
  await review(colleague, pk, SAID);
  return pk;
};

describe("the others' reviews", () => {
  it("are hidden unless the edition shows them", async () => {
    const pk = await reviewedByColleague();
    await review(reviewer, pk);
    expect(await others(reviewer, pk)).toEqual(APART);
  });

  it("are shown once one's own is in, without names, and hidden when it is deleted", async () => {
    await make.setting("reviewersReadReviews", "true");
    const pk = await reviewedByColleague();
    expect(await others(reviewer, pk)).toEqual(FIRST);
    const { id } = (await review(reviewer, pk)).json();
    expect(await others(reviewer, pk)).toEqual({ status: 200, body: [SAID] });
    await as(reviewer).delete(`/api/reviews/${id}/`);
    expect(await others(reviewer, pk)).toEqual(FIRST);
  });

  it("are in no answer to a reviewer before", async () => {
    await make.setting("reviewersReadReviews", "true");
    const pk = await reviewedByColleague();
    const asked = [
      "/api/submissions/",
      `/api/submissions/${pk}/`,
      "/api/reviews/queue/",
      `/api/reviews/others/${pk}/`,
      `/api/board/reviews/${pk}/`,
      "/api/board/",
      "/api/exports/reviews/csv/",
      "/api/exports/json/",
      "/api/audit/",
      "/api/edition/",
    ];
    for (const path of asked) {
      const { payload } = await as(reviewer).get(path);
      for (const planted of [SECRET, "planted.colleague", "Planted", colleague.id])
        expect(payload, path).not.toContain(planted);
    }
    const { review: own } = (await as(reviewer).get(`/api/submissions/${pk}/`)).json();
    expect(new Set(Object.values(own))).toEqual(new Set([null]));
  });

  it("of what a reviewer does not see are not there", async () => {
    await make.setting("reviewersReadReviews", "true");
    const pk = await reviewedByColleague();
    await review(reviewer, pk);
    await as(reviewer).post(`/api/conflicts/recuse/${pk}/`, { reason: "" });
    expect(await others(reviewer, pk)).toEqual({ status: 404, body: { detail: "Not found." } });
  });
});
