import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#platform/db/database";

/** Pools of workers hold a lock that ends with their process, so that others detect a killed one at once. */
export type WorkerLeases = {
  /** Acquires the lease of a new pool; while the database is unavailable, as soon as it is back. */
  hold(poolId: string): Promise<void>;
  /** Releases the lease of a pool that has ended, and with it its jobs. */
  leave(poolId: string): Promise<void>;
  /** Releases the jobs of pools without a lease. */
  releaseOrphanedJobs(): Promise<void>;
  release(): Promise<void>;
};

const RECONNECT_AFTER_MS = 500;
/** A new worker may have a job before its lease. (Later than now: the database's clock was set back.) */
const GRACE_SECONDS = 5;

/** The library frees a killed worker's jobs after four hours; a mail or a file must not wait so long. */
export async function openWorkerLeases(db: Database): Promise<WorkerLeases> {
  const held = new Set<string>();
  let released = false;
  let client: pg.PoolClient | null = await connect();

  async function connect(): Promise<pg.PoolClient> {
    const connected = await db.$client.connect();
    connected.once("error", () => onLost(connected));
    try {
      for (const poolId of held) await acquire(connected, poolId);
      return connected;
    } catch (error) {
      connected.release(true);
      throw error;
    }
  }

  function onLost(lost: pg.PoolClient): void {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!released && client === null) {
      await sleep(RECONNECT_AFTER_MS, undefined, { ref: false });
      client = await connect().catch(() => null);
    }
    if (released) drop();
  }

  function drop(): void {
    client?.release(true);
    client = null;
  }

  const withClient = async (query: (current: pg.PoolClient) => Promise<unknown>) => {
    const current = client;
    // After an error the connection is dropped, and all leases are acquired again.
    if (current) await query(current).catch(() => onLost(current));
  };

  return {
    hold(poolId) {
      held.add(poolId);
      return withClient((current) => acquire(current, poolId));
    },
    leave(poolId) {
      held.delete(poolId);
      return withClient((current) => current.query(`select pg_advisory_unlock(${LEASE})`, [poolId]));
    },
    async releaseOrphanedJobs() {
      // Detects a dead connection of ours first, which would release our own jobs.
      await withClient((current) => current.query("select 1"));
      await db.execute(sql`
        select graphile_worker.force_unlock_workers(array_agg(locked_by))
        from (
          select distinct locked_by from graphile_worker.jobs
          where locked_at not between now() - ${GRACE_SECONDS} * interval '1 second' and now()
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
const acquire = (client: pg.PoolClient, poolId: string) =>
  client.query(`select pg_advisory_lock(${LEASE})`, [poolId]);
