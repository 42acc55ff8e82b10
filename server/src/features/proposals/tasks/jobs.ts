import { currentEdition } from "#features/call/actions";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { remindOfDue } from "./reminders";
import { settleUploads } from "./uploads";

export const TEND_TASKS = "tend-speaker-tasks";

/** Reminds speakers of their tasks, and takes in files whose upload was never confirmed. */
export const taskJobs = (platform: Platform): Jobs => ({
  [TEND_TASKS]: async () => {
    const edition = await currentEdition(platform.db);
    const now = platform.clock.now();
    await settleUploads(platform, now);
    await remindOfDue(platform, edition, now);
  },
});
