import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { AnsweredRequest } from "#platform/metrics/metrics";
import type { SecurityHeaders } from "./security-headers";

/** An answer whose bytes are ready to be sent. */
export type ReadyAnswer = {
  /** By which the metrics count it. */
  route: string;
  status: number;
  /** Its own headers; those of every answer are added. */
  headers: Readonly<Record<string, string>>;
  /** Which of those of every answer it is sent without. */
  without: readonly string[];
  body: Buffer | null;
};

/** Finds what is ready for a request; null: nothing, so that the router answers it. */
export type FindReady = (request: IncomingMessage) => Promise<ReadyAnswer | null> | null;

type Options = { headers: SecurityHeaders; tell?: ((request: AnsweredRequest) => void) | undefined };

/**
 * Answers requests before the router, where `find` has the bytes ready: what the router and its hooks do for each request
 * costs several times as much as sending them. Where it finds nothing, or fails, the router answers as usual.
 * Sends the same headers as the router. Writes no line of log; the metrics count it.
 */
export function answerEarly(app: FastifyInstance, find: FindReady, { headers, tell }: Options): void {
  const { server } = app;
  const [route, ...others] = server.listeners("request");
  if (!route || others.length > 0) throw new Error("The server has not exactly one listener to requests.");
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const lines = new WeakMap<ReadyAnswer, string[]>();

  /** The headers as Node writes them without a copy of each. */
  function linesOf(answer: ReadyAnswer): string[] {
    const known = lines.get(answer);
    if (known) return known;
    const all = { ...headers, ...answer.headers };
    const made = Object.entries(all).flatMap(([name, value]) =>
      answer.without.includes(name) ? [] : [name, value],
    );
    if (answer.body) made.push("content-length", String(answer.body.length));
    lines.set(answer, made);
    return made;
  }

  function send(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
    response.writeHead(answer.status, [...linesOf(answer), "x-request-id", crypto.randomUUID()]);
    if (answer.body === null || request.method === "HEAD") response.end();
    else response.end(answer.body);
  }

  async function answerWith(
    ready: Promise<ReadyAnswer | null>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const begun = performance.now();
    const answer = await ready.catch(() => null);
    // The router's answer ends the connection then.
    if (!answer || closing) return void route?.call(server, request, response);
    send(request, response, answer);
    tell?.({
      method: request.method ?? "GET",
      route: answer.route,
      status: answer.status,
      seconds: (performance.now() - begun) / 1000,
    });
  }

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const ready = !closing && isPlain(request) ? find(request) : null;
    if (ready) void answerWith(ready, request, response);
    else route.call(server, request, response);
  });
}

/** Whether it asks for something, and sends nothing that would have to be read. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers["transfer-encoding"] === undefined &&
  headers["content-length"] === undefined;
