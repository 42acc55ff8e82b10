import { sql } from "drizzle-orm";
import type { Queries } from "./database";

/** Machines that are set by NTP agree to a fraction of a second; an answer may take its time. */
const TOLERANCE_SECONDS = 60;

/**
 * Throws with a plain sentence when this machine's clock and the database's disagree. One of them was set wrong: what is
 * moved by time, such as the end of a call, must not follow it.
 */
export async function requireOneTime(db: Queries): Promise<void> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) as now`,
  );
  const apart = Math.round(Date.now() / 1000 - Number(rows[0]?.now));
  if (Math.abs(apart) <= TOLERANCE_SECONDS) return;
  const which = `${Math.abs(apart)} seconds ${apart > 0 ? "ahead of" : "behind"}`;
  throw new Error(`this machine's clock is ${which} the database's: set both by NTP`);
}
