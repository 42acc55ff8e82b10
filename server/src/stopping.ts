type Log = { info(data: object, message: string): void; error(data: object, message: string): void };

/** Running requests and jobs get this long to finish; unfinished jobs are retried elsewhere. */
const STOP_WITHIN_MS = 20_000;

/**
 * Stops gracefully on the first SIGINT or SIGTERM, within the time limit, and exits with the code. A second signal exits
 * at once.
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
    const timeout = setTimeout(() => {
      log.error({ seconds: within / 1000 }, "Could not stop in time; unfinished jobs will be retried");
      process.exit(1);
    }, within);
    timeout.unref();
    const ended = stop().finally(() => clearTimeout(timeout));
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
