import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { dropReplaced, enqueue } from "./enqueue";
import { queueState, runPendingJobs, startWorker } from "./queue";

const { it, server } = onServer();

const silent = { warn: () => {} };

/** What a worker leaves that was killed in the middle of a job: a lock without a lease. */
const lockForADeadWorker = () =>
  server.platform.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds', locked_by = 'pool-that-was-killed', attempts = 1`);

describe("the queue", () => {
  it("runs a job only when the transaction that added it was committed", async () => {
    const { db } = server.platform;
    const ran: unknown[] = [];
    const jobs = { note: async (payload: Record<string, unknown>) => void ran.push(payload.n) };
    const rolledBack = db.transaction(async (tx) => {
      await enqueue(tx, "note", { n: 1 });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await db.transaction((tx) => enqueue(tx, "note", { n: 2 }));
    const worker = await startWorker(db, jobs, silent);
    await until(() => ran.length > 0);
    await worker.stop();
    expect(ran).toEqual([2]);
  });

  it("takes over the job of a killed worker", async () => {
    const { db } = server.platform;
    const ran: unknown[] = [];
    await enqueue(db, "note", { n: 3 });
    await lockForADeadWorker();
    const worker = await startWorker(db, { note: async ({ n }) => void ran.push(n) }, silent);
    await until(() => ran.length > 0);
    await worker.stop();
    expect(ran).toEqual([3]);
  });

  it("leaves the job of a living worker alone", async () => {
    const { db } = server.platform;
    let runs = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = {
      slow: async () => {
        runs += 1;
        await finished;
      },
    };
    await enqueue(db, "slow", {});
    const [one, other] = [await startWorker(db, jobs, silent), await startWorker(db, jobs, silent)];
    await until(() => runs > 0);
    await db.execute(
      sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`,
    );
    await other.releaseOrphanedJobs();
    expect(await lockedJobs()).toBe(1);
    finish();
    await Promise.all([one.stop(), other.stop()]);
    expect(runs).toBe(1);
  });

  it("makes a long job stop when the worker is stopped, and runs it later", async () => {
    const { db } = server.platform;
    let began = 0;
    const jobs = {
      long: (_payload: unknown, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          began += 1;
          if (began > 1) resolve();
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    };
    await enqueue(db, "long", {});
    const worker = await startWorker(db, jobs, silent, 50);
    await until(() => began > 0);
    await worker.stop();
    expect(await lockedJobs()).toBe(0);
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runPendingJobs(db, jobs);
    expect(began).toBe(2);
  });

  it("does not count a recurring job as failed that was replaced while its worker was killed", async () => {
    const { db } = server.platform;
    await enqueue(db, "tick", {}, { key: "tick", maxAttempts: 3 });
    await lockForADeadWorker();
    await enqueue(db, "tick", {}, { key: "tick", maxAttempts: 3 });
    await dropReplaced(db, "tick");
    let ran = 0;
    const worker = await startWorker(db, { tick: async () => void ran++ }, silent);
    await until(() => ran > 0);
    await worker.stop();
    expect(await queueState(db, new Date(0))).toEqual({ dead: 1, late: 0 });
    await dropReplaced(db, "tick");
    expect(await queueState(db, new Date(0))).toEqual({ dead: 0, late: 0 });
    expect(ran).toBe(1);
  });

  it("does not count a recurring job as failed that is replaced while it runs", async () => {
    const { db } = server.platform;
    let began = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await enqueue(db, "slow-tick", {}, { key: "slow-tick", maxAttempts: 3 });
    const worker = await startWorker(
      db,
      { "slow-tick": () => (began++ > 0 ? Promise.resolve() : finished) },
      silent,
    );
    await until(() => began > 0);
    await enqueue(db, "slow-tick", {}, { key: "slow-tick", maxAttempts: 3 });
    expect(await queueState(db, new Date(0))).toEqual({ dead: 0, late: 0 });
    finish();
    await until(() => began > 1);
    await worker.stop();
  });

  it("lets no job wait for one that has workers of its own, and runs no more of these than it has", async () => {
    const { db } = server.platform;
    let running = 0;
    let quick = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = {
      heavy: async () => {
        running += 1;
        await finished;
      },
      light: async () => void quick++,
    };
    for (let n = 0; n < 6; n++) await enqueue(db, "heavy", {});
    const worker = await startWorker(db, jobs, silent, undefined, { heavy: 2 });
    await until(() => running === 2);
    for (let n = 0; n < 3; n++) await enqueue(db, "light", {});
    await until(() => quick === 3);
    expect(running).toBe(2);
    finish();
    await until(() => running === 6);
    await worker.stop();
  });

  it("runs the job with the lowest number first, and of equal ones the oldest", async () => {
    const { db } = server.platform;
    const order: unknown[] = [];
    for (const [n, priority] of [
      [1, 2],
      [2, 0],
      [3, 1],
      [4, 0],
    ] as const) {
      await enqueue(db, "ranked", { n }, { priority });
    }
    const jobs = { ranked: async ({ n }: Record<string, unknown>) => void order.push(n) };
    const worker = await startWorker(db, jobs, silent, undefined, { ranked: 1 });
    await until(() => order.length === 4);
    await worker.stop();
    expect(order).toEqual([2, 4, 3, 1]);
  });

  it("counts a job that has used up its attempts", async () => {
    const { db } = server.platform;
    const jobs = {
      fails: async () => {
        throw new Error("always");
      },
    };
    await enqueue(db, "fails", {}, { maxAttempts: 1 });
    const worker = await startWorker(db, jobs, silent);
    await until(async () => (await queueState(db, new Date(0))).dead > 0);
    await worker.stop();
    expect(await queueState(db, new Date(0))).toEqual({ dead: 1, late: 0 });
  });
});

async function lockedJobs(): Promise<number> {
  const { rows } = await server.platform.db.execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs where locked_by is not null`,
  );
  return rows[0]?.n ?? 0;
}

/** Waits for something that is about to happen; the test's own time limit ends it. */
async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(10);
}
