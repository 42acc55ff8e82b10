import { findCall } from "../features/call/calls-store";
import { openReady } from "../main";
import { readSettings } from "../platform/env";
import { openLog } from "../platform/http/log";
import { BadInput } from "../platform/http/refusal";
import { forCall, type Platform } from "../platform/platform";
import { shutdownSteps } from "../platform/shutdown";
import { stopOnSignal } from "../stopping";

/** The shell's exit code for Ctrl+C. */
const INTERRUPTED = 130;

/** The call that the commands of this process concern; null: the default one. */
let chosenCall: string | null = null;

/** Makes `withPlatform` work on the call with this slug. */
export function chooseCall(slug: string | null): void {
  chosenCall = slug;
}

async function inChosenCall(platform: Platform): Promise<Platform> {
  if (chosenCall === null) return platform;
  const call = await findCall(platform.everyCall, chosenCall);
  if (!call) throw new BadInput({ call: [`There is no call "${chosenCall}": see lectern call list.`] });
  return forCall(platform, call);
}

/**
 * Runs `work` on the configured platform, in the chosen call, and closes it afterwards, also on a signal. May run beside a
 * server.
 */
export const withPlatform = (work: (platform: Platform) => Promise<void>): Promise<void> =>
  run(work, async () => {});

/** As `withPlatform`, for work that ends on the signal: it is closed once `work` has undone what it began. */
export const withPlatformUntil = (
  work: (platform: Platform, signal: AbortSignal) => Promise<void>,
): Promise<void> => run(work, (working) => working.catch(() => {}));

async function run(
  work: (platform: Platform, signal: AbortSignal) => Promise<void>,
  beforeClosing: (working: Promise<void>) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const quiet = openLog("error");
  const closing = shutdownSteps();
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const opening = openReady(settings, quiet, settings.PORT, { signal }).then(({ platform, close }) => {
    closing.add(close);
    return platform;
  });
  const working = opening.then(async (platform) => work(await inChosenCall(platform), signal));
  const stop = async () => {
    interrupted.abort(new Error("Interrupted"));
    await opening.catch(() => {});
    await beforeClosing(working);
    await closing.run();
  };
  stopOnSignal(quiet, stop, { code: INTERRUPTED });
  try {
    await working;
  } finally {
    await closing.run();
  }
}
