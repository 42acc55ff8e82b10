import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callAs, seen } from "#testing/client";
import { testServer } from "#testing/server";
import { type SiteVerifyProvider, siteVerify } from "./captcha";

/** Plays the provider: notes what it is asked, and answers what a test wants. */
let provider: FastifyInstance;
let endpoint: string;
let asked: Record<string, string>[];
let answer: { status: number; body: string };

beforeAll(async () => {
  provider = Fastify();
  provider.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  provider.post("/siteverify", async (request, reply) => {
    expect(request.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    asked.push(Object.fromEntries(new URLSearchParams(String(request.body))));
    return reply.code(answer.status).type("application/json").send(answer.body);
  });
  await provider.listen({ host: "127.0.0.1", port: 0 });
  endpoint = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => provider.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"success":true}' };
});

const captcha = (name: SiteVerifyProvider = "turnstile") =>
  siteVerify(name, { siteKey: "the-site-key", secret: "the-secret" }, endpoint);

describe("a captcha of a provider", () => {
  it.each(["turnstile", "hcaptcha", "recaptcha"] as const)(
    "[7.44] asks %s, with secret and address",
    async (name) => {
      expect(await captcha(name).verify("a token & more", "192.0.2.1")).toBe(true);
      expect(asked).toEqual([{ secret: "the-secret", response: "a token & more", remoteip: "192.0.2.1" }]);
    },
  );

  it("shows the site key and makes no challenge of its own", () => {
    expect(captcha("hcaptcha")).toMatchObject({
      provider: "hcaptcha",
      siteKey: "the-site-key",
      challenge: null,
    });
  });

  it.each([
    ['{"success":false,"error-codes":["timeout-or-duplicate"]}', 200],
    ['{"success":"true"}', 200],
    ["{}", 200],
    ["null", 200],
    ["<html>what?</html>", 400],
  ])("rejects the token on the answer %s", async (body, status) => {
    answer = { status, body };
    expect(await captcha().verify("token", "192.0.2.1")).toBe(false);
  });

  it("refuses everyone while the provider answers 5xx, and says that it is unavailable", async () => {
    answer = { status: 502, body: '{"success":true}' };
    await expect(captcha().verify("token", "192.0.2.1")).rejects.toMatchObject({ code: "captcha-away" });
  });

  it("refuses everyone while the provider cannot be reached, and says when to retry", async () => {
    const gone = Fastify();
    await gone.listen({ host: "127.0.0.1", port: 0 });
    const { port } = gone.server.address() as AddressInfo;
    await gone.close();
    const unreachable = siteVerify("turnstile", { siteKey: "k", secret: "s" }, `http://127.0.0.1:${port}/`);
    const refusal = { code: "captcha-away", retryAfterSeconds: 30 };
    await expect(unreachable.verify("token", "192.0.2.1")).rejects.toMatchObject(refusal);
    const server = await testServer({ captcha: () => unreachable });
    const body = { email: "a@example.org", password: "any", token: "solved" };
    const answered = await callAs(server, null).post("/api/login/", body);
    expect(seen(answered)).toEqual({
      status: 503,
      body: {
        detail: "The captcha is unavailable right now. Nothing is lost: please try again in a minute.",
      },
    });
    expect(answered.headers["retry-after"]).toBe("30");
    await server.close();
  });
});
