/** What a driver says without a code when the connection is not, or no longer, there. */
const WORDS = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^Query read timeout$/,
  /^Cannot use a pool after calling end/,
];

/** Of a connection: refused, cut, lost. ENOENT is a Unix socket that nobody has made yet. */
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

/** The database is away, or so slow that it might be: no fault of the request, and it may be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, syscall, message }) => {
    if (code === undefined) return WORDS.some((words) => words.test(message));
    return STATES.test(code) || CONNECTION.includes(code) || (code === "ENOENT" && syscall === "connect");
  });
}

/** The database has no room left on its disk. */
export const isDatabaseFull = (error: unknown): boolean => causes(error).some(({ code }) => code === "53100");

type Cause = { code: string | undefined; syscall: string | undefined; message: string };

/** An error and what it was caused by, outermost first; drizzle wraps what the driver throws. */
export function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    found.push({ code: typeof code === "string" ? code : undefined, syscall, message: at.message });
  }
  return found;
}
