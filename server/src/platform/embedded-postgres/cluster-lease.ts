import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type Address = { host: string; port: number; user: string; password: string };

/** Our stay on a running cluster: an idle connection with a shared lock, which ends with the process. */
export type ClusterLease = {
  /** Creates a database if there is none of that name. */
  ensureDatabase(name: string): Promise<void>;
  /** Leaves. True when nobody else is present; then nobody can come any more, and the caller must stop it. */
  leave(): Promise<boolean>;
};

const LOCK = 1_818_583_404; // any number, as long as every version of Lectern uses the same
const TAKEN_BY_A_SIBLING = ["42P04", "23505"];
const WRONG_PASSWORD = "28P01";
const RETURN_AFTER_MS = 200;
const RETURN_AT_LEAST_EVERY_MS = 3_000;

type Refusal = { refused: string; otherPassword?: boolean };

/**
 * Joins the cluster behind a socket, or says why that is not possible (now). When the stay is cut short, `revive`
 * is asked to see to it that PostgreSQL runs, again and again until it does.
 */
export async function acquireLease(
  address: Address,
  revive: () => Promise<void>,
): Promise<ClusterLease | Refusal> {
  const first = await enter(address);
  return "refused" in first ? first : stay(address, first.client, revive);
}

/** One connection, with the shared lock held. A cluster that is being stopped grants no lock. */
async function enter(address: Address): Promise<{ client: pg.Client } | Refusal> {
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

function stay(address: Address, first: pg.Client, revive: () => Promise<void>): ClusterLease {
  let client = withUnref(first);
  let leaving = false;
  let cut = false;

  // PostgreSQL cuts every connection when one of its processes crashes, and goes on: come back then. It may also
  // have ended altogether, killed by somebody or by a system that is short of memory.
  const returnAfterCut = async () => {
    for (let wait = RETURN_AFTER_MS; !leaving; wait = Math.min(2 * wait, RETURN_AT_LEAST_EVERY_MS)) {
      await sleep(wait, undefined, { ref: false });
      const again = leaving ? { refused: "" } : await enter(address);
      if ("client" in again) return watch(again.client);
      if (!leaving) await revive().catch(() => {});
    }
  };
  const watch = (present: pg.Client) => {
    client = withUnref(present);
    client.unref();
    cut = false;
    client.once("end", () => {
      cut = true;
      void returnAfterCut();
    });
  };
  // An idle connection must not keep a process alive that is done; one that is asked something must.
  const awake = async <T>(ask: (client: pg.Client) => Promise<T>): Promise<T> => {
    client.ref();
    try {
      return await ask(client);
    } finally {
      client.unref();
    }
  };
  watch(first);

  return {
    ensureDatabase: (name) => awake((present) => ensureDatabase(present, name)),
    async leave() {
      leaving = true;
      // Who leaves while it is cut off has to come back first, to see whether somebody else is there.
      const again = cut ? await enter(address) : { refused: "" };
      if ("client" in again) client = withUnref(again.client);
      return awake(leaveFor);
    },
  };
}

/** The types of `pg` leave these two out. */
const withUnref = (client: pg.Client) => client as pg.Client & { ref(): void; unref(): void };

async function leaveFor(client: pg.Client): Promise<boolean> {
  const last = await isLast(client);
  if (!last) await client.end().catch(() => {});
  return last;
}

/** Gives the shared lock back and asks for it alone. Of several that leave at once, one gets it. */
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
    if (!TAKEN_BY_A_SIBLING.includes((error as pg.DatabaseError).code ?? "")) throw error;
  }
}
