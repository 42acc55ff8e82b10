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

/** Long enough for a database to restart. */
const RETRY_AFTER_SECONDS = 5;
const UNAVAILABLE = {
  detail: "The service is temporarily unavailable. Your changes are safe; try again in a few seconds.",
};
const FULL = {
  detail: "There is no room left to store this. Please try again later, or tell the organisers.",
};
const FAULT = { detail: "Something went wrong on our side. Please try again in a moment." };

/** Answers to malformed requests, by Fastify's code. */
const MALFORMED: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Please send JSON (content type application/json).",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request is too large.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The request's length does not match its Content-Length header.",
};

/**
 * Answers the three kinds of errors: a refusal, bad input, or a fault. A fault is logged once with the request's id
 * and answered with a plain 500, without messages of libraries, query parameters or stacks. A database or store that is
 * unavailable or full answers 503 or 507, an account that ended meanwhile 409.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) return refuse(error, request, reply);
    if (error instanceof BadInput) return reply.code(400).send(error.fields);
    if (error.validation) return badRequest(error, request, reply);
    if (isDatabaseFull(error) || isStoreFull(error)) return answerOutage(507, error, request, reply);
    if (refersToEndedAccount(error)) return refuse(new Refusal("person-changed-meanwhile"), request, reply);
    if (isDatabaseUnavailable(error) || isStoreUnavailable(error))
      return answerOutage(503, error, request, reply);
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

/** A row was written of an account that ended meanwhile: it became part of another one, or was erased. */
function refersToEndedAccount(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault?.code === "23503" && fault.constraint?.endsWith("_account_id_fk") === true;
}

/** Answers a URL that the router cannot parse; the router's own message would echo the URL, including markup. */
export const answerMalformedAddress =
  (headers: SecurityHeaders) => (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    void reply
      .headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" })
      .code(404)
      .send({ detail: REFUSALS["not-found"].detail });
  };

/** Logs each refusal, so that probing can be seen. */
function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ refusal: refusal.code, user: request.identified?.actor.userId }, "Refused");
  if (refusal.retryAfterSeconds !== null) reply.header("retry-after", refusal.retryAfterSeconds);
  const { status, detail, withCode }: RefusalEntry = REFUSALS[refusal.code];
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(status).send({
    detail,
    ...(withCode && { refusal: refusal.code }),
    ...(refusal.made !== null && { made: String(refusal.made) }),
  });
}

function answerOutage(status: 503 | 507, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const code = databaseFault(error)?.code ?? error.name;
  const route = request.routeOptions.url;
  request.log.warn(
    { method: request.method, route, code },
    status === 507 ? "Storage is full" : "A service is unavailable",
  );
  reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.code(status).send(status === 507 ? FULL : UNAVAILABLE);
}

/** The contract's validation errors by field. */
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
 * Runs `work` and returns its result, or throws its error, after a whole number of `stepMs`, so that the response time
 * does not reveal the outcome.
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
