import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile, submitFile } from "#testing/upload";
import { updateSubmission } from "../store";
import { fileOf, updateFile } from "./store";

/** Whether there is a scanner's answer; as if one had been installed meanwhile. */
let verdict: "down" | "clean" = "down";
let organiser: Person;
const { it, server, as, make } = onServer(() => ({
  scanner: { scan: async () => verdict, check: async () => {} } as never,
}));
it.beforeAll(async () => {
  organiser = await make.organiser();
});

const again = (body: object, who = organiser) => as(who).post("/api/board/process-files/", body);
const stateOf = async (id: number) => {
  const { state, scanResult, reasons } = (await fileOf(server.platform.db, id)) ?? {};
  return { state, scanResult, reasons };
};
async function notScanned(): Promise<number> {
  verdict = "down";
  const { id } = await submitFile(server, await make.speaker(), "text", "txt");
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
    const reviewer = await make.reviewer();
    const link = await as(reviewer).post(`/api/submissions/download/tf/${id}/`);
    expect((await fetchFile(server, link.json().url)).content.toString()).toBe("\ufefftext");
    const { lines } = (await as(organiser).get("/api/audit/")).json();
    expect(JSON.stringify(lines)).toContain("reprocessed the file");
  });

  it("are, without a selection, those that failed or may gain by another try", async () => {
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
    expect((await again({ submissions: [id] }, await make.speaker())).statusCode).toBe(403);
  });
});
