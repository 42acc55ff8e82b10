import type { FastifyRequest } from "fastify";
import pino, { type DestinationStream } from "pino";
import { databaseFault } from "../db/database";
import type { LogLevel } from "../env";

/**
 * Structured logs on stdout, a line for each request with its id. Query strings, keys in paths and the data of errors
 * are removed, so that no log contains a credential.
 */
export const openLog = (level: LogLevel, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: withoutSecrets(request.url),
          address: request.ip,
        }),
        err: errorForLog,
      },
    },
    destination ?? pino.destination(1),
  );

/** Of the default call, or of another under `/c/{slug}`. */
const PAGES_WITH_KEYS =
  /^((?:\/+c\/+[^/]+)?\/+(?:password\/+reset\/+key|signup\/+account-confirm-email|invitation)\/).*/i;

/** A path without query and keys. */
export const withoutSecrets = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(PAGES_WITH_KEYS, "$1…");

/**
 * The safe parts of an error: type, message, code and stack. The message of a failed query contains its parameters, so
 * only the database's code is logged for it.
 */
export function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code } = error as NodeJS.ErrnoException;
  const type = error.name;
  if ("query" in error || "params" in error) {
    const { cause } = error;
    const fault = databaseFault(error);
    const why = fault === null && cause instanceof Error ? cause.message : undefined;
    return { type, message: why ?? "A query failed", database: fault };
  }
  return { type, message: error.message, code, stack: error.stack };
}
