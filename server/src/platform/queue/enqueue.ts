import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { currentCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";

export type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Of the jobs that are due, those with the lowest number run first; 0 by default. */
  priority?: number;
  maxAttempts?: number;
  runAt?: Date;
};

/** A job's payload with its call, from which the worker makes the job's platform. */
const withCall = (payload: SQL) =>
  sql`(jsonb_strip_nulls(jsonb_build_object('call', ${currentCall}::int)) || ${payload})::json`;

const addition = statement((db, value) => {
  const [name, payload] = [value("name"), value("payload")];
  const [priority, runAt] = [value("priority"), value("runAt")];
  const [maxAttempts, key] = [value("maxAttempts"), value("key")];
  return db.select({ id: sql`job.id` }).from(sql`graphile_worker.add_job(
    identifier => ${name}::text, payload => ${withCall(sql`${payload}::jsonb`)}, priority => ${priority}::int,
    run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
    job_key => ${key}::text || coalesce(' ' || ${currentCall}, '')) as job`);
});

/**
 * Adds a job as part of the given transaction: it exists if and only if that is committed. It runs for the call of the
 * transaction, if any; the same key in another call is another key.
 */
export async function enqueue(
  db: Queries,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await addition(db, {
    name,
    payload: JSON.stringify(payload),
    priority: options.priority,
    runAt: options.runAt,
    maxAttempts: options.maxAttempts ?? 25,
    key: options.key,
  });
}

/** Adds a job for a row with this id, as a column of the statement that writes the row. */
export const jobFor = (name: string, id: SQLWrapper) =>
  sql`(graphile_worker.add_job(${name}::text, ${withCall(sql`jsonb_build_object('id', ${id})`)}, max_attempts => 25)).id`;

/** As `enqueue`, for many of the same name at once. */
export async function enqueueEach(
  db: Queries,
  name: string,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(identifier => ${name}, payload => ${withCall(sql`payload`)}, max_attempts => 25)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`);
}

/**
 * Removes a recurring job that was replaced while it ran, and whose worker was then killed. The library never retries it,
 * and it would be counted as failed although its successor has done the work.
 */
export async function dropReplaced(db: Queries, name: string): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = ${name} and key is null and locked_at is null and attempts >= max_attempts
    having count(*) > 0`);
}
