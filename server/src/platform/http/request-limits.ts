import type { Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { rejectConnection } from "./client-error";
import type { SecurityHeaders } from "./security-headers";

/** Limits on time, size and number of requests. Milliseconds, bytes, numbers. */
export type RequestLimits = {
  /** From the first byte to the last header. */
  headersMs: number;
  /** From the first byte to the end of the body, for a call. */
  bodyMs: number;
  /** As `bodyMs`, for an upload; pre-signed forms are valid for as long. */
  uploadMs: number;
  /** Without traffic in either direction, also when the client does not read the answer. */
  silenceMs: number;
  /** Between two requests of one connection. */
  idleMs: number;
  /** How often connections are checked. */
  checkEveryMs: number;
  headerBytes: number;
  requestsPerConnection: number;
  connections: number;
  /** Generous, since a whole conference may share one network address. */
  connectionsPerAddress: number;
};

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  uploadMs: 15 * 60_000,
  silenceMs: 75_000,
  // Longer than a proxy keeps its connections to us, so that it never uses one that we are closing.
  idleMs: 72_000,
  checkEveryMs: 2_000,
  headerBytes: 16 * 1024,
  requestsPerConnection: 10_000,
  connections: 8_000,
  connectionsPerAddress: 4_000,
};

/** The limits that Node's server and Fastify enforce. */
export const serverLimits = (bounds: RequestLimits) => ({
  connectionTimeout: bounds.silenceMs,
  keepAliveTimeout: bounds.idleMs,
  requestTimeout: bounds.uploadMs,
  maxRequestsPerSocket: bounds.requestsPerConnection,
  http: {
    headersTimeout: bounds.headersMs,
    connectionsCheckingInterval: bounds.checkEveryMs,
    maxHeaderSize: bounds.headerBytes,
  },
});

type Exceptions = {
  /** Whether a request may take as long as an upload does. */
  isUpload: (request: FastifyRequest) => boolean;
  /** Whether this address is a proxy of ours, whose connections belong to many people. */
  isProxy: (address: string) => boolean;
};

/** Enforces the limits that Node has none for: on a call's body, and on the connections of one address. */
export function enforceLimits(
  app: FastifyInstance,
  bounds: RequestLimits,
  headers: SecurityHeaders,
  { isUpload, isProxy }: Exceptions,
): void {
  app.server.maxConnections = bounds.connections;
  limitConnectionsPerAddress(app.server, bounds.connectionsPerAddress, isProxy);
  const limitBody = (request: FastifyRequest) => {
    const { raw } = request;
    // An injected request has no connection.
    if (!(raw.socket instanceof Socket)) return;
    if (raw.complete || !announcesBody(request) || isUpload(request)) return;
    const timer = setTimeout(() => raw.complete || rejectConnection(raw.socket, 408, headers), bounds.bodyMs);
    const clear = () => clearTimeout(timer);
    raw.once("end", clear).once("close", clear);
  };
  app.addHook("onRequest", (request, _reply, done) => {
    limitBody(request);
    done();
  });
}

const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function limitConnectionsPerAddress(
  server: Server,
  most: number,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const before = open.get(address) ?? 0;
    if (before >= most) return void socket.destroy();
    open.set(address, before + 1);
    socket.on("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
