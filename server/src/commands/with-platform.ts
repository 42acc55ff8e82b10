import { openReady } from "../main";
import { readSettings } from "../platform/env";
import { openLog } from "../platform/http/log";
import type { Platform } from "../platform/platform";

/** Runs `work` on the configured platform and closes it again. Works beside a running server. */
export async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const quiet = openLog("error");
  const { platform, close } = await openReady(settings, quiet, settings.PORT);
  try {
    await work(platform);
  } finally {
    await close();
  }
}
