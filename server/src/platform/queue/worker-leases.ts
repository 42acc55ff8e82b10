import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#platform/db/database";

/** Pools of workers hold a lock that ends with their process, so that others can tell the dead ones at once. */
export type WorkerLeases = {
  /** Takes the lease of a pool that starts; where the database is away just now, as soon as it is back. */
  hold(poolId: string): Promise<void>;
  /** Gives up the lease of a pool that has ended; what it still had is free for others. */
  leave(poolId: string): Promise<void>;
  /** Hands the jobs of pools that hold no lease any more to the living. */
  freeJobsOfTheDead(): Promise<void>;
  release(): Promise<void>;
};

const RETURN_AFTER_MS = 500;
/** A worker that has just come may have a job before its lease. (Later than now: the database's clock was set back.) */
const SETTLED_AFTER_SECONDS = 5;

/** The library frees a killed worker's jobs after four hours; a mail or a file must not wait so long. */
export async function openWorkerLeases(db: Database): Promise<WorkerLeases> {
  const held = new Set<string>();
  let released = false;
  let client: pg.PoolClient | null = await enter();

  async function enter(): Promise<pg.PoolClient> {
    const entered = await db.$client.connect();
    entered.once("error", () => lose(entered));
    try {
      for (const poolId of held) await take(entered, poolId);
      return entered;
    } catch (error) {
      entered.release(true);
      throw error;
    }
  }

  function lose(lost: pg.PoolClient): void {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    void returnAfterCut();
  }

  async function returnAfterCut(): Promise<void> {
    while (!released && client === null) {
      await sleep(RETURN_AFTER_MS, undefined, { ref: false });
      // While the database is away this fails; what it is away for is logged where it hurts.
      client = await enter().catch(() => null);
    }
    if (released) drop();
  }

  function drop(): void {
    client?.release(true);
    client = null;
  }

  const tell = async (message: (present: pg.PoolClient) => Promise<unknown>) => {
    const present = client;
    // A connection that does not do as it is told is given up, and all leases are taken anew.
    if (present) await message(present).catch(() => lose(present));
  };

  return {
    hold(poolId) {
      held.add(poolId);
      return tell((present) => take(present, poolId));
    },
    leave(poolId) {
      held.delete(poolId);
      return tell((present) => present.query(`select pg_advisory_unlock(${LEASE})`, [poolId]));
    },
    async freeJobsOfTheDead() {
      // A connection that died unseen would leave our own jobs to others.
      await tell((present) => present.query("select 1"));
      await db.execute(sql`
        select graphile_worker.force_unlock_workers(array_agg(locked_by))
        from (
          select distinct locked_by from graphile_worker.jobs
          where locked_at not between now() - ${SETTLED_AFTER_SECONDS} * interval '1 second' and now()
        ) as holder
        where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
        having count(*) > 0`);
    },
    async release() {
      released = true;
      drop();
    },
  };
}

const LEASE = "hashtextextended($1, 0)";
const take = (client: pg.PoolClient, poolId: string) =>
  client.query(`select pg_advisory_lock(${LEASE})`, [poolId]);
