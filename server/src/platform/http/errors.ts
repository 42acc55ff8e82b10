import { setTimeout as sleep } from "node:timers/promises";
import { grouped } from "@lectern/domain/kernel/grouped";
import { lookup } from "@lectern/domain/kernel/lookup";
import { type FieldErrors, REFUSALS } from "@lectern/domain/kernel/refusal";
import type { RefusalEntry } from "@lectern/domain/kernel/shown-refusals";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { databaseFault } from "#platform/db/database";
import { isDatabaseFull, isDatabaseUnavailable } from "#platform/db/outage";
import { isStoreFull, isStoreUnavailable } from "../object-store/store-refusal";
import { BadInput, Refusal } from "./refusal";
import type { SecurityHeaders } from "./security-headers";

/** Somebody who waits this long and tries again finds a database that was merely restarted. */
const RETRY_AFTER_SECONDS = 5;
const AWAY = { detail: "The portal is short of breath. Nothing is lost: please try again in a few seconds." };
const FULL = {
  detail: "There is no room left to store this. Please try again later, or tell the organisers.",
};
const FAULT = { detail: "Something went wrong on our side. Please try again in a moment." };

/** What a malformed request is told, by Fastify's code. */
const MALFORMED: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Please send JSON (content type application/json).",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request is too large.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The request's length is not what it says.",
};

/**
 * The three kinds of errors: a refusal, bad input, or a fault. A fault is logged once with the request's id
 * and answered plainly; no message of a library, no parameter of a query, no stack gets out. A database or a store
 * that is away or full is a fault of neither the request nor ours, and says so: 503 and 507.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return refuse(error, request, reply);
    if (error instanceof BadInput) return reply.code(400).send(error.fields);
    if (error.validation) return badRequest(error, request, reply);
    if (isDatabaseFull(error) || isStoreFull(error)) return sayOutage(507, error, request, reply);
    if (isDatabaseUnavailable(error) || isStoreUnavailable(error))
      return sayOutage(503, error, request, reply);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return reply
        .code(status)
        .send({ detail: lookup(MALFORMED, error.code) ?? "The request could not be read as JSON." });
    }
    logFault(error, request);
    return reply.code(500).send(FAULT);
  });
}

/** An address that no router can read: its own words would be the address itself, markup and all. */
export const answerMalformedAddress =
  (headers: SecurityHeaders) => (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    void reply
      .headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" })
      .code(404)
      .send({ detail: REFUSALS["not-found"].detail });
  };

/** Each refusal is a line of the log, so that whoever tries doors can be seen. */
function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ refusal: refusal.code, user: request.actor?.userId }, "Refused");
  if (refusal.retryAfterSeconds !== null) reply.header("retry-after", refusal.retryAfterSeconds);
  const { status, detail, told }: RefusalEntry = REFUSALS[refusal.code];
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(status).send(told ? { detail, refusal: refusal.code } : { detail });
}

function sayOutage(status: 503 | 507, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const code = databaseFault(error)?.code ?? error.name;
  const route = request.routeOptions.url;
  request.log.warn(
    { method: request.method, route, code },
    status === 507 ? "No room left" : "A part is away",
  );
  reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.code(status).send(status === 507 ? FULL : AWAY);
}

/** What the contract found wrong, by field. */
export function fieldsOf(error: FastifyError): FieldErrors {
  const fields = grouped(
    error.validation ?? [],
    (fault) => fault.instancePath.split("/")[1] || "non_field_errors",
  );
  return Object.fromEntries(
    [...fields].map(([field, faults]) => [field, faults.map(({ message }) => message ?? "Invalid value.")]),
  );
}

function badRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.validationContext === "params") return refuse(new Refusal("not-found"), request, reply);
  return reply.code(400).send(fieldsOf(error));
}

function logFault(error: Error, request: FastifyRequest): void {
  const where = { method: request.method, route: request.routeOptions.url };
  request.log.error({ ...where, err: error }, databaseFault(error) ? "A query failed" : "A request failed");
}

/** The step of the answers that must not tell whether an address is known, in milliseconds. */
export const EVEN_STEP_MS = 200;

/**
 * Runs `work` and gives its result, or its error, only when a whole number of `stepMs` has passed since the
 * start, so that the time of an answer does not tell which way the work went.
 */
export async function inConstantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - start;
    await sleep(Math.ceil(spent / stepMs) * stepMs - spent);
  }
}
