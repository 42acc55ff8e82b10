import { inflateSync } from "node:zlib";
import { describe, expect } from "vitest";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submitFile } from "#testing/upload";
import { updateSubmission } from "../store";

const { it, server, as, make } = onServer();
let reviewer: Person;
it.beforeAll(async () => {
  reviewer = await make.reviewer();
});

const NO_FILE = { status: 404, body: { detail: "This submission has no such file." } };
const get = (who: Person | null, path: string) => as(who).get(`/api/submissions/pages/${path}/`);

async function processed(content: Buffer, type = "pdf"): Promise<number> {
  const { id } = await submitFile(server, await make.speaker(), content, type);
  await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
  return id;
}

describe("reading a file's pages", () => {
  it("shows each as a picture of ours, and is written to the audit log", async () => {
    const id = await processed(pdf({ pages: 2 }));
    expect(seen(await get(reviewer, `${id}`))).toEqual({
      status: 200,
      body: { pages: Array(2).fill({ width: 1275, height: 1650 }) },
    });
    expect((await auditOf(server, id)).at(-1)).toMatchObject({ action: "download", actorId: reviewer.id });
    for (const n of [1, 2]) {
      const page = await get(reviewer, `${id}/${n}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      const [width, height] = [page.rawPayload.readUInt32BE(16), page.rawPayload.readUInt32BE(20)];
      const rows = inflateSync(page.rawPayload.subarray(41, page.rawPayload.readUInt32BE(33) + 41));
      expect(rows.length).toBe((width + 1) * height);
      expect(rows.includes(0x80)).toBe(true);
    }
  });

  it("ends with the last page", async () => {
    const id = await processed(pdf());
    expect(seen(await get(reviewer, `${id}/2`))).toEqual(NO_FILE);
    expect((await get(reviewer, `${id}/0`)).statusCode).toBe(404);
  });

  it("offers none of a text, and nothing at all of a file that could not be made safe", async () => {
    expect(seen(await get(reviewer, `${await processed(Buffer.from("text"), "txt")}`))).toEqual({
      status: 200,
      body: { pages: [] },
    });
    expect(seen(await get(reviewer, `${await processed(Buffer.from("no pdf"))}`))).toEqual(NO_FILE);
  });

  it("is for those who see the submission", async () => {
    const id = await processed(pdf());
    expect((await get(await make.speaker(), `${id}`)).statusCode).toBe(404);
    expect((await get(await make.speaker(), `${id}/1`)).statusCode).toBe(404);
    expect((await get(null, `${id}/1`)).statusCode).toBe(401);
  });
});
