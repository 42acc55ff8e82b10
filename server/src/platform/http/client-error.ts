import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyInstance } from "fastify";
import type { SecurityHeaders } from "./security-headers";

/** Answers to malformed HTTP, sent before there is a request. */
const DETAILS = {
  400: "The request is not valid HTTP.",
  408: "The request took too long to arrive.",
  431: "The request's headers are too large.",
} as const;

type RejectStatus = keyof typeof DETAILS;

const STATUS_OF: Partial<Record<string, RejectStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers in the shape of all errors, and closes the connection. */
export function rejectConnection(socket: Socket, status: RejectStatus, headers: SecurityHeaders): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ detail: DETAILS[status] });
  const lines = {
    ...headers,
    connection: "close",
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/**
 * Handles Node's connection errors. They carry the raw bytes, with cookies and tokens, so only their code is logged.
 */
export const handleClientError = (headers: SecurityHeaders) =>
  function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    this.log.debug({ code: error.code }, "A request could not be read");
    rejectConnection(socket, lookup(STATUS_OF, error.code ?? "") ?? 400, headers);
  };
