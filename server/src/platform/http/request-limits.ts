import type { Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { rejectConnection } from "./client-error";
import type { SecurityHeaders } from "./security-headers";

/** How long and how much anybody may take of the server. Milliseconds, bytes, numbers. */
export type RequestLimits = {
  /** From the first byte to the last header. */
  headersMs: number;
  /** From the first byte to the end of the body, for a call. */
  bodyMs: number;
  /** As `bodyMs`, for an upload: pre-signed data is good for as long. */
  uploadMs: number;
  /** Nothing goes either way: also for who does not read an answer. */
  silenceMs: number;
  /** Between two requests of one connection. */
  idleMs: number;
  /** How often it is looked who has taken too long. */
  lookEveryMs: number;
  headerBytes: number;
  requestsPerConnection: number;
  connections: number;
  /** Of one network address: a conference's whole network may be one, so it is no small number. */
  connectionsOfOne: number;
};

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 15 * 60_000,
  silenceMs: 75_000,
  // Longer than a proxy keeps its connections to us, so that it never sends on one that we close.
  idleMs: 72_000,
  lookEveryMs: 2_000,
  headerBytes: 16 * 1024,
  requestsPerConnection: 10_000,
  connections: 8_000,
  connectionsOfOne: 4_000,
};

/** The bounds that Node's server and Fastify keep by themselves. */
export const serverLimits = (bounds: RequestLimits) => ({
  connectionTimeout: bounds.silenceMs,
  keepAliveTimeout: bounds.idleMs,
  requestTimeout: bounds.uploadMs,
  maxRequestsPerSocket: bounds.requestsPerConnection,
  http: {
    headersTimeout: bounds.headersMs,
    connectionsCheckingInterval: bounds.lookEveryMs,
    maxHeaderSize: bounds.headerBytes,
  },
});

type Exceptions = {
  /** Whether a request may take as long as an upload does. */
  isUpload: (request: FastifyRequest) => boolean;
  /** Whether connections of this address are many people's: a proxy of ours. */
  isProxy: (address: string) => boolean;
};

/** The bounds that Node does not know: of a call's body, and of connections. */
export function enforceLimits(
  app: FastifyInstance,
  bounds: RequestLimits,
  headers: SecurityHeaders,
  { isUpload, isProxy }: Exceptions,
): void {
  app.server.maxConnections = bounds.connections;
  boundConnectionsOfOne(app.server, bounds.connectionsOfOne, isProxy);
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    // What is handed to the server in its own process comes over no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (raw.complete || isUpload(request) || !announcesBody(request)) return;
    const waits = setTimeout(() => raw.complete || rejectConnection(raw.socket, 408, headers), bounds.bodyMs);
    const over = () => clearTimeout(waits);
    raw.once("end", over).once("close", over);
  });
}

/** A request without a body is over with its headers. */
const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function boundConnectionsOfOne(server: Server, most: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const before = open.get(address) ?? 0;
    if (before >= most) return void socket.destroy();
    open.set(address, before + 1);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
