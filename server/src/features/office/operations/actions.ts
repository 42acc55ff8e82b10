import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { queueState } from "#platform/queue/queue";
import { databaseVersion, fact, rememberFact } from "./store";

export type Part = { ok: boolean; detail: string };

/** Jobs that wait longer than this many milliseconds are stuck: no worker runs. */
const LATE = 120_000;

const DEMO = "demo data";

/** Whether this database was ever seeded with demo data, whose log-ins are public. */
export const holdsDemoData = async (db: Queries): Promise<boolean> => (await fact(db, DEMO)) !== null;

export const markDemoData = (db: Queries, stage: string): Promise<void> => rememberFact(db, DEMO, stage);

/** Checks each service that requests depend on. The answer is public: no versions, no addresses. */
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

/** Requests need database and store; failed jobs need attention, but must not take a server out of rotation. */
export function overall(parts: Record<string, Part>): "ok" | "degraded" | "failing" {
  if (!parts.database?.ok || !parts.store?.ok) return "failing";
  return Object.values(parts).every((part) => part.ok) ? "ok" : "degraded";
}

/** Throws when jobs failed permanently, or no worker runs. */
export async function jobsDetail({ db }: Platform): Promise<string> {
  const { dead, late } = await queueState(db, new Date(Date.now() - LATE));
  if (dead > 0) throw new Error(`${dead} job(s) failed permanently`);
  if (late > 0) throw new Error(`${late} job(s) wait: is a worker running?`);
  return "ready";
}

/** The state of a service, by what `work` returns or throws. */
export async function check(work: () => Promise<string>): Promise<Part> {
  try {
    return { ok: true, detail: await work() };
  } catch (error) {
    return { ok: false, detail: sentenceOf(error) };
  }
}

/** A driver's error may contain hosts and users; only our own sentences are shown. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.name === "Error" && !("code" in error) && error.cause === undefined
    ? error.message
    : "does not answer";
