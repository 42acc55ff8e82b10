import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventSink } from "../live/live";
import { FOR_DOCUMENTS } from "./security-headers";

/** More than waits for any reader who reads; one who is further behind is disconnected, and reads all again later. */
const MAX_UNSENT_BYTES = 16 * 1024;

/** Writes the events of a stream to its response. */
class ResponseSink implements EventSink {
  readonly #response: ServerResponse;
  constructor(response: ServerResponse) {
    this.#response = response;
  }

  send(text: string): boolean {
    this.#response.write(text);
    return this.#response.writableLength < MAX_UNSENT_BYTES;
  }

  /** Ends the response; what a reader who does not keep up has not read is discarded. */
  end(): void {
    if (this.#response.writableLength < MAX_UNSENT_BYTES) this.#response.end();
    else this.#response.destroy();
  }

  onClose(listener: () => void): void {
    if (this.#response.destroyed) listener();
    else this.#response.on("close", listener);
  }
}

/**
 * Starts a stream of server-sent events as the answer. What Fastify keeps of a request until its end would be much of what an
 * open stream costs, so the response is taken over, with the headers of other answers that are not about documents.
 */
export function startEventStream(request: FastifyRequest, reply: FastifyReply): EventSink {
  const response = reply.hijack().raw;
  reply.headers({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-request-id": request.id,
    // For nginx, which would hold events back.
    "x-accel-buffering": "no",
  });
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || FOR_DOCUMENTS.has(name) ? [] : [[name, value] as const],
  );
  response.writeHead(200, Object.fromEntries(headers));
  // Only what is written by itself becomes one string: Node would keep the headers in the seventy pieces it has made them of.
  response.flushHeaders();
  response.write(":\n\n");
  finishForFastify(response);
  release(request);
  return new ResponseSink(response);
}

/**
 * Has the request logged and counted now, and not when its reader leaves: it is answered once the stream is open. Fastify's
 * listeners would hold its request and reply until then.
 */
function finishForFastify(response: ServerResponse): void {
  const finishing = response.listeners("finish");
  // Fastify's is the one that hears both.
  for (const each of response.listeners("error")) if (finishing.includes(each)) each.call(response);
  // A reader may leave between two events.
  response.on("error", ignore);
}

const ignore = (): void => {};

/** What a request holds that its answer does not need any more: the headers with the token, and who was identified by it. */
function release(request: FastifyRequest): void {
  request.raw.headers = {};
  request.raw.rawHeaders = [];
  request.identified = null;
  request.api = null;
}
