import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import { type JobLimits, withFileJob } from "../file-job";
import type { Task, TaskRunner } from "../task-runner";
import { openConverter } from "./converter";
import { converterAt } from "./converter-client";

const folder = mkdtempSync(join(tmpdir(), "lectern-converter-"));
const path = join(folder, "converter.sock");
const there = converterAt(path, { absentMs: 0, busyMs: 60_000 });

let open: Awaited<ReturnType<typeof openConverter>> | null = null;
afterEach(() => open?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function converter(run: TaskRunner["run"]): Promise<void> {
  const state = () => Promise.reject(new Error("Not asked for here."));
  const onFault = (error: unknown) => {
    throw error;
  };
  open = await openConverter({ path, runner: { run, state }, concurrency: 1, onFault });
}

const run = (task: Task, limits: Partial<JobLimits> = {}) =>
  withFileJob(
    (job) =>
      there.run(task, "/dev/null", job, async (output) => {
        for await (const _ of output);
      }),
    limits,
  );

it("takes the computing time that a task used off the worker's budget, and gives it no more than that", async () => {
  const allowed: number[] = [];
  await converter(async (_task, _input, budget) => {
    allowed.push(Math.round(budget.cpuSeconds(1000)));
    budget.spend(2);
    return "done";
  });
  await withFileJob(
    async (job) => {
      for (let n = 0; n < 3; n++) {
        await there.run("text", "/dev/null", job, async (output) => {
          for await (const _ of output);
        });
      }
    },
    { cpuSeconds: 5 },
  );
  expect(allowed).toEqual([5, 3, 1]);
});

it("knows a file's first try from later ones", async () => {
  const heard: boolean[] = [];
  await converter(async (_task, _input, { firstTry }) => {
    heard.push(firstTry);
    return "done";
  });
  await run("text", { firstTry: true });
  await run("text");
  expect(heard).toEqual([true, false]);
});

it("does tasks that yield beside the others, which do not wait for them", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await converter(async (_task, _input, { yielding }) => {
    if (yielding) await held;
    return "done";
  });
  const yielding = run("text", { yielding: true });
  await sleep(100);
  expect(await run("inspect")).toBe("done");
  release();
  expect(await yielding).toBe("done");
});
