import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request, seen } from "#testing/client";
import { makePerson, makeReviewer, makeSpeaker, type Person } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { fetchFile, submitFile } from "#testing/upload";
import { updateSubmission } from "../store";
import { fileOf, updateFile } from "./store";

/** Whether there is a scanner's answer; as if one had been installed meanwhile. */
let verdict: "down" | "clean" = "down";
let server: TestServer;
let organiser: Person;
beforeAll(async () => {
  server = await testServer({ scanner: { scan: async () => verdict, check: async () => {} } as never });
  organiser = await makePerson(server, "organiser");
});
afterAll(() => server.close());

const again = (body: object, who = organiser) =>
  request(server, who, "POST", "/api/board/process-files/", body);
const stateOf = async (id: number) => {
  const { state, scanResult, reasons } = (await fileOf(server.platform.db, id)) ?? {};
  return { state, scanResult, reasons };
};
async function notScanned(): Promise<number> {
  verdict = "down";
  const { id } = await submitFile(server, await makeSpeaker(server), "text", "txt");
  await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
  return id;
}

describe("files that are processed again", () => {
  it("become what they can be by now; until then what they were stays", async () => {
    const id = await notScanned();
    const before = { scanResult: "PAR", reasons: ["scanner-down"] };
    expect(await stateOf(id)).toEqual({ state: "done", ...before });
    const iso = (await fileOf(server.platform.db, id))?.isoKey ?? "";
    verdict = "clean";
    expect(seen(await again({ submissions: [id] }))).toEqual({ status: 200, body: { started: [id] } });
    expect(await stateOf(id)).toEqual({ state: "queued", ...before });
    await server.runJobs();
    expect(await stateOf(id)).toEqual({ state: "done", scanResult: "SUC", reasons: [] });
    expect(await server.store.head(iso)).toBeNull();
    const reviewer = await makeReviewer(server);
    const link = await request(server, reviewer, "POST", `/api/submissions/download/tf/${id}/`);
    expect((await fetchFile(server, link.json().url)).content.toString()).toBe("\ufefftext");
    const { lines } = (await request(server, organiser, "GET", "/api/audit/")).json();
    expect(JSON.stringify(lines)).toContain("reprocessed the file");
  });

  it("are, without numbers, those that failed or lack what another try may bring", async () => {
    const [failed, lacking, whole, encrypted] = [
      await notScanned(),
      await notScanned(),
      await notScanned(),
      await notScanned(),
    ];
    const set = async (id: number, values: Parameters<typeof updateFile>[2]) =>
      updateFile(server.platform.db, (await fileOf(server.platform.db, id))?.id ?? "", values);
    await set(failed, { scanResult: "FAL", reasons: ["no-office"] });
    await set(whole, { scanResult: "SUC", reasons: [] });
    await set(encrypted, { scanResult: "PAR", reasons: ["macros-left-out"] });
    expect(seen(await again({})).body).toEqual({ started: [failed, lacking] });
    expect(seen(await again({})).body).toEqual({ started: [] });
    await server.runJobs();
  });

  it("are left alone while they are under way, and are organisers' alone to ask for", async () => {
    const id = await notScanned();
    await again({ submissions: [id] });
    expect(seen(await again({ submissions: [id] })).body).toEqual({ started: [] });
    expect((await again({ submissions: [id] }, await makeSpeaker(server))).statusCode).toBe(403);
  });
});
