import { createHash } from "node:crypto";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { currentEdition } from "../edition/actions";
import { DROP_OBJECTS, PROCESS_FILE } from "./actions";
import { disarm } from "./disarm";
import { isolate } from "./isolate";
import { type FileRow, fileById, updateFile } from "./store";

export const fileJobs = (platform: Platform): Jobs => ({
  /** The stages of a file on its way to a scan result. Safe to run again: each stage overwrites its result. */
  [PROCESS_FILE]: async (payload) => {
    const file = await fileById(platform.db, String(payload.id));
    if (!file || file.state === "done") return;
    await updateFile(platform.db, file.id, { state: "running" });
    const sha256 = await checksum(platform, file);
    const { scanResult, reasons, transformedKey } = await disarm(file);
    const edition = await currentEdition(platform.db);
    const isoKey = await isolate(platform, edition, file, { sha256, reasons });
    const result = { sha256, scanResult, reasons, transformedKey, isoKey, state: "done" } as const;
    const kept = await updateFile(platform.db, file.id, result);
    if (!kept) await platform.store.delete(isoKey);
  },

  [DROP_OBJECTS]: async (payload) => {
    for (const key of payload.keys as string[]) await platform.store.delete(key);
  },
});

async function checksum(platform: Platform, file: FileRow): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await platform.store.read(file.originalKey)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
