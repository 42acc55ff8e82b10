import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyInstance } from "fastify";
import type { SecurityHeaders } from "./security-headers";

/** What is told to who breaks HTTP itself, before there is a request that could be answered. */
const DETAILS = {
  400: "The request is not HTTP as we know it.",
  408: "The request took too long to arrive.",
  431: "The request's headers are too large.",
} as const;

type FarewellStatus = keyof typeof DETAILS;

const STATUS_OF: Partial<Record<string, FarewellStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers in the shape of all errors, and hangs up. */
export function rejectConnection(socket: Socket, status: FarewellStatus, headers: SecurityHeaders): void {
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
 * Node's own errors of a connection. They carry the bytes that were sent, with cookies and tokens in them, so that
 * nothing but their code is logged.
 */
export const handleClientError = (headers: SecurityHeaders) =>
  function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    this.log.debug({ code: error.code }, "A request could not be read");
    rejectConnection(socket, lookup(STATUS_OF, error.code ?? "") ?? 400, headers);
  };
