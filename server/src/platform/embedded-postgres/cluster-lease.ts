import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type Address = { host: string; port: number; user: string; password: string };

/** Our share of a running cluster: an idle connection with a shared lock, which ends with the process. */
export type ClusterLease = {
  ensureDatabase(name: string): Promise<void>;
  /** Releases the share. True when it was the last; no one can join any more, and the caller must stop the cluster. */
  leave(): Promise<boolean>;
};

const LOCK = 1_818_583_404; // arbitrary, but the same in every version of Lectern
const ALREADY_CREATED = ["42P04", "23505"];
const WRONG_PASSWORD = "28P01";
const RECONNECT_AFTER_MS = 200;
const MAX_RECONNECT_AFTER_MS = 3_000;

type Refusal = { refused: string; otherPassword?: boolean };

/**
 * Joins the cluster behind a socket, or returns why that is not possible (now). When the connection is lost, `revive` is
 * called repeatedly until PostgreSQL runs again.
 */
export async function acquireLease(
  address: Address,
  revive: () => Promise<void>,
): Promise<ClusterLease | Refusal> {
  const first = await join(address);
  return "refused" in first ? first : keepLease(address, first.client, revive);
}

/** One connection that holds the shared lock. A cluster that is being stopped grants no lock. */
async function join(address: Address): Promise<{ client: pg.Client } | Refusal> {
  const client = new pg.Client({
    ...address,
    database: "postgres",
    ssl: false,
    application_name: "lectern presence",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await granted(client, "pg_try_advisory_lock_shared")) return { client };
    await client.end();
    return { refused: "it is being stopped" };
  } catch (error) {
    await client.end().catch(() => {});
    const refused = error instanceof Error ? error.message : "it does not answer";
    return { refused, otherPassword: (error as pg.DatabaseError).code === WRONG_PASSWORD };
  }
}

function keepLease(address: Address, first: pg.Client, revive: () => Promise<void>): ClusterLease {
  let client = withUnref(first);
  let leaving = false;
  let lost = false;

  // When one of its processes crashes, PostgreSQL closes every connection and continues: reconnect. It may also have
  // been killed altogether.
  const reconnect = async () => {
    for (let wait = RECONNECT_AFTER_MS; !leaving; wait = Math.min(2 * wait, MAX_RECONNECT_AFTER_MS)) {
      await sleep(wait, undefined, { ref: false });
      const again = leaving ? { refused: "" } : await join(address);
      if ("client" in again) return watch(again.client);
      if (!leaving) await revive().catch(() => {});
    }
  };
  const watch = (present: pg.Client) => {
    client = withUnref(present);
    client.unref();
    lost = false;
    client.once("end", () => {
      lost = true;
      void reconnect();
    });
  };
  // Only a connection with a running query keeps the process alive.
  const whileReferenced = async <T>(query: (client: pg.Client) => Promise<T>): Promise<T> => {
    client.ref();
    try {
      return await query(client);
    } finally {
      client.unref();
    }
  };
  watch(first);

  return {
    ensureDatabase: (name) => whileReferenced((present) => ensureDatabase(present, name)),
    async leave() {
      leaving = true;
      // A lost connection has to be restored first, to see whether another process uses the cluster.
      const again = lost ? await join(address) : { refused: "" };
      if ("client" in again) client = withUnref(again.client);
      return whileReferenced(release);
    },
  };
}

/** The types of `pg` leave these two out. */
const withUnref = (client: pg.Client) => client as pg.Client & { ref(): void; unref(): void };

async function release(client: pg.Client): Promise<boolean> {
  const last = await isLast(client);
  if (!last) await client.end().catch(() => {});
  return last;
}

/** Swaps the shared lock for an exclusive one. Of several processes that leave at once, one gets it. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await granted(client, "pg_advisory_unlock_shared");
    return await granted(client, "pg_try_advisory_lock");
  } catch {
    return false;
  }
}

async function granted(client: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`select ${lockFunction}(${LOCK}) as ok`);
  return rows[0]?.ok === true;
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  } catch (error) {
    if (!ALREADY_CREATED.includes((error as pg.DatabaseError).code ?? "")) throw error;
  }
}
