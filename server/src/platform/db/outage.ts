/** The driver's messages without a code for a connection that is missing or lost. */
const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^Query read timeout$/,
  /^Cannot use a pool after calling end/,
];

/** Codes of a connection that was refused or lost. */
const CONNECTION = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/**
 * 08: connection exceptions; 53300: too many connections; 57P: the server stops or starts; 57014: the statement took
 * too long; 55P03: so did a lock; 25P03: a transaction was left open; 25006: a standby that cannot be written.
 */
const STATES = /^(08...|53300|57P0[1-5]|57014|55P03|25P03|25006)$/;

/** The database is unavailable or too slow: not the request's fault, and it may be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, syscall, message }) => {
    if (code === undefined) return MESSAGES.some((pattern) => pattern.test(message));
    // ENOENT: the Unix socket does not exist yet.
    return STATES.test(code) || CONNECTION.includes(code) || (code === "ENOENT" && syscall === "connect");
  });
}

/** The database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => causes(error).some(({ code }) => code === "53100");

type Cause = { code: string | undefined; syscall: string | undefined; message: string };

/** An error and its causes, outermost first; drizzle wraps what the driver throws. */
export function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    found.push({ code: typeof code === "string" ? code : undefined, syscall, message: at.message });
  }
  return found;
}
