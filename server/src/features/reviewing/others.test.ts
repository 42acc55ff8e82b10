import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request, seen } from "#testing/client";
import { giveReview } from "#testing/give-review";
import { makeReviewer, makeSpeaker, makeSubmission, type Person, setEdition } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
let speaker: Person;
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  server = await testServer();
  speaker = await makeSpeaker(server);
  reviewer = await makeReviewer(server);
  colleague = await makeReviewer(server, {
    email: "planted.colleague@example.org",
    firstName: "Planted",
    lastName: "Colleague",
  });
});
afterAll(() => server.close());

const SECRET = "planted: what the colleague thinks";
const SAID = { expertise_score: 2, submission_score: 1, comments: SECRET, status: "REJ" };
const FIRST = { status: 403, body: { detail: "Please give your own review first." } };
const APART = {
  status: 403,
  body: { detail: "Reviewers do not read others' reviews." },
};

const review = (who: Person, pk: number, changes = {}) => giveReview(server, who, pk, changes);
const others = async (who: Person, pk: number) =>
  seen(await request(server, who, "GET", `/api/reviews/others/${pk}/`));
const reviewedByColleague = async () => {
  const pk = await makeSubmission(server, speaker, "Ready for Review");
  await review(colleague, pk, SAID);
  return pk;
};

describe("the others' reviews", () => {
  it("are nobody's to read unless the edition shows them", async () => {
    const pk = await reviewedByColleague();
    await review(reviewer, pk);
    expect(await others(reviewer, pk)).toEqual(APART);
  });

  it("are shown once one's own is in, without names, and hidden when it is deleted", async () => {
    await setEdition(server, "reviewersReadReviews", "true");
    const pk = await reviewedByColleague();
    expect(await others(reviewer, pk)).toEqual(FIRST);
    const { id } = (await review(reviewer, pk)).json();
    expect(await others(reviewer, pk)).toEqual({ status: 200, body: [SAID] });
    await request(server, reviewer, "DELETE", `/api/reviews/${id}/`);
    expect(await others(reviewer, pk)).toEqual(FIRST);
  });

  it("are in no answer before, whatever a reviewer asks for", async () => {
    await setEdition(server, "reviewersReadReviews", "true");
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
      const { payload } = await request(server, reviewer, "GET", path);
      for (const planted of [SECRET, "planted.colleague", "Planted", colleague.id])
        expect(payload, path).not.toContain(planted);
    }
    const { review: own } = (await request(server, reviewer, "GET", `/api/submissions/${pk}/`)).json();
    expect(new Set(Object.values(own))).toEqual(new Set([null]));
  });

  it("of what a reviewer does not see are not there", async () => {
    await setEdition(server, "reviewersReadReviews", "true");
    const pk = await reviewedByColleague();
    await review(reviewer, pk);
    await request(server, reviewer, "POST", `/api/conflicts/recuse/${pk}/`, { reason: "" });
    expect(await others(reviewer, pk)).toEqual({ status: 404, body: { detail: "Not found." } });
  });
});
