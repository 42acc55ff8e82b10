import { EventEmitter, once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import type { EventSink } from "../live/live";
import { startEventStream } from "./event-stream";

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const ON_EVERY_ANSWER = { "x-frame-options": "DENY", "permissions-policy": "camera=()" };

/** A server whose only stream is given once it is open, and how many responses are at an end. */
async function streamServer() {
  const app = Fastify();
  app.decorateRequest("identified", null);
  app.decorateRequest("api", null);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(ON_EVERY_ANSWER));
  const counted: string[] = [];
  app.addHook("onResponse", async ({ url }) => void counted.push(url));
  const streams = new EventEmitter();
  const opened = once(streams, "opened").then(([sink]) => sink as EventSink);
  const closed = once(streams, "closed");
  app.get("/stream", (request, reply) => {
    reply.raw.once("close", () => streams.emit("closed"));
    streams.emit("opened", startEventStream(request, reply));
  });
  app.get("/other", async () => "other");
  await app.listen({ port: 0, host: "127.0.0.1" });
  ends.push(() => app.close());
  return { ...(app.server.address() as AddressInfo), opened, closed, counted };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += piece;
  return text;
}

it("sends the headers of any answer but those for documents, then each event, and keeps the connection for the next request", async () => {
  const { port, opened } = await streamServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port, path, agent }), "response");
    return answer;
  };
  const stream = await ask("/stream");
  const { port: client } = stream.socket.address() as AddressInfo;
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-frame-options": "DENY",
    "x-request-id": expect.any(String),
  });
  expect(stream.headers).not.toHaveProperty("permissions-policy");
  const sink = await opened;
  expect(sink.send("event: change\ndata: 1\n\n")).toBe(true);
  sink.end();
  expect(await textOf(stream)).toBe(":\n\nevent: change\ndata: 1\n\n");
  const other = await ask("/other");
  expect((other.socket.address() as AddressInfo).port).toBe(client);
  expect(await textOf(other)).toBe("other");
});

it("is counted when it opens, not again when its reader leaves, and ignores what is written after that", async () => {
  const { port, opened, closed, counted } = await streamServer();
  const reader = connect(port, "127.0.0.1");
  reader.write("GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const sink = await opened;
  await expect.poll(() => counted).toEqual(["/stream"]);
  const left = new Promise<void>((resolve) => sink.onClose(resolve));
  reader.destroy();
  await left;
  sink.send("event: change\ndata: 1\n\n");
  sink.end();
  await closed;
  await new Promise((resolve) => sink.onClose(() => setImmediate(resolve)));
  expect(counted).toEqual(["/stream"]);
});

it("disconnects a reader who does not keep up", async () => {
  const { port, opened, closed } = await streamServer();
  const reader = connect(port, "127.0.0.1").on("error", () => {});
  ends.push(() => reader.destroy());
  reader.write("GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n");
  reader.pause();
  const sink = await opened;
  const event = `data: ${"x".repeat(8_000)}\n\n`;
  let sent = 0;
  // Until the buffers of the system are full.
  while (sink.send(event) && sent < 10_000) if (++sent % 10 === 0) await new Promise(setImmediate);
  expect(sent).toBeLessThan(10_000);
  sink.end();
  await closed;
});
