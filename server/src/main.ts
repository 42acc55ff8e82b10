import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app";
import { defaultCall } from "./features/call/calls-store";
import { anyAccount } from "./features/identity/accounts/store";
import { holdsDemoData } from "./features/office/operations/actions";
import { gauges } from "./features/office/operations/gauges";
import { renewSetUpLink } from "./features/office/set-up/actions";
import { keepPublished } from "./features/proposals/files/workers";
import { allJobs, ownWorkers, scheduleRecurringJobs } from "./jobs";
import { migrateDatabase } from "./platform/db/migrate";
import { isDatabaseUnavailable } from "./platform/db/outage";
import { BadSettings, type Settings } from "./platform/env";
import { openLog } from "./platform/http/log";
import type { Metrics } from "./platform/metrics/metrics";
import { forCall, type Installation, type Platform } from "./platform/platform";
import { startWorker } from "./platform/queue/queue";
import { type ShutdownSteps, shutdownSteps } from "./platform/shutdown";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/accounts";
import { stopOnSignal } from "./stopping";
import { type Wired, wire } from "./wiring";

type Log = ReturnType<typeof openLog>;
type Stop = () => Promise<void>;
/** Opened and migrated; the platform is that of the default call. */
type Ready = Wired & { platform: Platform };

/** How long a server or worker waits for the database at start; then it exits with an error. */
const DATABASE_TIMEOUT_MS = 60_000;

/** Opens and migrates everything; refuses demo data in production. Rejects, with all closed, when the signal aborts. */
export async function openReady(
  settings: Settings,
  log: Log,
  port: number,
  { timeoutMs = 0, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<Ready> {
  const wired = await wire(settings, log, port);
  try {
    await migrateWhenThere(wired.installation, log, Date.now() + timeoutMs, signal);
    const platform = forCall(wired.installation, await defaultCall(wired.installation));
    if (settings.production && (await holdsDemoData(platform.everyCall))) {
      throw new BadSettings([
        "DATABASE_URL or DATA_DIR names a database with demo data, whose log-ins are public: use a fresh one in production.",
      ]);
    }
    return { ...wired, platform };
  } catch (error) {
    await wired.close();
    throw error;
  }
}

async function migrateWhenThere(
  { everyCall }: Installation,
  log: Log,
  until: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await migrateDatabase(everyCall);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > until) throw error;
      log.warn("The database does not answer yet");
      await sleep(1_000, undefined, { signal });
    }
  }
}

/** Serves pages and API, and runs the jobs unless WORKER=0, until a signal stops it. */
export async function serve(settings: Settings): Promise<void> {
  await untilSignal(settings, async ({ log, closing, signal }) => {
    const { platform, embeddedStore, metrics } = await open(settings, { log, closing, signal });
    const demo = await seedFirstStart(settings, platform);
    signal.throwIfAborted();
    const app = await buildApp({
      platform,
      log,
      pagesFolder: join(
        createRequire(import.meta.url).resolve("@lectern/server/package.json"),
        "../../web/dist",
      ),
      embeddedStore,
      trustedProxies: settings.TRUSTED_PROXIES ?? null,
      ...(metrics && { onAnswer: metrics.observe }),
    });
    let stopWork: Stop = async () => {};
    closing.add(async () => void (await Promise.all([app.close(), stopWork()])));
    // Before anyone can see that the server is there: later it would replace a link that they ask for then.
    const setUpLink = await renewSetUpLink(platform);
    await app.listen({ port: settings.PORT, host: settings.HOST, listenTextResolver: () => "Listening" });
    if (settings.WORKER) stopWork = await work(platform, embeddedStore, log, metrics);
    // The only credential that is logged: without an organiser there is nothing yet that it could open.
    if (setUpLink) log.warn({ setUpLink }, "No organiser yet: open the link to set up the portal");
    announce(settings, platform, { demo, setUpLink });
  });
}

/** Works on jobs only. */
export async function workOnly(settings: Settings): Promise<void> {
  await untilSignal(settings, async ({ log, closing, signal }) => {
    const { platform, embeddedStore, metrics } = await open(settings, { log, closing, signal });
    closing.add(await work(platform, embeddedStore, log, metrics));
    console.log("Lectern runs the jobs. Press Ctrl+C to stop.");
  });
}

/** The context of a start; the signal aborts it. */
type Start = { log: Log; closing: ShutdownSteps; signal: AbortSignal };

/**
 * Starts something that runs until a signal stops it. Closes what was opened also when the start fails or is aborted.
 */
async function untilSignal(settings: Settings, start: (at: Start) => Promise<void>): Promise<void> {
  const log = openLog(settings.logLevel);
  const closing = shutdownSteps();
  const stopping = new AbortController();
  const started = start({ log, closing, signal: stopping.signal });
  stopOnSignal(log, async () => {
    stopping.abort();
    // Only then is everything registered that it has opened.
    await started.catch(() => {});
    await closing.run();
  });
  try {
    await started;
  } catch (error) {
    if (stopping.signal.aborted) return;
    await closing.run();
    throw error;
  }
}

async function open(settings: Settings, { log, closing, signal }: Start) {
  const wired = await openReady(settings, log, settings.PORT, { timeoutMs: DATABASE_TIMEOUT_MS, signal });
  closing.add(wired.close);
  const { metrics, closeMetrics } = await measure(settings, wired.platform);
  closing.add(closeMetrics);
  signal.throwIfAborted();
  return { ...wired, metrics };
}

type Measured = { metrics: Metrics | null; closeMetrics: Stop };

/** Metrics on their own port, where one is set. */
async function measure(settings: Settings, platform: Platform): Promise<Measured> {
  if (settings.METRICS_PORT === undefined) return { metrics: null, closeMetrics: async () => {} };
  // Only here: most servers publish none.
  const { openMetrics, serveMetrics } = await import("./platform/metrics/metrics");
  const metrics = openMetrics(() => gauges(platform));
  const { close } = await serveMetrics(metrics, settings.METRICS_PORT, settings.METRICS_HOST);
  return { metrics, closeMetrics: close };
}

/** How often the jobs of killed workers are released. */
const RELEASE_ORPHANS_EVERY = 10_000;

async function work(
  platform: Platform,
  embeddedStore: Wired["embeddedStore"],
  log: Log,
  metrics: Metrics | null,
): Promise<Stop> {
  const notDone = (what: string) => (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.name : "unknown" }, what);
  const jobs = allJobs(platform, embeddedStore);
  const counted = metrics?.counted(jobs) ?? jobs;
  const worker = await startWorker(platform.everyCall, counted, log, undefined, ownWorkers);
  // Probes sandbox and converter now, so that the first file does not have to wait for it.
  const unpublish = keepPublished(
    platform,
    log,
    notDone("This worker's capabilities could not be published"),
  );
  const stopSchedule = scheduleRecurringJobs(platform, notDone("A recurring job could not be added"));
  const releasing = setInterval(() => {
    worker.releaseOrphanedJobs().catch(notDone("Jobs of killed workers could not be released"));
  }, RELEASE_ORPHANS_EVERY);
  return async () => {
    clearInterval(releasing);
    stopSchedule();
    await Promise.all([unpublish(), worker.stop()]);
  };
}

/** Demo data on a first start outside production, unless DEMO says otherwise. */
async function seedFirstStart(settings: Settings, platform: Platform): Promise<boolean> {
  if (settings.production) return false;
  const wanted = settings.DEMO ?? true;
  if (wanted && !(await anyAccount(platform.everyCall))) {
    // Only here: other starts need no demo data.
    const { seed } = await import("./seed/seed");
    await seed(platform, "review");
  }
  return holdsDemoData(platform.everyCall);
}

type Announced = { demo: boolean; setUpLink: string | null };

function announce(settings: Settings, platform: Platform, { demo, setUpLink }: Announced): void {
  const lines = [`Lectern is ready at ${platform.publicUrl}`];
  if (demo) {
    lines.push("", `Demo log-ins, all with the password ${DEMO_PASSWORD}`);
    lines.push(...DEMO_ACCOUNTS.map(({ group, email }) => `  ${group.padEnd(10)} ${email}`));
  }
  if (setUpLink) {
    lines.push("", "There is no organiser yet. Open this link to set up the portal; it works once:");
    lines.push(`  ${setUpLink}`);
  }
  const mail = platform.developmentMailbox
    ? `shown at ${platform.publicUrl}/dev/mail`
    : "sent through SMTP_URL";
  lines.push("", `Mail is ${mail}.`);
  if (settings.CLOCK_START) lines.push(`The clock started at ${settings.CLOCK_START.toISOString()}.`);
  console.log(lines.join("\n"));
}
