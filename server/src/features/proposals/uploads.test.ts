import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { auditOf, mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";

const { it, server, as, make } = onServer();

/** No PDF at all: nothing can be rebuilt from it. */
const GARBAGE = Buffer.from("neither a PDF nor anything else \x00\x01\x02");

const read = (who: Person, id: number) => as(who).get(`/api/submissions/${id}/`);
const renew = (who: Person, id: number, body?: object) =>
  as(who).post(`/api/submissions/upload/${id}/`, body);
const withoutFile = (who: Person, id: number) => as(who).post(`/api/submissions/without-file/${id}/`);
const subjects = async (who: Person) => (await mailsTo(server, who.email)).map((mail) => mail.subject);

const NOT_WAITING = { status: 409, body: { detail: "This submission is not waiting for a file." } };
const NOT_ARRIVED = {
  status: 409,
  body: { detail: "The file has not arrived yet. Please upload it and try again." },
};
const RECEIVED = 'Lectern: we have received "Breaking things gently"';

describe("a submission with a file", () => {
  it("[3.20] [3.25] [4.1] [4.23] is Uploading, then Submitted once the file has arrived, then has a scan result", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    const file = { state: "awaiting", size: null, reasons: [], replacing: false };
    const before = (await read(speaker, id)).json();
    expect(before).toMatchObject({ status: "Uploading", extension: "pdf", scan_result: null, file });
    expect(await subjects(speaker)).toEqual([]);

    expect((await sendFile(server, sp, GARBAGE)).status).toBeLessThan(300);
    server.clock.advance(60);
    const confirmed = await confirm(server, speaker, id);
    expect(seen(confirmed)).toEqual({
      status: 200,
      body: {
        ...before,
        status: "Submitted",
        submitted_on: server.clock.now().toISOString(),
        file: { ...file, state: "queued", size: GARBAGE.length },
      },
    });
    expect((await auditOf(server, id)).map(({ action, from, to }) => [action, from, to])).toEqual([
      ["create", null, "Uploading"],
      ["confirmUpload", "Uploading", "Submitted"],
    ]);

    await server.runJobs();
    expect((await read(speaker, id)).json()).toEqual({
      ...confirmed.json(),
      scan_result: "FAL",
      file: {
        state: "done",
        size: GARBAGE.length,
        reasons: expect.arrayContaining([expect.any(String)]),
        replacing: false,
      },
    });
    const mails = await mailsTo(server, speaker.email);
    expect(mails.map((mail) => mail.subject)).toEqual([RECEIVED]);
    expect(mails[0]?.text).toContain("File: received");
  });

  it("is not confirmed before the file has arrived, and can be confirmed afterwards", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    expect(seen(await confirm(server, speaker, id))).toEqual(NOT_ARRIVED);
    await sendFile(server, sp, GARBAGE);
    expect((await confirm(server, speaker, id)).json().status).toBe("Submitted");
  });

  it("[7.27] is confirmed once, however often and however fast it is asked", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    await sendFile(server, sp, GARBAGE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(server, speaker, id)));
    answers.push(await confirm(server, speaker, id));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
    expect(await auditOf(server, id)).toHaveLength(2);
    expect(await subjects(speaker)).toEqual([RECEIVED]);
  });

  it("can be retried with fresh data, also for another type; the old data leads nowhere", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    const fresh = await renew(speaker, id, { extension: "ZIP" });
    expect(seen(fresh)).toEqual({
      status: 200,
      body: { submission_id: id, sp: { url: sp.url, fields: expect.any(Object) } },
    });
    expect(fresh.json().sp.fields["Content-Type"]).toBe("application/zip");
    await sendFile(server, sp, GARBAGE);
    expect(seen(await confirm(server, speaker, id))).toEqual(NOT_ARRIVED);
    await sendFile(server, fresh.json().sp, GARBAGE);
    expect((await confirm(server, speaker, id)).json()).toMatchObject({
      status: "Submitted",
      extension: "zip",
    });
  });

  it("keeps its type when fresh data is asked for without a body", async () => {
    const speaker = await make.speaker();
    const { id } = await startUpload(server, speaker, "docx");
    for (const body of [undefined, {}, { extension: null }]) {
      const fresh = await renew(speaker, id, body);
      expect([fresh.statusCode, fresh.json().sp?.fields["Content-Type"]]).toEqual([
        200,
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ]);
    }
  });

  it("continues without its file when the speaker says so, and accepts none afterwards", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    expect((await withoutFile(speaker, id)).json()).toMatchObject({
      status: "Submitted",
      extension: null,
      file: null,
    });
    await sendFile(server, sp, GARBAGE);
    expect(seen(await confirm(server, speaker, id))).toEqual(NOT_WAITING);
    expect(seen(await withoutFile(speaker, id))).toEqual(NOT_WAITING);
    const mails = await mailsTo(server, speaker.email);
    expect(mails.map((mail) => mail.subject)).toEqual([RECEIVED]);
    expect(mails[0]?.text).toContain("File: none");
  });

  it("[3.86] [3.87] [3.88] [3.89] [3.90] [3.91] [3.92] [3.93] is refused for a type outside the list, in the specification's words", async () => {
    const speaker = await make.speaker();
    const { id } = await startUpload(server, speaker);
    const fault = "exe is an invalid filetype! Accepted filetypes: txt, ppt, pptx, ppsx, doc, docx, pdf, zip";
    expect(seen(await renew(speaker, id, { extension: "exe" }))).toEqual({
      status: 400,
      body: { extension: [fault] },
    });
    const none = await make.proposal(speaker);
    expect(seen(await renew(speaker, none))).toEqual({
      status: 400,
      body: { extension: ["This field is required."] },
    });
  });

  it("[5.39] is held to the edition's size by the store itself", async () => {
    await make.setting("maxFileBytes", 1000);
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker, "txt");
    expect(await sendFile(server, sp, "x".repeat(1001))).toMatchObject({ code: "EntityTooLarge" });
    expect(seen(await confirm(server, speaker, id))).toEqual(NOT_ARRIVED);
    expect((await sendFile(server, sp, "x".repeat(1000))).status).toBe(201);
    await make.setting("maxFileBytes", 50 * 1024 * 1024);
  });

  it("is its speaker's to upload: no reviewer's", async () => {
    const { id } = await startUpload(server, await make.speaker());
    const reviewer = await make.reviewer();
    const answers = [
      await confirm(server, reviewer, id),
      await renew(reviewer, id),
      await withoutFile(reviewer, id),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403]);
  });
});

describe("the grace after the close", () => {
  it("lets a file arrive for fifteen minutes, to the millisecond", async () => {
    server.clock.set("2025-06-02T23:59:59.000Z");
    const [early, late] = [await make.speaker(), await make.speaker()];
    const [first, second] = [await startUpload(server, early), await startUpload(server, late)];
    server.clock.set("2025-06-03T00:14:58.000Z");
    await sendFile(server, first.sp, GARBAGE);
    server.clock.set("2025-06-03T00:14:59.000Z");
    expect((await confirm(server, await make.session(early), first.id)).json().status).toBe("Submitted");
    const fresh = await renew(await make.session(late), second.id);
    expect(fresh.statusCode).toBe(200);
    await sendFile(server, fresh.json().sp, GARBAGE);
    server.clock.set("2025-06-03T00:14:59.001Z");
    const over = { status: 403, body: { detail: "The time to finish this upload has expired." } };
    const lateAgain = await make.session(late);
    expect(seen(await confirm(server, lateAgain, second.id))).toEqual(over);
    expect(seen(await renew(lateAgain, second.id))).toEqual(over);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });
});
