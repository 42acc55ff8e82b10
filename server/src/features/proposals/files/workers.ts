import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Extension } from "@lectern/domain/call/file-types";
import { EXTENSIONS } from "@lectern/domain/proposals/files/words";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { OFFICE_TYPES } from "#platform/sanitise/office-command";
import { type RunnerState, RunnerUnavailable, sandboxWarning } from "#platform/sanitise/task-runner";
import { deleteStaleWorkers, deleteWorker, runningWorkers, storeWorker, type WorkerState } from "./store";

type Services = Pick<Platform, "db" | "sanitiser" | "scanner">;

const REFRESH_MS = 10_000;

const NO_WORKER =
  "Files are not being processed at the moment, because no worker is running. They wait until one is started";
const CONVERTER_AWAY = "The converter does not answer: files wait for it";
const SCANNER_AWAY = "The virus scanner does not answer: files are marked as not fully checked";

/** Publishes this process's capabilities for files in the database, for web servers in other processes. */
export async function publishWorker({ db, sanitiser, scanner }: Services, id: string): Promise<WorkerState> {
  const [runner, scanned] = await Promise.all([
    sanitiser.state().catch(unlessAway),
    scanner?.check().then(
      () => "ready" as const,
      () => "away" as const,
    ),
  ]);
  const state: WorkerState = {
    sandbox: runner?.sandbox ?? "away",
    rebuilds: runner && rebuiltBy(runner),
    scanner: scanned ?? "off",
  };
  await storeWorker(db, id, state);
  return state;
}

function unlessAway(error: unknown): null {
  if (error instanceof RunnerUnavailable) return null;
  throw error;
}

/** The types that the runner rebuilds; null while its sandbox is unavailable. */
function rebuiltBy({ sandbox, office }: RunnerState): Extension[] | null {
  if (sandbox === "awaited") return null;
  if (sandbox === "refused") return [];
  const converted: readonly Extension[] = office.ready ? office.types : [];
  const offices: readonly Extension[] = OFFICE_TYPES;
  return EXTENSIONS.filter((type) => converted.includes(type) || !offices.includes(type));
}

/** The warnings about a worker for operators. */
const warningsAbout = ({ sandbox, scanner }: WorkerState): string[] =>
  [
    sandbox === "away" ? CONVERTER_AWAY : sandboxWarning({ sandbox }),
    scanner === "away" ? SCANNER_AWAY : null,
  ].filter((warning) => warning !== null);

type Log = { warn(message: string): void };

/**
 * Publishes this process's capabilities now and periodically, and logs each new warning. The returned function stops it
 * and removes the entry.
 */
export function keepPublished(
  platform: Services,
  log: Log,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const id = randomUUID();
  const stopping = new AbortController();
  let known: string[] = [];

  async function publish(): Promise<void> {
    const warnings = warningsAbout(await publishWorker(platform, id));
    for (const warning of warnings) if (!known.includes(warning)) log.warn(warning);
    known = warnings;
  }

  async function work(): Promise<void> {
    await deleteStaleWorkers(platform.db).catch(onFault);
    while (!stopping.signal.aborted) {
      await publish().catch(onFault);
      await sleep(REFRESH_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await deleteWorker(platform.db, id).catch(onFault);
  }

  const ended = work();
  return () => {
    stopping.abort();
    return ended;
  };
}

/** The types that at least one running worker rebuilds; null while no worker has reported them. */
export async function rebuiltTypes(db: Queries): Promise<Extension[] | null> {
  const lists = (await runningWorkers(db)).flatMap(({ rebuilds }) => (rebuilds ? [rebuilds] : []));
  if (lists.length === 0) return null;
  return EXTENSIONS.filter((type) => lists.some((list) => list.includes(type)));
}

/** Warnings about file processing on any machine. */
export async function fileWarnings(db: Queries): Promise<string[]> {
  const workers = await runningWorkers(db);
  if (workers.length === 0) return [`${NO_WORKER}.`];
  const warnings = workers.flatMap(warningsAbout);
  return [...new Set(warnings)].map((warning) => {
    const affected = warnings.filter((each) => each === warning).length;
    return affected === workers.length
      ? `${warning}.`
      : `${warning} (${affected} of ${workers.length} workers).`;
  });
}
