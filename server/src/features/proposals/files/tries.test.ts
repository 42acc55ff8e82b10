import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Budget } from "#platform/sanitise/file-job";
import type { ExitReason } from "#platform/sanitise/run-process";
import { createSanitiser, type Sanitiser } from "#platform/sanitise/sanitiser";
import type { TaskRunner } from "#platform/sanitise/task-runner";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";
import { PROCESS_FILE, PROCESS_SLOW_FILE } from "./actions";
import { fileOf, updateFile } from "./store";

/** What becomes of the next tasks, and with which budgets they began. */
const endings: ExitReason[] = [];
const budgets: Pick<Budget, "yielding" | "firstTry">[] = [];
const allowed: number[] = [];

const runner: TaskRunner = {
  async run(_task, _input, budget) {
    allowed.push(budget.cpuSeconds(1000));
    budgets.push({ yielding: budget.yielding, firstTry: budget.firstTry });
    return endings.shift() ?? "crashed";
  },
  state: async () => ({ office: { ready: false, missing: [] }, sandbox: "unused", eastAsianFont: false }),
};
const { it, server, make } = onServer(async () => {
  const fake: Sanitiser = createSanitiser({ runner, programs: "/nowhere" });
  return { sanitiser: fake };
});

async function arrived(speaker?: Person): Promise<{ id: number; fileId: string }> {
  const owner = speaker ?? (await make.speaker());
  const { id, sp } = await startUpload(server, owner, "txt");
  await sendFile(server, sp, Buffer.from("text"));
  await confirm(server, owner, id);
  return { id, fileId: (await fileOf(server.platform.db, id))?.id ?? "" };
}

type JobRow = { task_identifier: string; priority: number; payload: object; later: boolean };
async function jobsFor(fileId: string): Promise<JobRow[]> {
  const { rows } = await server.platform.db.execute<JobRow>(sql`
    select t.identifier as task_identifier, j.priority, j.payload, j.run_at > now() + interval '30 seconds' as later
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload->>'id' = ${fileId} order by j.id`);
  return rows;
}

const file = async (id: number) => {
  const { state, attempts, scanResult, reasons } = (await fileOf(server.platform.db, id)) ?? {};
  return { state, attempts, scanResult, reasons };
};
const WAITS = { state: "queued", attempts: 0, scanResult: null, reasons: [] };
const decided = (reason: string) => ({ state: "done", attempts: 1, scanResult: "FAL", reasons: [reason] });

describe("a file", () => {
  it("that used up its computing time goes to the slow workers with more of it, and only the last try decides", async () => {
    const { id, fileId } = await arrived();
    const { firstCpuSeconds, secondCpuSeconds, thirdCpuSeconds, fileCpuSeconds } = FILE_LIMITS;
    const begun = budgets.length;
    for (const round of [0, 1, 2]) {
      endings.push("took-too-long");
      const name = round === 0 ? PROCESS_FILE : PROCESS_SLOW_FILE;
      await server.runJob(name, round === 0 ? { id: fileId } : { id: fileId, round });
      expect(await file(id)).toEqual(WAITS);
      expect((await jobsFor(fileId)).at(-1)).toMatchObject({
        task_identifier: PROCESS_SLOW_FILE,
        payload: { id: fileId, round: round + 1, heldUp: 0 },
        later: false,
      });
    }
    endings.push("took-too-long");
    await server.runJob(PROCESS_SLOW_FILE, { id: fileId, round: 3, heldUp: 0 });
    expect(await file(id)).toEqual(decided("took-too-long"));
    expect(allowed.slice(begun)).toEqual([
      firstCpuSeconds,
      secondCpuSeconds,
      thirdCpuSeconds,
      fileCpuSeconds,
    ]);
    expect(budgets.slice(begun).map(({ yielding }) => yielding)).toEqual([false, true, true, true]);
    expect(budgets.slice(begun).map(({ firstTry }) => firstTry)).toEqual([true, false, false, false]);
  });

  it.each([
    ["that the clock ended", "held-up", "took-too-long"],
    ["whose process was killed from outside", "killed", "processing-crashed"],
  ] as const)("%s is tried again later, and later still, a few times", async (_, ending, reason) => {
    const { id, fileId } = await arrived();
    for (let heldUp = 0; heldUp < FILE_LIMITS.heldUp; heldUp++) {
      endings.push(ending);
      await server.runJob(PROCESS_SLOW_FILE, { id: fileId, heldUp });
      expect(await file(id)).toEqual(WAITS);
      expect((await jobsFor(fileId)).at(-1)).toMatchObject({
        payload: { id: fileId, round: 0, heldUp: heldUp + 1 },
        later: heldUp > 0,
      });
    }
    endings.push(ending);
    await server.runJob(PROCESS_SLOW_FILE, { id: fileId, heldUp: FILE_LIMITS.heldUp });
    expect(await file(id)).toEqual(decided(reason));
  });

  it("waits behind those of others for each one that its speaker has under way, or had that took too long", async () => {
    const [busy, other] = [await make.speaker(), await make.speaker()];
    const files = [await arrived(busy), await arrived(busy), await arrived(busy), await arrived(other)];
    const priorities = async () =>
      Promise.all(files.map(async ({ fileId }) => (await jobsFor(fileId))[0]?.priority));
    expect(await priorities()).toEqual([0, 1, 2, 0]);
    const ended = { state: "done", scanResult: "FAL" } as const;
    for (const [n, reasons] of [["took-too-long"], [], []].entries()) {
      await updateFile(server.platform.db, files[n]?.fileId ?? "", { ...ended, reasons: reasons as [] });
    }
    files.splice(0, 4, await arrived(busy), await arrived(other));
    expect(await priorities()).toEqual([1, 1]);
  });
});
