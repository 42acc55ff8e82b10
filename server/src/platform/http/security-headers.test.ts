import { rmSync } from "node:fs";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect } from "vitest";
import { builtPages } from "#testing/built-pages";
import { onServer } from "#testing/on-server";
import { buildApp } from "../../app";

const folder = builtPages();

const { it, server, make } = onServer();
let app: FastifyInstance;
let bearer: string;
let submission: number;
it.beforeAll(async () => {
  const speaker = await make.speaker();
  bearer = `Bearer ${speaker.access}`;
  submission = await make.proposal(speaker);
  app = await withPages({ developmentMailbox: true });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const withPages = (changes: object) =>
  buildApp({
    platform: { ...server.platform, ...changes },
    log: false,
    pagesFolder: folder,
    embeddedStore: server.store,
    trustedProxies: null,
  });

const object = async () => {
  const link = { key: "tf/nothing", filename: "a.txt", contentType: "text/html", seconds: 60 };
  const { pathname, search } = new URL(await server.store.presignGet(link));
  return pathname + search;
};

/** One of every kind of answer that this server gives. */
const ANSWERS: [what: string, status: number, ask: () => Promise<LightMyRequestResponse>][] = [
  ["the landing page", 200, async () => app.inject("/")],
  ["a page", 200, async () => app.inject("/login")],
  ["a page that is none", 404, async () => app.inject("/no/such/page")],
  ["a script", 200, async () => app.inject("/assets/page-abc123.js")],
  ["a script that is gone", 404, async () => app.inject("/assets/gone.js")],
  ["a call", 200, async () => app.inject({ url: "/api/user/", headers: { authorization: bearer } })],
  [
    "a call without content",
    204,
    async () =>
      app.inject({
        method: "DELETE",
        url: `/api/submissions/${submission}/`,
        headers: { authorization: bearer },
      }),
  ],
  ["a refused call", 401, async () => app.inject("/api/user/")],
  ["a call with bad input", 400, async () => app.inject({ method: "POST", url: "/api/login/", payload: {} })],
  ["a call that is none", 404, async () => app.inject("/api/nothing/")],
  ["another method", 405, async () => app.inject({ method: "OPTIONS", url: "/api/login/" })],
  ["a malformed address", 404, async () => app.inject("/%")],
  ["an address that is too long", 404, async () => app.inject(`/api/submissions/${"9".repeat(200)}/`)],
  ["the documentation", 200, async () => app.inject("/api/docs/")],
  ["the documentation's data", 200, async () => app.inject("/api/docs/json")],
  ["the store's refusal of a link", 403, async () => app.inject("/store/objects/tf/x?signature=x")],
  ["the store's word that a file is gone", 404, async () => app.inject(await object())],
  [
    "the store's refusal of an upload",
    403,
    async () =>
      app.inject({ method: "POST", url: "/store/uploads", headers: { origin: "https://evil.example" } }),
  ],
  [
    "a refused preflight",
    403,
    async () =>
      app.inject({ method: "OPTIONS", url: "/store/uploads", headers: { origin: "https://evil.example" } }),
  ],
  ["the development mailbox", 200, async () => app.inject("/dev/mail")],
  ["security.txt", 200, async () => app.inject("/.well-known/security.txt")],
];

describe.each(ANSWERS)("%s", (_what, status, ask) => {
  it("runs nothing inline, allows no framing, and says what a browser may do", async () => {
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(status);
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe-");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=(), display-capture=(), geolocation=()"),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const name of [
      "access-control-allow-origin",
      "access-control-allow-credentials",
      "server",
      "x-powered-by",
    ])
      expect([name, headers[name]]).toEqual([name, undefined]);
    expect(headers["strict-transport-security"], "not over plain http").toBeUndefined();
  });
});

describe("every page", () => {
  it("has a nonce of its own, and no other inline style or script", async () => {
    const [one, two] = [await app.inject("/login"), await app.inject("/login")];
    const nonce = ({ headers }: LightMyRequestResponse) =>
      /'nonce-([\w+/=]{24})'/.exec(String(headers["content-security-policy"]))?.[1];
    expect(nonce(one)).toBeDefined();
    expect(nonce(one)).not.toBe(nonce(two));
    expect(one.body).toContain(`content="${nonce(one)}"`);
  });

  it("requires Trusted Types, unless it contains a provider's captcha", async () => {
    const policyWith = async (provider: string) => {
      const other = await withPages({ captcha: { ...server.platform.captcha, provider } });
      const { headers } = await other.inject("/login");
      await other.close();
      return String(headers["content-security-policy"]);
    };
    const trusted = "require-trusted-types-for 'script'; trusted-types default";
    expect(await policyWith("altcha")).toContain(trusted);
    expect(await policyWith("turnstile")).not.toContain("trusted-types");
    expect(await policyWith("turnstile")).toContain("script-src 'self' https://challenges.cloudflare.com;");
  });

  it("may connect to its own server and the store only", async () => {
    const policy = String((await app.inject("/login")).headers["content-security-policy"]);
    expect(policy.split("; ").map((directive) => directive.split(" ")[0])).toEqual(
      expect.arrayContaining([
        "script-src",
        "object-src",
        "base-uri",
        "form-action",
        "connect-src",
        "frame-src",
      ]),
    );
    expect(policy).not.toMatch(/https:(?!\/\/)|\*/);
  });
});

describe("in production behind https", () => {
  it("tells browsers to use https for a year, over http and https", async () => {
    const secure = await withPages({ production: true, publicUrl: "https://cfp.example.org" });
    for (const url of ["/", "/no/such/page", "/api/edition/", "/api/user/", "/%", "/store/objects/x"]) {
      const { headers } = await secure.inject(url);
      expect([url, headers["strict-transport-security"]]).toEqual([
        url,
        "max-age=31536000; includeSubDomains",
      ]);
    }
    await secure.close();
  });
});

describe("other sites' scripts", () => {
  const ask = (method: "GET" | "POST" | "OPTIONS", url: string, origin: string) =>
    app.inject({ method, url, headers: { origin, "access-control-request-method": "POST" } });

  it.each(["/api/login/", "/api/token/refresh/", "/api/submissions/", "/api/edition/", "/"])(
    "are never allowed at %s, under any name",
    async (url) => {
      for (const origin of ["https://evil.example", "null", server.platform.publicUrl]) {
        for (const method of ["GET", "POST", "OPTIONS"] as const) {
          const { headers } = await ask(method, url, origin);
          const open = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
          expect([method, origin, open]).toEqual([method, origin, []]);
        }
      }
    },
  );

  it("may upload to the store from our own pages only, and without cookies", async () => {
    const own = await ask("OPTIONS", "/store/uploads", server.platform.publicUrl);
    expect(own.headers["access-control-allow-origin"]).toBe(server.platform.publicUrl);
    expect(own.headers["access-control-allow-credentials"]).toBeUndefined();
    const foreign = await ask("OPTIONS", "/store/uploads", "http://localhost:3000.evil.example");
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
  });
});
