import { createRequire } from "node:module";
import { join } from "node:path";
import { buildApp } from "./app";
import { anyAccount } from "./features/accounts/store";
import { holdsDemoData } from "./features/operations/actions";
import { allJobs, scheduleRecurringJobs } from "./jobs";
import { migrateDatabase } from "./platform/db/migrate";
import { BadSettings, type Settings } from "./platform/env";
import { openLog } from "./platform/http/log";
import type { Platform } from "./platform/platform";
import { startWorker } from "./platform/queue/queue";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/accounts";
import { seed } from "./seed/seed";
import { type Wired, wire } from "./wiring";

type Log = ReturnType<typeof openLog>;
type Stop = () => Promise<void>;

/** Everything ready to serve, migrated; refuses demo data in production. */
export async function openReady(settings: Settings, log: Log, port: number): Promise<Wired> {
  const wired = await wire(settings, log, port);
  try {
    await migrateDatabase(wired.platform.db);
    if (settings.production && (await holdsDemoData(wired.platform.db))) {
      throw new BadSettings([
        "DATABASE_URL or DATA_DIR names a database with demo data, whose log-ins everybody knows: use a fresh one in production.",
      ]);
    }
    return wired;
  } catch (error) {
    await wired.close();
    throw error;
  }
}

/** Serves pages and API, and works on jobs where wanted, until a signal says to stop. */
export async function serve(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel);
  const { platform, embeddedStore, close } = await openReady(settings, log, settings.PORT);
  const demo = await seedFirstStart(settings, platform);
  const app = await buildApp({
    platform,
    log,
    pagesFolder: join(
      createRequire(import.meta.url).resolve("@lectern/server/package.json"),
      "../../web/dist",
    ),
    embeddedStore,
    trustedProxies: settings.TRUSTED_PROXIES ?? null,
  });
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST, listenTextResolver: () => "Listening" });
  } catch (error) {
    await close();
    throw error;
  }
  const stopWork = settings.WORKER ? await work(platform, embeddedStore, log) : async () => {};
  announce(settings, platform, demo);
  stopOnSignal(log, async () => {
    await app.close();
    await stopWork();
    await close();
  });
}

/** Works on jobs only, beside servers that run elsewhere. */
export async function workOnly(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel);
  const { platform, embeddedStore, close } = await openReady(settings, log, settings.PORT);
  const stopWork = await work(platform, embeddedStore, log);
  console.log("Lectern works on jobs. Press Ctrl+C to stop.");
  stopOnSignal(log, async () => {
    await stopWork();
    await close();
  });
}

/** How often the jobs of killed workers are looked for. */
const LOOK_FOR_THE_DEAD_EVERY = 10_000;

async function work(platform: Platform, embeddedStore: Wired["embeddedStore"], log: Log): Promise<Stop> {
  const notDone = (what: string) => (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.name : "unknown" }, what);
  const worker = await startWorker(platform.db, allJobs(platform, embeddedStore), log);
  // Tries sandbox and converter now, so that the first file does not have to wait for it.
  void platform.disarmer.state();
  const stopSchedule = scheduleRecurringJobs(platform, notDone("A recurring job could not be added"));
  const look = setInterval(() => {
    worker.freeJobsOfTheDead().catch(notDone("Jobs of killed workers could not be looked for"));
  }, LOOK_FOR_THE_DEAD_EVERY);
  return async () => {
    clearInterval(look);
    stopSchedule();
    await worker.stop();
  };
}

/** Demo data on a first start outside production, unless DEMO says otherwise. */
async function seedFirstStart(settings: Settings, platform: Platform): Promise<boolean> {
  if (settings.production) return false;
  const wanted = settings.DEMO ?? true;
  if (wanted && !(await anyAccount(platform.db))) await seed(platform, "review");
  return holdsDemoData(platform.db);
}

function announce(settings: Settings, platform: Platform, demo: boolean): void {
  const lines = [`Lectern is ready at ${platform.publicUrl}`];
  if (demo) {
    lines.push("", `Demo log-ins, all with the password ${DEMO_PASSWORD}`);
    lines.push(...DEMO_ACCOUNTS.map(({ group, email }) => `  ${group.padEnd(10)} ${email}`));
  }
  const mail = platform.developmentMailbox
    ? `shown at ${platform.publicUrl}/dev/mail`
    : "sent through SMTP_URL";
  lines.push("", `Mail is ${mail}.`);
  if (settings.CLOCK_START) lines.push(`The clock started at ${settings.CLOCK_START.toISOString()}.`);
  console.log(lines.join("\n"));
}

/** Lets running requests and jobs finish, once; a second signal ends at once. */
function stopOnSignal(log: Log, stop: Stop): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "Stopping");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ reason: error instanceof Error ? error.message : "unknown" }, "Stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
