import { afterAll, describe, expect } from "vitest";
import { callAs, cookiesOf } from "#testing/client";
import { makeOn, PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { type TestServer, testServer } from "#testing/server";

const FRONT_END = "https://app.example.net";
const STRANGER = "https://evil.example";
const COOKIE = "__Host-lectern_refresh";
let closed: TestServer;
const { it, server, visitor, make } = onServer(() => ({
  publicUrl: "https://cfp.example.org",
  allowedOrigins: [FRONT_END],
}));
it.beforeAll(async () => {
  closed = await testServer();
});
afterAll(() => closed.close());

const preflight = (to: TestServer, origin: string, url = "/api/submissions/7/") =>
  to.app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,content-type,if-match",
    },
  });

const logIn = async (email: string, origin: string) =>
  visitor.post("/api/login/", { email, password: PASSWORD, token: "x" }, { headers: { origin } });

const refresh = (cookie: string, headers: Record<string, string>) =>
  visitor.post("/api/token/refresh/", undefined, { cookies: { [COOKIE]: cookie }, headers });

describe("a front end on an allowed origin", () => {
  it("may call with credentials and every header that the API reads", async () => {
    const answer = await preflight(server, FRONT_END);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": FRONT_END,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
      "access-control-allow-headers": "authorization, content-type, idempotency-key, if-match, if-none-match",
    });
  });

  it("reads the headers of answers, of refusals as well", async () => {
    const answer = await visitor.get("/api/user/", {
      headers: { origin: FRONT_END },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["access-control-allow-origin"]).toBe(FRONT_END);
    expect(answer.headers["access-control-expose-headers"]).toContain("etag, retry-after");
  });

  it("logs in and renews its session with a cookie that other sites send along", async () => {
    const { email } = await make.speaker();
    const answer = await logIn(email, FRONT_END);
    const cookie = answer.cookies.find(({ name }) => name === COOKIE);
    expect(cookie).toMatchObject({ sameSite: "None", secure: true, httpOnly: true });
    const renewed = await refresh(cookiesOf(answer)[COOKIE] ?? "", {
      origin: FRONT_END,
      "sec-fetch-site": "cross-site",
    });
    expect(renewed.json()).toEqual({ access: expect.any(String) });
  });

  it("may send files to the embedded store", async () => {
    const answer = await preflight(server, FRONT_END, "/store/uploads");
    expect(answer.headers["access-control-allow-origin"]).toBe(FRONT_END);
  });
});

describe("any other origin", () => {
  it.each([STRANGER, "null", `${FRONT_END}.evil.example`, "http://app.example.net"])(
    "is not answered: %s",
    async (origin) => {
      const answer = await preflight(server, origin);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it("cannot use the session's cookie", async () => {
    const { email } = await make.speaker();
    const cookie = cookiesOf(await logIn(email, FRONT_END))[COOKIE] ?? "";
    for (const headers of [{ origin: STRANGER }, { "sec-fetch-site": "cross-site" }]) {
      expect((await refresh(cookie, headers)).statusCode).toBe(403);
    }
    expect((await refresh(cookie, { origin: FRONT_END })).statusCode).toBe(200);
  });

  it("is not answered by a portal that allows none, whose cookies stay strict", async () => {
    expect((await preflight(closed, FRONT_END)).headers["access-control-allow-origin"]).toBeUndefined();
    const { email } = await makeOn(closed).speaker();
    const body = { email, password: PASSWORD, token: "x" };
    const { cookies } = await callAs(closed, null).post("/api/login/", body);
    expect(new Set(cookies.map(({ sameSite }) => sameSite))).toEqual(new Set(["Strict"]));
  });
});
