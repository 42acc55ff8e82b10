import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#platform/db/database";

/** Pools of workers hold a lock that ends with their process, so that others can tell the dead ones at once. */
export type WorkerLeases = {
  /** Takes the lease of a pool that starts. */
  hold(poolId: string): Promise<void>;
  /** Hands the jobs of pools that hold no lease any more to the living. */
  freeJobsOfTheDead(): Promise<void>;
  release(): Promise<void>;
};

const RETURN_AFTER_MS = 500;
/** A worker that has just come may have a job before its lease. */
const SETTLED_AFTER_SECONDS = 5;

/** The library frees a killed worker's jobs after four hours; a mail or a file must not wait so long. */
export async function openWorkerLeases(db: Database): Promise<WorkerLeases> {
  const held = new Set<string>();
  let released = false;
  let client = await enter();

  async function enter(): Promise<pg.PoolClient> {
    const entered = await db.$client.connect();
    entered.once("error", () => {
      entered.release(true);
      void returnAfterCut();
    });
    for (const poolId of held) await take(entered, poolId);
    return entered;
  }

  async function returnAfterCut(): Promise<void> {
    while (!released) {
      await sleep(RETURN_AFTER_MS, undefined, { ref: false });
      try {
        client = await enter();
        return;
      } catch {
        // The database is still away; what it is away for is logged where it hurts.
      }
    }
  }

  return {
    async hold(poolId) {
      held.add(poolId);
      await take(client, poolId);
    },
    async freeJobsOfTheDead() {
      await db.execute(sql`
        select graphile_worker.force_unlock_workers(array_agg(locked_by))
        from (
          select distinct locked_by from graphile_worker.jobs
          where locked_at < now() - ${SETTLED_AFTER_SECONDS} * interval '1 second'
        ) as holder
        where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
        having count(*) > 0`);
    },
    async release() {
      released = true;
      client.release(true);
    },
  };
}

const take = (client: pg.PoolClient, poolId: string) =>
  client.query("select pg_advisory_lock(hashtextextended($1, 0))", [poolId]);
