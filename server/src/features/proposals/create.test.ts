import { describe, expect } from "vitest";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();

const submit = (who: Person, changes = {}, headers = {}) =>
  as(who).post("/api/submit/", proposalBody(who.name, changes), { headers });

describe("POST /api/submit/", () => {
  it("[3.27] [6.3] [7.24] creates a submission without a file and mails that it has arrived", async () => {
    const speaker = await make.speaker();
    const created = await submit(speaker);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({ submission_id: expect.any(Number), sp: null });

    const read = await as(speaker).get(`/api/submissions/${created.json().submission_id}/`);
    expect(read.headers.etag).toBe('"1"');
    expect(read.json()).toEqual({
      pk: created.json().submission_id,
      status: "Submitted",
      overall_status: null,
      has_been_reviewed: false,
      extension: null,
      submitted_on: "2025-03-01T12:00:00.000Z",
      ...proposalBody("Ada Lovelace"),
      full_name: "Ada Lovelace",
      residence: "United Kingdom",
      scan_result: null,
      file: null,
    });
    await server.runJobs();
    expect(server.sent.filter((mail) => mail.to === speaker.email).map((mail) => mail.subject)).toEqual([
      'Lectern: we have received "Breaking things gently"',
    ]);
  });

  it("[3.28] [3.29] [3.30] [3.31] [3.32] [3.33] [3.34] [7.23] [7.24] gives upload data when a file is announced", async () => {
    const speaker = await make.speaker();
    const created = await submit(speaker, { extension: "pdf" });
    expect(created.json().sp.url).toBe("http://localhost:3000/store/uploads");
    expect(created.json().sp.fields).toMatchObject({ "Content-Type": "application/pdf" });
    const list = await as(speaker).get("/api/submissions/");
    expect(list.json()).toMatchObject([{ status: "Uploading", extension: "pdf", index: 1 }]);
  });

  it("[3.10] lists the submitter first, whichever names are typed", async () => {
    const speaker = await make.speaker();
    const created = await submit(speaker, { authors: "Grace Hopper, Ada Lovelace ,Łukasz Żółć" });
    const read = await as(speaker).get(`/api/submissions/${created.json().submission_id}/`);
    expect(read.json().authors).toBe("Ada Lovelace,Grace Hopper,Łukasz Żółć");
  });

  it("refuses authors that are no names, and an unknown conference", async () => {
    const speaker = await make.speaker();
    const names = await submit(speaker, { authors: "Ada Lovelace,R2D2" });
    expect(names.statusCode).toBe(400);
    expect(names.json()).toEqual({
      authors: ["Names of additional authors may contain letters and spaces only."],
    });
    const conference = await submit(speaker, { conference: "NOPE" });
    expect(conference.json()).toEqual({ conference: ['"NOPE" is not a valid choice.'] });
  });

  it("[6.17] [6.19] refuses everyone who may not submit, each with the reason", async () => {
    const incomplete = await make.speaker({ complete: false });
    const refused = await as(incomplete).post("/api/submit/", proposalBody("Ada"));
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: "Please complete your profile before you submit." },
    ]);
    expect((await visitor.post("/api/submit/", {})).statusCode).toBe(401);
  });

  it("accepts proposals of reviewers and organisers up to the same number", async () => {
    for (const person of [await make.reviewer(), await make.organiser()]) {
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push((await submit(person)).statusCode);
      expect(answers).toEqual([201, 201, 201, 201, 201, 403]);
    }
  });

  it("[5.66] [6.8] [9.8] leaves at most the allowed number under twenty simultaneous creates", async () => {
    const speaker = await make.speaker();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(speaker)));
    const count = (status: number) => answers.filter((answer) => answer.statusCode === status).length;
    expect([count(201), count(403)]).toEqual([5, 15]);
    const list = await as(speaker).get("/api/submissions/");
    expect(list.json()).toHaveLength(5);
  });

  it("does not count the withdrawn ones", async () => {
    const speaker = await make.speaker();
    await make.setting("maxSubmissions", 1);
    const first = await submit(speaker);
    expect((await submit(speaker)).json()).toEqual({ detail: "You cannnot submit more papers." });
    await as(speaker).delete(`/api/submissions/${first.json().submission_id}/`);
    expect((await submit(speaker)).statusCode).toBe(201);
    await make.setting("maxSubmissions", 5);
  });

  it("gives the first answer to a repeated Idempotency-Key, also in simultaneous repeats", async () => {
    const speaker = await make.speaker();
    const headers = { "idempotency-key": "a-key" };
    const answers = await Promise.all([1, 2, 3].map(() => submit(speaker, { extension: "pdf" }, headers)));
    expect(new Set(answers.map((answer) => answer.json().submission_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json().sp.fields.key)).size).toBe(1);
  });
});

describe("the window", () => {
  it("[4.39] [6.7] [9.1] [9.3] opens and closes to the millisecond, ends included", async () => {
    const at = async (instant: string) => {
      server.clock.set(instant);
      return (await submit(await make.speaker())).statusCode;
    };
    expect(await at("2025-01-09T23:59:59.999Z")).toBe(403);
    expect(await at("2025-01-10T00:00:00.000Z")).toBe(201);
    expect(await at("2025-06-02T23:59:59.000Z")).toBe(201);
    expect(await at("2025-06-02T23:59:59.001Z")).toBe(403);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });
});
