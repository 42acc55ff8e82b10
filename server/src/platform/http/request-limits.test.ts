import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { buildApp } from "../../app";
import { REQUEST_LIMITS } from "./request-limits";

/** As in production, but shorter, so that a test need not wait. */
const SHORT = {
  ...REQUEST_LIMITS,
  headersMs: 800,
  bodyMs: 1_000,
  uploadMs: 5_000,
  silenceMs: 1_500,
  idleMs: 500,
  checkEveryMs: 50,
  requestsPerConnection: 3,
  connections: 200,
  connectionsPerAddress: 150,
};

const { it, server } = onServer();
let app: FastifyInstance;
let port: number;
it.beforeAll(async () => {
  app = await buildApp({
    platform: server.platform,
    log: false,
    pagesFolder: null,
    embeddedStore: server.store,
    trustedProxies: null,
    bounds: SHORT,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
});

/** A connection that has sent this much. */
async function opened(sent = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

/** Everything that comes until the server hangs up, with how long that took. */
async function untilHungUp(socket: Socket): Promise<{ answer: string; ms: number }> {
  const start = performance.now();
  const answer = await text(socket).catch(() => "");
  return { answer, ms: performance.now() - start };
}

const parsed = (answer: string) => {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = ""] = head.split("\r\n");
  return { status: Number(status.split(" ")[1]), head: head.toLowerCase(), body: body && JSON.parse(body) };
};

const served = async () => (await fetch(`http://127.0.0.1:${port}/api/health/live/`)).status;

const GET = "GET /api/edition/ HTTP/1.1\r\nHost: x\r\n";
const POST = "POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

/** Sends a byte now and then, for as long as it is let. */
function drip(socket: Socket, bytes: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? "x"), 100);
  socket.once("close", () => clearInterval(timer));
}

// At the same time, since each of them waits; their connections together are fewer than one address may have.
describe.concurrent("who takes too long", () => {
  it.each([
    ["says nothing", "", ""],
    ["never ends the headers", GET, "X-A: b\r\n"],
    ["sends the first line by the letter", "", "GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["never sends the body", `${POST}Content-Length: 100\r\n\r\n`, ""],
    ["sends the body by the letter", `${POST}Content-Length: 100000\r\n\r\n{"a":"`, "x"],
    ["sends the body in pieces without end", `${POST}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
    ["announces a body that a GET does not have", `${GET}Content-Length: 100\r\n\r\n`, ""],
  ])("is disconnected: %s", async (_who, sent, dripped) => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => opened(sent)));
    const all = sockets.map(untilHungUp);
    if (dripped) for (const socket of sockets) drip(socket, dripped);
    expect(await served(), "others meanwhile").toBe(200);
    for (const { ms } of await Promise.all(all))
      expect(ms, "long before an upload's time is over").toBeLessThan(SHORT.uploadMs);
    expect(app.server.listening).toBe(true);
  });

  it("gets the reason in the shape of all errors", async () => {
    const { status, head, body } = parsed((await untilHungUp(await opened(GET))).answer);
    expect([status, body]).toEqual([408, { detail: "The request took too long to arrive." }]);
    expect(head).toContain("connection: close");
    expect(head).toContain("content-security-policy: default-src 'none'");
    const slowBody = await untilHungUp(await opened(`${POST}Content-Length: 9\r\n\r\n{`));
    expect(parsed(slowBody.answer)).toMatchObject({ status: 408, body });
  });

  it("may take longer to upload a file than to send a call, but not without end", async () => {
    const head =
      "POST /store/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n";
    const socket = await opened(`${head}Content-Length: 100000\r\n\r\n--b\r\n`);
    drip(socket, "x");
    const { ms } = await untilHungUp(socket);
    expect(ms).toBeGreaterThan(SHORT.bodyMs + 500);
    expect(ms).toBeLessThan(15_000);
  });

  it("may rest between two requests for a while only", async () => {
    const socket = await opened(`${GET}\r\n`);
    const { answer } = await untilHungUp(socket);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe.concurrent("who sends too much", () => {
  it.each([
    ["one huge header", `X-A: ${"x".repeat(100_000)}\r\n`],
    ["many headers", Array.from({ length: 3_000 }, (_, i) => `X-${i}: ${i}\r\n`).join("")],
    ["a huge cookie", `Cookie: a=${"x".repeat(20_000)}\r\n`],
  ])("is refused: %s", async (_what, headers) => {
    const { answer } = await untilHungUp(await opened(`${GET}${headers}\r\n`));
    expect(parsed(answer)).toMatchObject({
      status: 431,
      body: { detail: "The request's headers are too large." },
    });
  });

  it("is refused a huge address", async () => {
    const { answer } = await untilHungUp(
      await opened(`GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    expect(parsed(answer).status).toBe(431);
  });

  it("is refused a body without reading it", async () => {
    const socket = await opened(`${POST}Content-Length: 1000000000\r\n\r\n${"x".repeat(1000)}`);
    const { answer } = await untilHungUp(socket);
    expect(parsed(answer)).toMatchObject({ status: 413, body: { detail: "The request is too large." } });
  });

  it("is refused pieces that add up to too much", async () => {
    const piece = `${(60_000).toString(16)}\r\n${"x".repeat(60_000)}\r\n`;
    const socket = await opened(`${POST}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(6)}`);
    expect((await untilHungUp(socket)).answer).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe.concurrent("what is no HTTP", () => {
  it.each([
    ["noise", "\u0016\u0003\u0001\u0002\u0000 hello\r\n\r\n"],
    ["two lengths", `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":`],
    ["length and pieces", `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["pieces that are not last", `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ["a space before the colon", `GET / HTTP/1.1\r\nHost : x\r\n\r\n`],
    ["a header on two lines", `GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`],
    ["a bare line feed", `GET / HTTP/1.1\r\nHost: x\r\nX-A: b\nX-B: c\r\n\r\n`],
    ["a NUL in a header", `GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n`],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["another protocol's method", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ])("is refused, and never taken for two requests: %s", async (_what, sent) => {
    const { answer } = await untilHungUp(
      await opened(`${sent}GET /api/edition/ HTTP/1.1\r\nHost: smuggled\r\n\r\n`),
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(await served()).toBe(200);
  });

  it.each(["TRACE", "CONNECT", "PROPFIND", "DEBUG"])(
    "is answered plainly, and echoes nothing: %s",
    async (method) => {
      const sent = `${method} /api/user/ HTTP/1.1\r\nHost: x\r\nCookie: lectern_refresh=planted\r\n\r\n`;
      const { answer } = await untilHungUp(await opened(sent));
      expect(answer).not.toContain("planted");
      expect(answer).not.toMatch(/^HTTP\/1.1 2/);
    },
  );
});

describe("who opens many connections", () => {
  it("gets a limited number for one address, which leaves room for others", async () => {
    const sockets = await Promise.all(
      Array.from({ length: SHORT.connectionsPerAddress }, () => opened("GET ")),
    );
    const tooMany = await opened(`${GET}\r\n`);
    expect((await untilHungUp(tooMany)).answer).toBe("");
    const elsewhere = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
    elsewhere.write(`${GET}Connection: close\r\n\r\n`);
    expect(await text(elsewhere)).toMatch(/^HTTP\/1.1 200 /);
    await Promise.all(sockets.map(untilHungUp));
    expect(await served(), "when they are gone").toBe(200);
  });

  it("is disconnected after some requests", async () => {
    const socket = await opened();
    for (let i = 0; i < SHORT.requestsPerConnection; i++) {
      socket.write(`${GET}\r\n`);
      await once(socket, "data");
    }
    expect((await untilHungUp(socket)).answer).toBe("");
  });
});

it("bounds everything that Node can bound, in production, too", () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket } = app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket]).toEqual([
    SHORT.headersMs,
    SHORT.uploadMs,
    SHORT.idleMs,
    SHORT.silenceMs,
    SHORT.requestsPerConnection,
  ]);
  for (const [name, bound] of Object.entries(REQUEST_LIMITS)) expect([name, bound > 0]).toEqual([name, true]);
  expect(REQUEST_LIMITS.headersMs).toBeLessThan(REQUEST_LIMITS.uploadMs);
  expect(REQUEST_LIMITS.connectionsPerAddress).toBeLessThan(REQUEST_LIMITS.connections);
});
