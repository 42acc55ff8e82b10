import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request, seen } from "#testing/client";
import { giveReview } from "#testing/give-review";
import { auditOf, mailsTo } from "#testing/look";
import {
  again,
  makeReviewer,
  makeSpeaker,
  makeSubmission,
  type Person,
  proposalBody,
  reviewBody,
} from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const withdraw = (who: Person, id: number) => request(server, who, "DELETE", `/api/submissions/${id}/`);
const read = (who: Person, id: number) => request(server, who, "GET", `/api/submissions/${id}/`);

describe("DELETE /api/submissions/{id}/", () => {
  it.each(["Uploading", "Submitted", "Cooldown", "Ready for Review", "Reviewed"] as const)(
    "[4.6] [4.7] [6.6] [7.31] withdraws one that is %s, keeps it for its speaker, and notes who did it",
    async (status) => {
      const speaker = await makeSpeaker(server);
      const id = await makeSubmission(server, speaker, status);
      const before = (await read(speaker, id)).json();
      expect(seen(await withdraw(speaker, id))).toEqual({ status: 204, body: null });
      expect((await read(speaker, id)).json()).toEqual({
        ...before,
        status: "Withdrawn",
        has_been_reviewed: false,
      });
      expect(await auditOf(server, id)).toEqual([
        {
          action: "withdraw",
          actorId: speaker.id,
          from: status,
          to: "Withdrawn",
          at: server.clock.now(),
        },
      ]);
    },
  );

  it("refuses a second time, and notes nothing", async () => {
    const speaker = await makeSpeaker(server);
    const id = await makeSubmission(server, speaker, "Withdrawn");
    expect(seen(await withdraw(speaker, id))).toEqual({
      status: 409,
      body: { detail: "The submission's present status does not allow this." },
    });
    expect(await auditOf(server, id)).toEqual([]);
  });

  it("goes through once when it is asked for ten times at once", async () => {
    const speaker = await makeSpeaker(server);
    const id = await makeSubmission(server, speaker);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(speaker, id)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, ...Array(9).fill(409)]);
    expect(await auditOf(server, id)).toHaveLength(1);
  });

  it("is allowed before the call opens and long after it has closed", async () => {
    const speaker = await makeSpeaker(server);
    for (const instant of ["2024-12-01T00:00:00Z", "2026-01-01T00:00:00Z"]) {
      const id = await makeSubmission(server, speaker);
      server.clock.set(instant);
      expect((await withdraw(await again(server, speaker), id)).statusCode).toBe(204);
    }
    server.clock.set("2025-03-01T12:00:00.000Z");
  });

  it("hides it from reviewers, with the review that was there", async () => {
    const [speaker, reviewer] = [await makeSpeaker(server), await makeReviewer(server)];
    const id = await makeSubmission(server, speaker, "Ready for Review");
    const review = await giveReview(server, reviewer, id);
    await withdraw(speaker, id);
    const list = await request(server, reviewer, "GET", "/api/submissions/");
    expect(list.json().map((item: { pk: number }) => item.pk)).not.toContain(id);
    const answers = [
      await read(reviewer, id),
      await request(server, reviewer, "PUT", `/api/reviews/${review.json().id}/`, reviewBody(id)),
      await request(server, reviewer, "DELETE", `/api/reviews/${review.json().id}/`),
      await giveReview(server, await makeReviewer(server), id),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });

  it("takes no upload any more, and is not moved by the clock", async () => {
    const speaker = await makeSpeaker(server);
    const body = proposalBody(speaker.name, { extension: "pdf" });
    const { submission_id: id } = (await request(server, speaker, "POST", "/api/submit/", body)).json();
    await withdraw(speaker, id);
    const confirm = await request(server, speaker, "POST", `/api/submissions/confirm/${id}/`);
    const renew = await request(server, speaker, "POST", `/api/submissions/upload/${id}/`);
    const without = await request(server, speaker, "POST", `/api/submissions/without-file/${id}/`);
    expect([confirm, renew, without].map((answer) => answer.statusCode)).toEqual([409, 403, 409]);
    server.clock.set("2025-07-01T00:00:00Z");
    await server.runJob("sweep-submissions");
    expect((await read(await again(server, speaker), id)).json().status).toBe("Withdrawn");
    expect(await mailsTo(server, speaker.email)).toEqual([]);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });
});
