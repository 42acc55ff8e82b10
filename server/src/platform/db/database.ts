import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { LRUCache } from "lru-cache";
import pg, { type ClientBase } from "pg";

/** What a store's functions take: the database, or the transaction they take part in. */
export type Queries = Omit<NodePgDatabase, "transaction">;

export type Database = Queries & {
  $client: pg.Pool;
  /** Runs `work` in a transaction, which is rolled back where it throws. A snapshot sees one state, and writes nothing. */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>;
};

const SECOND = 1_000;

/** How long a request or a job waits for the database before it fails. */
const PROVIDER_TIMEOUT_SECONDS = {
  /** For a connection: a new one, or one from the pool. */
  connectionTimeoutMillis: 10 * SECOND,
  /** The server cancels a statement, also one that waits for a lock. */
  statement_timeout: 15 * SECOND,
  /** We cancel it, when the server is frozen or the network drops its answers. */
  query_timeout: 20 * SECOND,
  /** A transaction whose process hangs releases its locks; a mail may be sent within one. */
  idle_in_transaction_session_timeout: 120 * SECOND,
};

/**
 * One plan for each statement, whatever its values: PostgreSQL would plan some for every call, which takes longer than they
 * run.
 */
const PLAN_ONCE = "set plan_cache_mode = force_generic_plan";

/** A pool on one PostgreSQL. A lost idle connection is logged, never thrown: the pool opens a new one. */
export function openDatabase(config: pg.PoolConfig, log: (message: string) => void): Database {
  const pool = new pg.Pool({
    max: 16,
    keepAlive: true,
    ...PROVIDER_TIMEOUT_SECONDS,
    ...config,
    onConnect: async (client) => void (await client.query(PLAN_ONCE)),
  });
  const keepPlans = planKeeper();
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  pool.on("connect", (client) => {
    client.on("error", () => {});
    keepPlans(client);
  });
  return withTransactions(pool);
}

/**
 * The query builder on a pool. In a transaction it gets the same builder each time that it gets the same connection, so
 * that what `statement` has built for a connection is reused.
 */
export function withTransactions(pool: pg.Pool, connect = () => pool.connect()): Database {
  const builders = new WeakMap<pg.PoolClient, Queries>();
  const transaction: Database["transaction"] = async (work, { snapshot = false } = {}) => {
    const client = await connect();
    const tx = builders.get(client) ?? drizzle(client);
    builders.set(client, tx);
    let lost = false;
    try {
      await client.query(snapshot ? "begin isolation level repeatable read read only" : "begin");
      const result = await work(tx);
      await client.query("commit");
      return result;
    } catch (error) {
      // A lost connection has rolled back by itself; the first error is the one to report.
      await client.query("rollback").catch(() => {
        lost = true;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  };
  // Of a pool the builder calls this method only.
  const client = new OneByOne(connect) as unknown as pg.Pool;
  return Object.assign(drizzle({ client }), { transaction, $client: pool });
}

/** What the query builder needs of a pool: each statement gets a connection of its own. */
class OneByOne {
  readonly #connect: () => Promise<pg.PoolClient>;

  constructor(connect: () => Promise<pg.PoolClient>) {
    this.#connect = connect;
  }

  async query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#connect();
    let failed = true;
    try {
      const result = await client.query(statement, values);
      failed = false;
      return result;
    } finally {
      // After a failure the connection may still be waiting for its answer.
      client.release(failed);
    }
  }
}

/** A pool on the same database without timeouts, for long work such as a migration. End it afterwards. */
export const withoutTimeouts = ({ $client }: Database): pg.Pool => {
  const unlimited = Object.fromEntries(Object.keys(PROVIDER_TIMEOUT_SECONDS).map((name) => [name, 0]));
  const pool = new pg.Pool({
    ...$client.options,
    // Not enumerable in the pool's options.
    password: $client.options.password,
    ...unlimited,
    connectionTimeoutMillis: PROVIDER_TIMEOUT_SECONDS.connectionTimeoutMillis,
    max: 4,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

/** The SQLSTATE and constraint of a database error; drizzle's own message holds the parameters, so never log it. */
export function databaseFault(error: unknown): { code: string; constraint: string | null } | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause !== "object" || cause === null || !("code" in cause) || typeof cause.code !== "string")
    return null;
  const constraint = "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : null;
  return { code: cause.code, constraint };
}

/** More statements than this program has; others are planned each time. */
const MAX_NAMED_STATEMENTS = 500;
/** Of texts that have no name, how many are remembered until they are sent again. */
const MAX_REMEMBERED = 1_000;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns what to call with each connection of one pool: it gives a statement that is sent again a name, under which
 * PostgreSQL parses it once and keeps its plan. Callers write a statement as if it were sent once. Statements with lists of
 * any length are seldom sent again, and would use up the names of a server that runs for long.
 */
function planKeeper(): (client: ClientBase) => void {
  /** The name of each statement by its text; the same on every connection of the pool. */
  const names = new Map<string, string>();
  const sentOnce = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  function nameFor(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS || !REPEATED.test(text)) return known;
    if (!sentOnce.delete(text)) {
      sentOnce.set(text, true);
      return undefined;
    }
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  }
  return (client) => {
    const query = client.query;
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) =>
        Reflect.apply(query, client, [withName(statement, nameFor), ...rest]),
    });
  };
}

/** The query builder's statements are plain objects; a bare string may hold several, and stays unnamed. */
function withName(statement: unknown, nameFor: (text: string) => string | undefined): unknown {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  if (!("text" in statement) || typeof statement.text !== "string") return statement;
  if ("name" in statement && statement.name) return statement;
  const name = nameFor(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

/** Machines synchronised by NTP agree to a fraction of a second; the rest allows for a slow answer. */
const TOLERANCE_SECONDS = 60;

/**
 * Throws with a plain sentence when this machine's clock and the database's disagree: one of them is wrong, and deadlines
 * must not depend on it.
 */
export async function requireClocksInSync(db: Queries): Promise<void> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) as now`,
  );
  const apart = Math.round(Date.now() / 1000 - Number(rows[0]?.now));
  if (Math.abs(apart) <= TOLERANCE_SECONDS) return;
  const which = `${Math.abs(apart)} seconds ${apart > 0 ? "ahead of" : "behind"}`;
  throw new Error(`this machine's clock is ${which} the database's: set both by NTP`);
}
