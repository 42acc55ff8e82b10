import { afterEach, describe, expect } from "vitest";
import { auditOf, mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";
import { SWEEP } from "./jobs";

const { it, server, as, make } = onServer();
afterEach(() => server.clock.set("2025-03-01T12:00:00.000Z"));

const CLOSE = "2025-06-02T23:59:59.000Z";
const read = async (who: Person, id: number) =>
  (await as(await make.session(who)).get(`/api/submissions/${id}/`)).json();
const statusOf = async (who: Person, id: number) => (await read(who, id)).status;
const subjects = async (who: Person) => (await mailsTo(server, who.email)).map((mail) => mail.subject);

/** What the clock does at an instant: always twice, since nothing may move twice. */
async function sweepAt(instant: string | number): Promise<void> {
  if (typeof instant === "string") server.clock.set(instant);
  else server.clock.advance(instant);
  await server.runJob(SWEEP);
  await server.runJob(SWEEP);
}

const REMINDER = 'Lectern: the upload for "Breaking things gently" did not finish';
const RECEIVED = 'Lectern: we have received "Breaking things gently"';
const GIVEN_UP = 'Lectern: "Breaking things gently" was submitted without its file';

describe("an upload that did not finish", () => {
  it("is asked after by mail, once, when fifteen minutes have passed", async () => {
    const speaker = await make.speaker();
    const { id } = await startUpload(server, speaker);
    await sweepAt(900);
    expect(await subjects(speaker)).toEqual([]);
    await sweepAt(0.001);
    expect(await subjects(speaker)).toEqual([REMINDER]);
    await sweepAt(86_400);
    const mails = await mailsTo(server, speaker.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`http://localhost:3000/homepage/speaker/app/${id}`);
    expect(mails[0]?.text).toContain("until 3 June 2025 at 00:14 UTC");
    expect(await statusOf(speaker, id)).toBe("Uploading");
  });

  it("is accepted when the file has arrived but was never confirmed", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    await sendFile(server, sp, "a file");
    await sweepAt(901);
    expect(await read(speaker, id)).toMatchObject({ status: "Submitted", file: { size: 6 } });
    expect(await subjects(speaker)).toEqual([RECEIVED]);
    expect((await auditOf(server, id)).at(-1)).toMatchObject({ action: "confirmUpload", actorId: null });
  });

  it("may still be confirmed after the reminder", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    await sendFile(server, sp, "a file");
    server.clock.advance(7200);
    expect((await confirm(server, await make.session(speaker), id)).statusCode).toBe(200);
  });

  it("is given up when the grace after the close is over, and its speaker is notified", async () => {
    const speaker = await make.speaker();
    server.clock.set(CLOSE);
    const { id } = await startUpload(server, await make.session(speaker));
    await sweepAt("2025-06-03T00:14:59.000Z");
    expect(await statusOf(speaker, id)).toBe("Uploading");
    await sweepAt("2025-06-03T00:14:59.001Z");
    expect(await read(speaker, id)).toMatchObject({ status: "Cooldown", file: null, extension: null });
    expect(await subjects(speaker)).toEqual([GIVEN_UP]);
    expect((await auditOf(server, id)).map(({ action, from, to }) => [action, from, to])).toEqual([
      ["create", null, "Uploading"],
      ["giveUpUpload", "Uploading", "Submitted"],
      ["endEditing", "Submitted", "Cooldown"],
    ]);
  });

  it("is not given up when the file arrived in the last second", async () => {
    const speaker = await make.speaker();
    server.clock.set(CLOSE);
    const { id, sp } = await startUpload(server, await make.session(speaker));
    server.clock.advance(890);
    await sendFile(server, sp, "a file");
    await sweepAt(60);
    expect(await read(speaker, id)).toMatchObject({ status: "Cooldown", file: { size: 6 } });
    expect(await subjects(speaker)).toEqual([RECEIVED]);
  });
});

describe("the sweep to review", () => {
  it("[4.2] [4.3] [4.4] leads into Cooldown at the close, and to reviewers a day later", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await sweepAt(CLOSE);
    expect(await statusOf(speaker, id)).toBe("Submitted");
    await sweepAt("2025-06-02T23:59:59.001Z");
    expect(await statusOf(speaker, id)).toBe("Cooldown");
    await sweepAt("2025-06-03T23:59:59.000Z");
    expect(await statusOf(speaker, id)).toBe("Cooldown");
    await sweepAt("2025-06-03T23:59:59.001Z");
    expect(await statusOf(speaker, id)).toBe("Ready for Review");
    expect(
      (await auditOf(server, id)).map(({ action, actorId, at }) => [action, actorId, at.toISOString()]),
    ).toEqual([
      ["endEditing", null, "2025-06-02T23:59:59.001Z"],
      ["endCooldown", null, "2025-06-03T23:59:59.001Z"],
    ]);
  });

  it("[4.3] waits for the scan result of its file", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    await sendFile(server, sp, "a file");
    await confirm(server, speaker, id);
    await sweepAt("2025-06-03T00:00:00Z");
    await sweepAt("2025-06-05T00:00:00Z");
    expect(await statusOf(speaker, id)).toBe("Cooldown");
    await server.runJobs();
    await sweepAt(0);
    expect(await statusOf(speaker, id)).toBe("Ready for Review");
  });

  it("starts earlier where the edition reviews on a rolling basis", async () => {
    await make.setting("rollingReviewAfter", "7d");
    await make.setting("cooldown", "1h");
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await sweepAt(7 * 86_400);
    expect(await statusOf(speaker, id)).toBe("Submitted");
    await sweepAt(0.001);
    expect(await statusOf(speaker, id)).toBe("Cooldown");
    await sweepAt(3600);
    expect(await statusOf(speaker, id)).toBe("Ready for Review");
    await make.setting("rollingReviewAfter", "none");
    await make.setting("cooldown", "24h");
  });

  it("leaves those that reviewers have, or that were withdrawn", async () => {
    const speaker = await make.speaker();
    const statuses = ["Ready for Review", "Reviewed", "Withdrawn"] as const;
    const ids = await Promise.all(statuses.map((status) => make.proposal(speaker, status)));
    await sweepAt("2025-12-01T00:00:00Z");
    expect(await Promise.all(ids.map((id) => statusOf(speaker, id)))).toEqual(statuses);
  });

  it("moves each once, however many sweeps run at the same moment", async () => {
    const speaker = await make.speaker();
    const ids = await Promise.all([1, 2, 3].map(() => make.proposal(speaker)));
    server.clock.set("2025-06-03T00:00:00Z");
    await Promise.all([1, 2, 3, 4].map(() => server.runJob(SWEEP)));
    for (const id of ids) {
      expect(await statusOf(speaker, id)).toBe("Cooldown");
      expect(await auditOf(server, id)).toHaveLength(1);
    }
  });

  it("moves the others when the file of one cannot be read", async () => {
    const [stuck, other] = [await make.speaker(), await make.speaker()];
    const { id: broken } = await startUpload(server, stuck);
    const id = await make.proposal(other);
    const { seal } = server.platform.store;
    server.platform.store.seal = () => Promise.reject(new Error("The store does not answer"));
    server.clock.set("2025-06-04T00:00:00Z");
    await expect(server.runJob(SWEEP)).rejects.toThrow("The store does not answer");
    server.platform.store.seal = seal;
    expect([await statusOf(stuck, broken), await statusOf(other, id)]).toEqual(["Uploading", "Cooldown"]);
    await sweepAt(0);
    expect(await statusOf(stuck, broken)).toBe("Cooldown");
  });
});
