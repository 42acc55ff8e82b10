import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { auditOf, mailsTo } from "#testing/look";
import { type Person, proposalBody, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const withdraw = (who: Person, id: number) => as(who).delete(`/api/submissions/${id}/`);
const read = (who: Person, id: number) => as(who).get(`/api/submissions/${id}/`);

describe("DELETE /api/submissions/{id}/", () => {
  it.each(["Uploading", "Submitted", "Cooldown", "Ready for Review", "Reviewed"] as const)(
    "[4.6] [4.7] [6.6] [7.31] withdraws one that is %s, keeps it for its speaker, and notes who did it",
    async (status) => {
      const speaker = await make.speaker();
      const id = await make.proposal(speaker, status);
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
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Withdrawn");
    expect(seen(await withdraw(speaker, id))).toEqual({
      status: 409,
      body: { detail: "The submission's current status does not allow this." },
    });
    expect(await auditOf(server, id)).toEqual([]);
  });

  it("goes through once when it is asked for ten times at once", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(speaker, id)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, ...Array(9).fill(409)]);
    expect(await auditOf(server, id)).toHaveLength(1);
  });

  it("is allowed before the call opens and long after it has closed", async () => {
    const speaker = await make.speaker();
    for (const instant of ["2024-12-01T00:00:00Z", "2026-01-01T00:00:00Z"]) {
      const id = await make.proposal(speaker);
      server.clock.set(instant);
      expect((await withdraw(await make.session(speaker), id)).statusCode).toBe(204);
    }
    server.clock.set("2025-03-01T12:00:00.000Z");
  });

  it("hides it from reviewers, with the review that was there", async () => {
    const [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
    const id = await make.proposal(speaker, "Ready for Review");
    const review = await make.review(reviewer, id);
    await withdraw(speaker, id);
    const list = await as(reviewer).get("/api/submissions/");
    expect(list.json().map((item: { pk: number }) => item.pk)).not.toContain(id);
    const answers = [
      await read(reviewer, id),
      await as(reviewer).put(`/api/reviews/${review.json().id}/`, reviewBody(id)),
      await as(reviewer).delete(`/api/reviews/${review.json().id}/`),
      await make.review(await make.reviewer(), id),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });

  it("refuses uploads, and stays withdrawn after the deadlines", async () => {
    const speaker = await make.speaker();
    const body = proposalBody(speaker.name, { extension: "pdf" });
    const { submission_id: id } = (await as(speaker).post("/api/submit/", body)).json();
    await withdraw(speaker, id);
    const confirm = await as(speaker).post(`/api/submissions/confirm/${id}/`);
    const renew = await as(speaker).post(`/api/submissions/upload/${id}/`);
    const without = await as(speaker).post(`/api/submissions/without-file/${id}/`);
    expect([confirm, renew, without].map((answer) => answer.statusCode)).toEqual([409, 403, 409]);
    server.clock.set("2025-07-01T00:00:00Z");
    await server.runJob("sweep-submissions");
    expect((await read(await make.session(speaker), id)).json().status).toBe("Withdrawn");
    expect(await mailsTo(server, speaker.email)).toEqual([]);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });
});
