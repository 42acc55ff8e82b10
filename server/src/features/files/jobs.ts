import { FILE_LIMITS } from "@lectern/domain/files/limits";
import { PlaceAway } from "#platform/disarm/workplace";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { currentEdition } from "../edition/actions";
import { DROP_OBJECTS, PROCESS_FILE } from "./actions";
import { giveUp, processFile } from "./process";
import { beginAttempt, fileById, takeBackAttempt, updateFile } from "./store";

export const fileJobs = (platform: Platform): Jobs => ({
  /**
   * Takes a file to its scan result. An attempt is counted before it begins, and the count stays when the process
   * is killed: a file that did that twice is not opened a third time. Who stops it takes the attempt back.
   */
  [PROCESS_FILE]: async (payload, signal) => {
    const id = String(payload.id);
    const before = await fileById(platform.db, id);
    if (!before || before.state === "done") return;
    const file = await beginAttempt(platform.db, id);
    if (!file) return;
    const edition = await currentEdition(platform.db);
    const work = file.attempts > FILE_LIMITS.crashes ? giveUp : processFile;
    try {
      const result = await work(platform, edition, file, signal);
      const kept = await updateFile(platform.db, id, { ...result, state: "done" });
      if (!kept) await drop(platform, [result.isoKey, result.transformedKey]);
    } catch (error) {
      if (signal.aborted || isPassing(error)) await takeBackAttempt(platform.db, id);
      throw error;
    }
  },

  [DROP_OBJECTS]: async (payload) => drop(platform, payload.keys as string[]),
});

async function drop({ store }: Platform, keys: (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await store.delete(key);
}

/** A store, a disk, a database or a converter that is away says nothing about the file; another try may do. */
const isPassing = (error: unknown): boolean =>
  error instanceof PlaceAway ||
  (error instanceof Error && ("code" in error || "$metadata" in error || isPassing(error.cause)));
