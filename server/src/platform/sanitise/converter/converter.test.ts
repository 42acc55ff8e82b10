import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { afterAll, afterEach, expect, inject, it } from "vitest";
import { type JobLimits, withFileJob } from "../file-job";
import { encodeFrame } from "../frames";
import { docx } from "../hostile-office.fixture";
import { pdf } from "../hostile-pdf.fixture";
import { zip } from "../hostile-zip.fixture";
import { localRunner } from "../local-runner";
import { realSanitiser, rebuildBytes } from "../rebuild.fixture";
import { RunnerUnavailable, type Task, type TaskRunner } from "../task-runner";
import { openConverter } from "./converter";
import { converterAt } from "./converter-client";

const folder = mkdtempSync(join(tmpdir(), "lectern-converter-"));
const path = join(folder, "converter.sock");
const local = localRunner({ programs: inject("sandboxPrograms"), unsandboxed: false });
const there = converterAt(path, { absentMs: 0, busyMs: 60_000 });
const PDF = pdf();

type Converter = Awaited<ReturnType<typeof openConverter>>;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function converter(runner: TaskRunner = local, more = {}): Promise<Converter> {
  const onFault = (error: unknown) => {
    throw error;
  };
  const open = await openConverter({ path, runner, concurrency: 1, onFault, ...more });
  closing.push(open.close);
  return open;
}

/** Does a task with some bytes; returns its output, and how it ended. */
const run = (runner: TaskRunner, task: Task, bytes: Buffer, limits: Partial<JobLimits> = {}) =>
  withFileJob(async (job) => {
    const source = job.path();
    writeFileSync(source, bytes);
    const chunks: Buffer[] = [];
    const ending = await runner.run(task, source, job, async (output) => {
      for await (const chunk of output) chunks.push(chunk as Buffer);
    });
    return { ending, output: Buffer.concat(chunks) };
  }, limits);

/** A place that does what a test says. */
const placeThat = (run: TaskRunner["run"]): TaskRunner => ({ ...local, run });

it("rebuilds every kind of file as the worker itself does", { timeout: 120_000 }, async () => {
  await converter();
  const [far, near] = [realSanitiser(there), realSanitiser()];
  const { office } = await far.state();
  const files = [
    ["pdf", PDF],
    ["txt", Buffer.from("Grüße\u0007, \u202eworld")],
    ["zip", zip({ "a.txt": "a", "paper.pdf": PDF, "again.zip": zip({ "b.txt": "b" }) })],
    ...(office.ready ? [["docx", docx()] as const] : []),
  ] as const;
  for (const [type, bytes] of files) {
    const rebuilt = await rebuildBytes(far, bytes, type);
    const { reasons } = await rebuildBytes(near, bytes, type);
    expect(rebuilt).toEqual({ bytes: expect.any(Buffer), reasons });
  }
});

it("passes on what comes out, byte for byte, and every ending", async () => {
  await converter();
  const large = Buffer.alloc(5 << 20, "text\n");
  const [far, near] = [await run(there, "text", large), await run(local, "text", large)];
  expect([far.ending, near.ending]).toEqual(["done", "done"]);
  expect(far.output.equals(near.output)).toBe(true);
  for (const ending of ["done", "crashed", "killed", "held-up", "took-too-long", "took-too-much"] as const) {
    await closing.pop()?.();
    await converter(placeThat(async () => ending));
    expect((await run(there, "inspect", PDF)).ending).toBe(ending);
  }
});

it("reports the tools that are available", async () => {
  await converter();
  expect(await there.state()).toEqual(await local.state());
});

it("gives only its account and group access to the socket", async () => {
  await converter();
  expect(statSync(path).mode & 0o777).toBe(0o660);
});

it("runs one task after the other, and doesn't count the wait as processing time", async () => {
  let running = 0;
  let most = 0;
  const seconds: number[] = [];
  await converter(
    placeThat(async (_task, _input, job) => {
      seconds.push(job.seconds());
      most = Math.max(most, ++running);
      await sleep(300);
      running -= 1;
      return "done";
    }),
  );
  await Promise.all([1, 2, 3, 4].map(() => run(there, "inspect", PDF)));
  expect([most, seconds.length]).toEqual([1, 4]);
  for (const left of seconds) expect(left).toBeGreaterThan(FILE_LIMITS.fileSeconds - 0.2);
});

it("is awaited when it does not listen yet, and reported as unavailable after the timeout", async () => {
  const waiting = run(converterAt(path, { absentMs: 30_000, busyMs: 1_000 }), "inspect", PDF);
  await sleep(400);
  await converter();
  expect((await waiting).ending).toBe("done");
  await closing.pop()?.();
  await expect(run(there, "inspect", PDF)).rejects.toThrow(RunnerUnavailable);
  await expect(there.state()).rejects.toThrow(`Nothing listens on ${path}: start "lectern converter" there.`);
});

it("counts as unavailable while it has other work for too long", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await converter(placeThat(async () => held.then(() => "done" as const)));
  const first = run(there, "inspect", PDF);
  await sleep(100);
  await expect(run(converterAt(path, { absentMs: 0, busyMs: 50 }), "inspect", PDF)).rejects.toThrow(
    RunnerUnavailable,
  );
  release();
  expect((await first).ending).toBe("done");
});

it("ends the task when the worker hangs up, or leaves the file", async () => {
  const left: unknown[] = [];
  await converter(
    placeThat(
      (_task, input, { signal }) =>
        new Promise((_resolve, reject) => {
          (input as Readable).resume();
          signal.addEventListener("abort", () => {
            left.push(signal.reason);
            reject(signal.reason);
          });
        }),
    ),
  );
  const stopping = new AbortController();
  const working = run(there, "inspect", PDF, { signal: stopping.signal });
  await sleep(200);
  stopping.abort(new Error("stopped"));
  await expect(working).rejects.toThrow("stopped");
  while (left.length === 0) await sleep(10);
});

it("returns a file to the queue that it cannot finish before it is stopped", async () => {
  const open = await converter(
    placeThat(
      (_task, _input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    ),
    { finishMs: 100 },
  );
  const working = run(there, "inspect", PDF);
  const given = expect(working).rejects.toThrow(RunnerUnavailable);
  await sleep(200);
  await open.close();
  await given;
});

it("takes the place of one that was killed, and not of one that runs", async () => {
  const open = await converter();
  await expect(converter()).rejects.toThrow(`Another converter listens on ${path} already.`);
  await open.close();
  writeFileSync(path, "");
  await converter();
  expect((await run(there, "inspect", PDF)).ending).toBe("done");
});

it("disconnects a client that sends the unexpected, and continues", async () => {
  await converter();
  for (const garbage of [
    Buffer.from("GET / HTTP/1.1\r\n\r\n"),
    Buffer.alloc(64, 255),
    Buffer.concat(encodeFrame({ ask: "begin", seconds: 1, cpuSeconds: 1 })),
    Buffer.concat(encodeFrame({ ask: "turn", task: "../../bin/sh", yielding: false })),
    Buffer.concat([
      ...encodeFrame({ ask: "turn", task: "text", yielding: false }),
      ...encodeFrame({ ask: "input" }),
    ]),
  ]) {
    await new Promise<void>((resolve) => {
      const line = connect(path, () => line.write(garbage));
      line.on("error", () => {});
      line.resume().once("close", () => resolve());
    });
  }
  expect((await run(there, "inspect", PDF)).ending).toBe("done");
});

it("is not trusted: any other output fails the attempt and closes the connection", async () => {
  const says = async (...answers: Buffer[][]) => {
    const liar: Server = createServer((line) => {
      line.on("error", () => {});
      line.once("data", () => line.write(Buffer.concat(encodeFrame({ say: "turn" }))));
      setTimeout(() => line.end(Buffer.concat(answers.flat())), 50);
    });
    rmSync(path, { force: true });
    await new Promise<void>((resolve) => liar.listen(path, resolve));
    closing.push(() => new Promise((resolve) => liar.close(() => resolve())));
  };
  await says(encodeFrame({ say: "output" }, Buffer.from("half")));
  await expect(run(there, "inspect", PDF)).rejects.toThrow("The converter was lost in the middle of a file.");
  await closing.pop()?.();
  await says([Buffer.alloc(500, 255)]);
  await expect(run(there, "inspect", PDF)).rejects.toThrow("The converter was lost in the middle of a file.");
  await closing.pop()?.();
  // Frames of a task are checked as if they came from a child.
  const made = encodeFrame({ kind: "inspection", type: "exe", reasons: [] });
  await says(
    encodeFrame({ say: "output" }, Buffer.concat(made)),
    encodeFrame({ say: "ended", ending: "done", cpuSeconds: 0 }),
  );
  expect(await withFileJob((job) => realSanitiser(there).inspect(job, "/dev/null"))).toEqual({
    type: null,
    reasons: ["processing-crashed"],
  });
});
