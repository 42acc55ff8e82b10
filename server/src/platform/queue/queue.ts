import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type JobHelpers, Logger, run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Database, Queries } from "#platform/db/database";
import { errorForLog } from "#platform/http/log";
import { openWorkerLeases } from "./worker-leases";

/** The signal asks a long job to stop, as the worker is shutting down; it runs again later. */
export type Job = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;
export type Jobs = Record<string, Job>;

/** The number of dedicated workers of a job, by its name, so that it delays no other job. */
export type OwnWorkers = Record<string, number>;

type Lane = { jobs: Jobs; atOnce: number };

export type RunningWorker = {
  /** Releases the jobs of killed workers; call it regularly. */
  releaseOrphanedJobs(): Promise<void>;
  /** Lets the running jobs finish, and aborts those that take too long. */
  stop(): Promise<void>;
};

type Log = { warn: (data: object, message: string) => void };

/** Leaves time before the process is killed to release unfinished jobs. */
const FINISH_WITHIN_MS = 15_000;

/** How many jobs without dedicated workers run at once. */
const CONCURRENCY = 4;

/** The pause before the workers are started again, while the database may still be unavailable. */
const RESTART_AFTER_MS = 1_000;

/**
 * Works on jobs until it is stopped. A worker of the library ends when it cannot record the result of its job, such as
 * when the database is unavailable; then all are started again.
 */
export async function startWorker(
  db: Database,
  jobs: Jobs,
  log: Log,
  finishWithinMs = FINISH_WITHIN_MS,
  ownWorkers: OwnWorkers = {},
): Promise<RunningWorker> {
  const lanes = lanesOf(jobs, ownWorkers);
  const leases = await openWorkerLeases(db);
  await leases.releaseOrphanedJobs();
  let stopping = false;
  let current = await startLanes();
  let restarted = Promise.resolve();

  async function startLanes(): Promise<Workers> {
    const started: Workers[] = [];
    const workers: Workers = {
      async end() {
        await Promise.all(started.map((lane) => lane.end()));
      },
    };
    try {
      for (const lane of lanes) started.push(await startLane(lane, () => restart(workers)));
    } catch (error) {
      await workers.end();
      throw error;
    }
    return workers;
  }

  async function startLane(lane: Lane, onEnd: () => void): Promise<Workers> {
    const events: WorkerEvents = new EventEmitter();
    let poolId = "";
    let leased = Promise.resolve();
    events.on("pool:create", ({ workerPool }) => {
      poolId = workerPool.id;
      leased = leases.hold(poolId);
    });
    events.on("job:error", ({ job, error }) => {
      const { message: reason } = errorForLog(error);
      log.warn({ job: job.task_identifier, id: job.id, attempt: job.attempts, reason }, "A job failed");
    });
    const runner = await run({ ...workerOptions(db, lane, finishWithinMs), events });
    events.on("worker:fatalError", onEnd);
    events.on("pool:fatalError", onEnd);
    void runner.promise.catch(() => {}).then(onEnd);
    await leased;
    return {
      async end() {
        // It may have ended by itself.
        await runner.stop().catch(() => {});
        await leases.leave(poolId);
      },
    };
  }

  function restart(ended: Workers): void {
    if (stopping || ended !== current) return;
    log.warn({}, "The workers of the queue ended; they are started again");
    current = NO_WORKERS;
    restarted = startAgain(ended);
  }

  async function startAgain(ended: Workers): Promise<void> {
    await ended.end();
    while (!stopping && current === NO_WORKERS) {
      await sleep(RESTART_AFTER_MS, undefined, { ref: false });
      current = await startLanes().catch(() => NO_WORKERS);
    }
  }

  return {
    releaseOrphanedJobs: leases.releaseOrphanedJobs,
    async stop() {
      stopping = true;
      await restarted;
      await current.end();
      await leases.release();
    },
  };
}

function lanesOf(jobs: Jobs, own: OwnWorkers): Lane[] {
  const workers = new Map(Object.entries(own));
  const alone = Object.entries(jobs).flatMap(([name, job]) => {
    const atOnce = workers.get(name);
    return atOnce === undefined ? [] : [{ jobs: { [name]: job }, atOnce }];
  });
  const shared = Object.entries(jobs).filter(([name]) => !workers.has(name));
  return [{ jobs: Object.fromEntries(shared), atOnce: CONCURRENCY }, ...alone];
}

/** Workers that were started together. */
type Workers = { end(): Promise<void> };
const NO_WORKERS: Workers = { end: async () => {} };

/** Works on the jobs that are due now, and on those that they add, until none is left. */
export async function runPendingJobs(db: Database, jobs: Jobs): Promise<void> {
  // One pass may miss a job that is released while a worker looks for more.
  do await runOnce(workerOptions(db, { jobs, atOnce: CONCURRENCY }));
  while (await anyDue(db));
}

async function anyDue(db: Queries): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts limit 1`);
  return rows.length > 0;
}

const workerOptions = (db: Database, { jobs, atOnce }: Lane, finishWithinMs = FINISH_WITHIN_MS) => ({
  pgPool: db.$client,
  taskList: taskListOf(jobs),
  concurrency: atOnce,
  noHandleSignals: true,
  pollInterval: 2_000,
  parsedCronItems: [],
  logger: silent,
  // In batches, since the library does not catch errors when it records a single job: without the database that would end
  // the whole process.
  preset: {
    worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: finishWithinMs },
  },
});

const taskListOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown, { abortSignal }: JobHelpers) => job(payload as Record<string, unknown>, abortSignal),
    ]),
  );

/** Our own listener logs the failures. */
const silent = new Logger(() => () => {});

/** How many jobs are waiting or running, or have used up all their attempts. */
export async function jobCounts(db: Queries): Promise<{ waiting: number; running: number; dead: number }> {
  const { rows } = await db.execute<{ waiting: number; running: number; dead: number }>(sql`
    select count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead
    from graphile_worker.jobs`);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
}

/**
 * How many jobs have used up all their attempts, and how many have been waiting since before `late`. A running job is
 * neither, even when the library will not retry it because a successor with its key is waiting.
 */
export async function queueState(db: Queries, late: Date): Promise<{ dead: number; late: number }> {
  const { rows } = await db.execute<{ dead: number; late: number }>(sql`
    select count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
           count(*) filter (where attempts < max_attempts and run_at < ${late} and locked_at is null)::int as late
    from graphile_worker.jobs`);
  return rows[0] ?? { dead: 0, late: 0 };
}
