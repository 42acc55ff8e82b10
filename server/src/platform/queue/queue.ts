import { sql } from "drizzle-orm";
import { Logger, type Runner, run, runOnce, type TaskList } from "graphile-worker";
import type { Database, Queries } from "#platform/db/database";

export type JobOptions = {
  /** A job with the same key that waits already is replaced. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
  runAt?: Date;
};

/** Adds a job as part of the given transaction: it exists when, and only when, the rest was committed. */
export async function enqueue(
  db: Queries,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 25}, job_key => ${options.key ?? null})`);
}

export type Job = (payload: Record<string, unknown>) => Promise<void>;
export type Jobs = Record<string, Job>;

/** Works on jobs until `stop()`, which lets the running ones finish. */
export async function startWorker(
  db: Database,
  jobs: Jobs,
  log: { warn: (data: object, message: string) => void },
): Promise<Runner> {
  const runner = await run(workerOptions(db, jobs));
  runner.events.on("job:error", ({ job, error }) => {
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ job: job.task_identifier, id: job.id, attempt: job.attempts, reason }, "A job failed");
  });
  return runner;
}

/** Works on the jobs that are due now, and on those that they add, until none is left. */
export async function workOff(db: Database, jobs: Jobs): Promise<void> {
  await runOnce(workerOptions(db, jobs));
}

const workerOptions = (db: Database, jobs: Jobs) => ({
  pgPool: db.$client,
  taskList: taskListOf(jobs),
  concurrency: 4,
  noHandleSignals: true,
  pollInterval: 2_000,
  parsedCronItems: [],
  logger: silent,
});

const taskListOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => job(payload as Record<string, unknown>),
    ]),
  );

/** What matters of the library's chatter is logged by our own listener. */
const silent = new Logger(() => () => {});

/** How many jobs have used up all their attempts, and how many wait since before `late`. */
export async function queueState(db: Queries, late: Date): Promise<{ dead: number; late: number }> {
  const { rows } = await db.execute<{ dead: number; late: number }>(sql`
    select count(*) filter (where attempts >= max_attempts)::int as dead,
           count(*) filter (where attempts < max_attempts and run_at < ${late} and locked_at is null)::int as late
    from graphile_worker.jobs`);
  return rows[0] ?? { dead: 0, late: 0 };
}
