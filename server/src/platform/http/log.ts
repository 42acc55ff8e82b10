import type { FastifyRequest } from "fastify";
import pino from "pino";
import type { LogLevel } from "../env";

/**
 * Structured logs on stdout, a line for each request with its id. A request's query and the pages whose
 * address holds a key are cut short: what opens an account must not be found in a log.
 */
export const openLog = (level: LogLevel) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: withoutSecrets(request.url),
        address: request.ip,
      }),
    },
  });

const PAGES_WITH_KEYS = /^(\/password\/reset\/key\/|\/signup\/account-confirm-email\/).*/;

/** A path fit for a log. */
export const withoutSecrets = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(PAGES_WITH_KEYS, "$1…");
