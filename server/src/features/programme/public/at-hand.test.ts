import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import { onNewServers } from "#testing/on-server";
import { verboseApp } from "#testing/verbose-app";
import { buildApp } from "../../../app";
import { programmeOn } from "../world.fixture";
import { WAYS_TO_LEAVE } from "./leaving.fixture";
import { bytesOf } from "./over-the-wire.fixture";

const { it, server, make } = onNewServers();
let world: Awaited<ReturnType<typeof programmeOn>>;
/** Two servers on one database, each with answers of its own, and what they reported to the metrics. */
let ports: number[];
const measured: string[] = [];
it.beforeEach(async () => {
  world = await programmeOn(server);
  ports = [];
  measured.length = 0;
  for (let n = 0; n < 2; n++) {
    const app = await buildApp({
      platform: server.platform,
      log: false,
      pagesFolder: null,
      embeddedStore: null,
      trustedProxies: null,
      onAnswer: ({ method, route, status }) => measured.push(`${method} ${route} ${status}`),
    });
    closing.push(() => app.close());
    await app.listen({ host: "127.0.0.1", port: 0 });
    ports.push((app.server.address() as AddressInfo).port);
  }
});
const closing: (() => Promise<unknown>)[] = [];
it.afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** What every reader gets now: of each server, by the router at first and then from what it has at hand. */
async function everyone(path: string, headers: Record<string, string> = {}) {
  const answers = [];
  for (const port of ports) for (let n = 0; n < 3; n++) answers.push(await bytesOf(port, path, { headers }));
  return answers;
}

const FEEDS = ["/programme", "/programme/embed", "/programme/schedule.ics", "/programme/schedule.xml"];
const MORE = [
  "/programme/schedule.json",
  "/programme/widget.js",
  "/sitemap.xml",
  "/programme/rooms/main-hall",
];

it("answers from what is at hand exactly as the router does", async () => {
  const id = await world.accepted("Kettles");
  await world.place(id, "2025-07-01T10:00:00Z");
  await world.publish();
  await make.setting("embedOrigins", "https://example.org");
  const [port = 0] = ports;
  for (const path of [...FEEDS, ...MORE, `/programme/talks/${id}`, `/programme/talks/${id}.ics`]) {
    const { etag = "" } = (await bytesOf(port, path)).headers;
    for (const method of ["GET", "HEAD"])
      for (const headers of [
        {},
        { "accept-encoding": "gzip" },
        { "accept-encoding": "gzip, deflate, br" },
        { "accept-encoding": "identity" },
        { "if-none-match": String(etag) },
        { "if-none-match": `"other", ${etag}` },
        { "if-none-match": '"other"' },
      ]) {
        const named = `${method} ${path} ${JSON.stringify(headers)}`;
        await bytesOf(port, path, { method, headers });
        const early = await bytesOf(port, path, { method, headers });
        // A query goes to the router, and changes nothing here.
        const routed = await bytesOf(port, `${path}?`, { method, headers });
        const { "x-request-id": one, date: _date, ...ofEarly } = early.headers;
        const { "x-request-id": other, date: _other, ...ofRouted } = routed.headers;
        // Fastify gives an unchanged answer to HEAD the length of nothing.
        if (routed.status === 304) delete ofRouted["content-length"];
        expect([early.status, ofEarly], named).toEqual([routed.status, ofRouted]);
        expect(early.body.equals(routed.body), named).toBe(true);
        expect(one).not.toBe(other);
        expect(one).toMatch(/^[\da-f-]{36}$/);
      }
  }
  expect(measured).toContain("HEAD /programme/talks/:file 304");
});

it("keeps nothing of addresses that only a stranger has made up", async () => {
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  for (const [path, status] of [
    ["/programme/schedule.json?x=1", 200],
    ["/programme/schedule%2Ejson", 200],
    ["/programme/", 200],
    ["/programme/talks/987654", 404],
    ["/programme/talks/__proto__", 404],
    ["/programme/rooms/constructor", 404],
    ["/programme/mine.ics", 400],
    ["/c/nothing/programme", 404],
  ] as const)
    for (const answer of await everyone(path)) expect(answer.status, path).toBe(status);
});

/** Ways to leave the programme, without a version that says so. */
const WAYS = [
  ...WAYS_TO_LEAVE,
  [
    "is made secret",
    (_server, programme, id) =>
      programme.place(id, "2025-07-01T10:00:00Z", { secret_until: "2025-03-02T12:00:00Z" }),
  ],
] satisfies typeof WAYS_TO_LEAVE;

it.for(WAYS)("has no server answer any more with a talk that %s", async ([, leave]) => {
  const id = await world.accepted("Leaving talk");
  await world.place(id, "2025-07-01T10:00:00Z");
  await world.publish();
  const paths = [
    ...FEEDS,
    "/programme/schedule.json",
    `/programme/talks/${id}`,
    "/programme/rooms/main-hall",
  ];
  const etags = new Map<string, string>();
  for (const path of paths)
    for (const { body, headers } of await everyone(path)) {
      expect(body.includes("Leaving talk"), path).toBe(true);
      etags.set(path, String(headers.etag));
    }
  await leave(server, world, id);
  for (const path of paths)
    for (const { status, body } of await everyone(path, { "if-none-match": etags.get(path) ?? "" })) {
      expect(body.includes("Leaving talk"), path).toBe(false);
      expect(status, path).not.toBe(304);
    }
});

it("shows a secret talk from its second on, and not before, in no form of an answer", async () => {
  const [open, secret] = [await world.accepted("Open talk"), await world.accepted("CANARY")];
  await world.place(open, "2025-07-01T10:00:00Z");
  await world.publish();
  const paths = [...FEEDS, "/programme/schedule.json", "/sitemap.xml"];
  const forms: [method: string, headers: Record<string, string>][] = [
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { "accept-encoding": "gzip" }],
  ];
  const look = async () => {
    const seen = [];
    for (const port of ports)
      for (const path of paths)
        for (const [method, headers] of forms)
          for (let n = 0; n < 2; n++) {
            const { status, body, headers: sent } = await bytesOf(port, path, { method, headers });
            const { date: _date, "x-request-id": _id, ...rest } = sent;
            seen.push({ port, path, method, headers, status, body: body.toString("base64"), rest });
          }
    return seen;
  };
  const before = await look();
  await world.place(secret, "2025-07-01T12:00:00Z", { room: "Vault", secret_until: "2025-03-02T12:00:00Z" });
  await world.publish();
  expect(await look()).toEqual(before);
  const tags = new Map(before.map(({ path, rest }) => [path, String(rest.etag)]));

  server.clock.set("2025-03-02T11:59:59.999Z");
  expect(await look()).toEqual(before);
  for (const [path, tag] of tags)
    for (const { status } of await everyone(path, { "if-none-match": tag })) expect(status, path).toBe(304);

  server.clock.set("2025-03-02T12:00:00.000Z");
  for (const [path, tag] of tags)
    for (const { status, body } of await everyone(path, { "if-none-match": tag })) {
      expect(status, path).toBe(200);
      expect(/CANARY|talks\/\d+<[\s\S]*talks\/\d+</.test(body.toString()), path).toBe(true);
    }
});

it("leaves it to the router, which says so, when the database cannot be asked", async () => {
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  await everyone("/programme");
  const ask = vi.spyOn(server.platform.db.$client, "connect").mockImplementation(() => {
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  });
  const answers = await everyone("/programme");
  ask.mockRestore();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { body } of answers) expect(body.includes("Kettles")).toBe(false);
  for (const { status } of await everyone("/programme")) expect(status).toBe(200);
});

it("has a line of log for what the router answers, and none for what is at hand", async () => {
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  const { app, written } = await verboseApp(server, null);
  closing.push(() => app.close());
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 5; n++) await bytesOf(port, "/programme/schedule.json");
  await bytesOf(port, "/programme?q=kettles");
  const asked = (path: string) => written().split(`"path":"${path}"`).length - 1;
  expect([asked("/programme/schedule.json"), asked("/programme")]).toEqual([1, 1]);
});
