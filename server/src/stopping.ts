type Log = { info(data: object, message: string): void; error(data: object, message: string): void };

/** Running requests and jobs get this long to finish; what has not by then is left to be done again elsewhere. */
const STOP_WITHIN_MS = 20_000;

/**
 * Stops on the first SIGINT or SIGTERM, in good order if that works out in time, and ends with the code. A second signal
 * ends at once.
 */
export function stopOnSignal(
  log: Log,
  stop: () => Promise<void>,
  { within = STOP_WITHIN_MS, code = 0 } = {},
): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "Stopping");
    const patience = setTimeout(() => {
      log.error({ seconds: within / 1000 }, "Could not stop in time; what is unfinished will be done again");
      process.exit(1);
    }, within);
    patience.unref();
    const ended = stop().finally(() => clearTimeout(patience));
    ended.then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ reason: error instanceof Error ? error.message : "unknown" }, "Stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
