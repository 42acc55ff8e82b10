import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { queueState } from "#platform/queue/queue";
import { databaseVersion, fact, rememberFact } from "./store";

export type Part = { ok: boolean; detail: string };

/** Jobs that wait longer than this are stuck: nobody works on them. */
const LATE = 120_000;

const DEMO = "demo data";

/** Whether this database was ever seeded with demo data, whose log-ins everybody knows. */
export const holdsDemoData = async (db: Queries): Promise<boolean> => (await fact(db, DEMO)) !== null;

export const markDemoData = (db: Queries, stage: string): Promise<void> => rememberFact(db, DEMO, stage);

/** Each part of a running server that requests depend on, checked. Strangers may ask: no versions, no addresses. */
export async function readiness(platform: Platform): Promise<Record<string, Part>> {
  const [database, store, jobs] = await Promise.all([
    check(async () => {
      await databaseVersion(platform.db);
      return "ready";
    }),
    check(async () => {
      await platform.store.check();
      return "ready";
    }),
    check(() => jobsDetail(platform)),
  ]);
  return { database, store, jobs };
}

/** Requests need database and store; a job that failed wants a look, but must not take a server out. */
export function overall(parts: Record<string, Part>): "ok" | "degraded" | "failing" {
  if (!parts.database?.ok || !parts.store?.ok) return "failing";
  return Object.values(parts).every((part) => part.ok) ? "ok" : "degraded";
}

/** Throws when jobs failed for good, or wait for nobody. */
export async function jobsDetail({ db }: Platform): Promise<string> {
  const { dead, late } = await queueState(db, new Date(Date.now() - LATE));
  if (dead > 0) throw new Error(`${dead} job(s) failed for good`);
  if (late > 0) throw new Error(`${late} job(s) wait: is a worker running?`);
  return "ready";
}

/** How a part is, by what `work` says or throws. */
export async function check(work: () => Promise<string>): Promise<Part> {
  try {
    return { ok: true, detail: await work() };
  } catch (error) {
    return { ok: false, detail: sentenceOf(error) };
  }
}

/** A driver's error may name hosts and users; only sentences of our own go out. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.name === "Error" && !("code" in error) && error.cause === undefined
    ? error.message
    : "does not answer";
