import { readBatch } from "@lectern/domain/kernel/batch/contract";
import { isBatched } from "@lectern/domain/kernel/batch/rules";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { FastifyRequest } from "fastify";
import { type DispatchFunc, inject } from "light-my-request";
import { AnswerText, type Routes, serve } from "./serve";

type Read = { path: string; if_none_match?: string | undefined };

const NOT_FOUND = { status: 404, body: JSON.stringify({ detail: REFUSALS["not-found"].detail }) };
/** Its answer was cut off. */
const CUT_OFF = { status: 503, body: "null" };

const IDS = /(?<=\/)(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/)/g;
const PARAMETERS = /\{\w+\}/g;

/**
 * Answers a batch of reads. Each is a request of its own to the same server, made by the person who makes the batch: access
 * control, limits, ETags, log and metrics are those of its route. Paths of other endpoints than `isBatched` are not found.
 */
export function batchRoutes(routes: Routes): void {
  const known = new Set(
    [...routes.keys()].filter(isBatched).map(({ path }) => path.replace(PARAMETERS, "{}")),
  );
  const isKnown = (path: string) => known.has(path.replace(/\?.*$/s, "").replace(IDS, "{}"));

  serve(routes, readBatch, async ({ body, request }) => {
    const answers = await Promise.all(
      body.reads.map(async (read) => (isKnown(read.path) ? answerTo(read, request) : textOf(NOT_FOUND))),
    );
    return new AnswerText(Buffer.from(`{"answers":[${answers.join(",")}]}`));
  });
}

async function answerTo({ path, if_none_match }: Read, { server, raw, headers, identified }: FastifyRequest) {
  const { authorization, "x-forwarded-for": forwarded } = headers;
  const route: DispatchFunc = (request, reply) => {
    request.identified = identified;
    server.routing(request, reply);
  };
  const answered = inject(route, {
    url: raw.callSlug ? path.replace("/api/", `/api/c/${raw.callSlug}/`) : path,
    ...(raw.socket.remoteAddress && { remoteAddress: raw.socket.remoteAddress }),
    headers: {
      ...(authorization && { authorization }),
      ...(forwarded && { "x-forwarded-for": forwarded }),
      ...(if_none_match && { "if-none-match": if_none_match }),
    },
  });
  const answer = await answered.catch(() => null);
  if (answer === null) return textOf(CUT_OFF);
  const { etag, "retry-after": retryAfter } = answer.headers;
  return textOf({ status: answer.statusCode, etag, retryAfter, body: answer.payload || "null" });
}

type Answered = {
  status: number;
  etag?: string | undefined;
  retryAfter?: number | string | undefined;
  /** JSON. */
  body: string;
};

/** As in the contract: the body is that of the answer, as it was checked and written. */
const textOf = ({ status, etag, retryAfter, body }: Answered): string => {
  const retry_after = retryAfter === undefined ? null : String(retryAfter);
  const head = { status, etag: etag ?? null, retry_after };
  return `${JSON.stringify(head).slice(0, -1)},"body":${body}}`;
};
