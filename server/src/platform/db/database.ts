import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase & { $client: pg.Pool };
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What a store's functions take: the database, or the transaction they take part in. */
export type Queries = NodePgDatabase | Transaction;

/** A pool on one PostgreSQL. An idle connection's death is logged, never thrown: the pool makes a new one. */
export function openDatabase(config: pg.PoolConfig, log: (message: string) => void): Database {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 15_000, ...config });
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool);
}

/** The SQLSTATE and constraint of a database error; drizzle's own message holds the parameters, so never log it. */
export function databaseFault(error: unknown): { code: string; constraint: string | null } | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause !== "object" || cause === null || !("code" in cause) || typeof cause.code !== "string")
    return null;
  const constraint = "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : null;
  return { code: cause.code, constraint };
}

export const violates = (error: unknown, constraint: string): boolean =>
  databaseFault(error)?.code === "23505" && databaseFault(error)?.constraint === constraint;
