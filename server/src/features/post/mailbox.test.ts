import type { FastifyInstance } from "fastify";
import { afterAll, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { buildApp } from "../../app";

let app: FastifyInstance;
const { it, server } = onServer(() => ({ publicUrl: "http://cfp.test:3000" }));
it.beforeAll(async () => {
  app = await buildApp({
    platform: { ...server.platform, developmentMailbox: true },
    log: false,
    pagesFolder: null,
    embeddedStore: null,
    trustedProxies: null,
  });
});
afterAll(async () => {
  await app.close();
});

const answered = async (host: string) =>
  (await app.inject({ method: "GET", url: "/dev/mail", headers: { host } })).statusCode;

it.each(["cfp.test:3000", "cfp.test", "localhost:3000", "127.0.0.1:3000", "127.8.0.1", "[::1]:3000"])(
  "shows the development mailbox at %s",
  async (host) => expect(await answered(host)).toBe(200),
);

it.each([
  "rebound.example.org:3000",
  "cfp.test.example.org",
  "localhost.example.org",
  "127.0.0.1.example.org",
  "192.0.2.7:3000",
  "[2001:db8::1]",
  "a b",
])("keeps the development mailbox from a page of another host: '%s'", async (host) => {
  expect(await answered(host)).toBe(403);
});
