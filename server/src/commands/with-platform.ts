import { openReady } from "../main";
import { readSettings } from "../platform/env";
import { openLog } from "../platform/http/log";
import type { Platform } from "../platform/platform";
import { shutdownSteps } from "../platform/shutdown";
import { stopOnSignal } from "../stopping";

/** The shell's exit code for Ctrl+C. */
const INTERRUPTED = 130;

/**
 * Runs `work` on the configured platform and closes it afterwards, also on a signal. May run beside a server.
 */
export async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const quiet = openLog("error");
  const closing = shutdownSteps();
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const opening = openReady(settings, quiet, settings.PORT, { signal }).then(({ platform, close }) => {
    closing.add(close);
    return platform;
  });
  const stop = async () => {
    interrupted.abort();
    await opening.catch(() => {});
    await closing.run();
  };
  stopOnSignal(quiet, stop, { code: INTERRUPTED });
  try {
    await work(await opening);
  } finally {
    await closing.run();
  }
}
