import { SignJWT } from "jose";
import { describe, expect } from "vitest";
import { cookiesOf, seen } from "#testing/client";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { saveGroup } from "./groups-store";
import { accountByEmail } from "./store";

const { it, server, as, visitor, make } = onServer();

const ENDED = { status: 401, body: { detail: "The session has ended. Please log in again." } };
const NOT_LOGGED_IN = {
  status: 401,
  body: { detail: "Authentication credentials were not provided or are no longer valid." },
};

/** A logged-in device: its access token and its refresh cookie. */
async function device(email: string) {
  const credentials = { email, password: PASSWORD, token: "solved" };
  const response = await visitor.post("/api/login/", credentials);
  return { access: response.json().access as string, refresh: cookiesOf(response).lectern_refresh ?? "" };
}
const newDevice = async () => device((await make.speaker()).email);

const renew = (refresh: string, headers: Record<string, string> = {}) =>
  visitor.post("/api/token/refresh/", undefined, {
    cookies: { lectern_refresh: refresh },
    headers,
  });
const who = (access: string) => as({ access }).get("/api/user/");

describe("POST /api/token/refresh/", () => {
  it("[7.4] gives a new access token and rotates the cookie", async () => {
    const { refresh } = await newDevice();
    const response = await renew(refresh);
    expect(seen(response)).toEqual({ status: 200, body: { access: expect.any(String) } });
    const next = cookiesOf(response).lectern_refresh;
    expect(next).not.toBe(refresh);
    expect((await who(response.json().access)).statusCode).toBe(200);
    expect((await renew(next ?? "")).statusCode).toBe(200);
  });

  it("answers the user, too, where they are asked for", async () => {
    const { access, refresh } = await newDevice();
    const renewed = await visitor.post("/api/token/refresh/?include=user", undefined, {
      cookies: { lectern_refresh: refresh },
    });
    expect(renewed.json().user).toEqual((await who(access)).json());
  });

  it("takes an empty body that calls itself JSON", async () => {
    const { refresh } = await newDevice();
    expect((await renew(refresh, { "content-type": "application/json" })).statusCode).toBe(200);
  });

  it("serves two tabs that ask with the same cookie, and rotates once", async () => {
    const { refresh } = await newDevice();
    const tabs = await Promise.all([renew(refresh), renew(refresh), renew(refresh)]);
    expect(tabs.map((tab) => tab.statusCode)).toEqual([200, 200, 200]);
    const cookies = new Set(tabs.map((tab) => cookiesOf(tab).lectern_refresh));
    expect(cookies.size).toBe(1);
    expect(cookies.has(refresh)).toBe(false);
    server.clock.advance(10);
    expect((await renew(refresh)).statusCode).toBe(200);
  });

  it("continues the session when the answer with the new cookie was lost", async () => {
    const { refresh } = await newDevice();
    await renew(refresh);
    const again = cookiesOf(await renew(refresh)).lectern_refresh ?? "";
    server.clock.advance(60);
    expect((await renew(again)).statusCode).toBe(200);
  });

  it("ends the whole session when an old cookie comes back after the grace", async () => {
    const { access, refresh } = await newDevice();
    const next = cookiesOf(await renew(refresh)).lectern_refresh ?? "";
    server.clock.advance(10.001);
    const stolen = await renew(refresh);
    expect(seen(stolen)).toEqual(ENDED);
    expect(cookiesOf(stolen)).toEqual({ lectern_refresh: "", lectern_session: "" });
    expect(seen(await renew(next))).toEqual(ENDED);
    expect(seen(await who(access))).toEqual(NOT_LOGGED_IN);
  });

  it("ends the session also for a cookie that was rotated away twice", async () => {
    const { refresh: owners } = await newDevice();
    const once = cookiesOf(await renew(owners)).lectern_refresh ?? "";
    const thiefs = cookiesOf(await renew(once)).lectern_refresh ?? "";
    expect(seen(await renew(owners))).toEqual(ENDED);
    expect(seen(await renew(thiefs))).toEqual(ENDED);
  });

  it("leaves a person's other sessions alone when one was stolen", async () => {
    const { email } = await make.speaker();
    const [laptop, phone] = [await device(email), await device(email)];
    await renew(laptop.refresh);
    server.clock.advance(11);
    await renew(laptop.refresh);
    expect((await renew(phone.refresh)).statusCode).toBe(200);
  });

  it("ends a session that was not used for thirty days", async () => {
    const { refresh } = await newDevice();
    server.clock.advance(30 * 86_400);
    expect(seen(await renew(refresh))).toEqual(ENDED);
  });

  it("ends a session after ninety days, however much it is used", async () => {
    let { refresh } = await newDevice();
    for (let day = 0; day < 80; day += 20) {
      server.clock.advance(20 * 86_400);
      refresh = cookiesOf(await renew(refresh)).lectern_refresh ?? "";
    }
    server.clock.advance(10 * 86_400);
    expect(seen(await renew(refresh))).toEqual(ENDED);
  });

  it("answers 401 without a cookie and with one that is none of ours", async () => {
    const none = await visitor.post("/api/token/refresh/");
    expect(seen(none)).toEqual(ENDED);
    const { access } = await newDevice();
    for (const made of ["garbage", "%E0%A4%A", "a.b.c", access])
      expect(seen(await renew(made))).toEqual(ENDED);
  });

  it("refuses to be called by another site, and does not rotate then", async () => {
    const { refresh } = await newDevice();
    const foreign = {
      status: 403,
      body: { detail: "This request came from another site and was rejected." },
    };
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const response = await renew(refresh, headers);
      expect([seen(response), response.cookies]).toEqual([foreign, []]);
    }
    const own = await renew(refresh, { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
    expect(cookiesOf(own).lectern_refresh).toBeDefined();
  });
});

describe("an access token", () => {
  it("[9.24] lives for ten minutes", async () => {
    const { access } = await newDevice();
    server.clock.advance(599);
    expect((await who(access)).statusCode).toBe(200);
    server.clock.advance(1);
    expect(seen(await who(access))).toEqual(NOT_LOGGED_IN);
  });

  it("[9.24] is refused when another key signed it, or none, or it is a refresh token", async () => {
    const { access, refresh } = await newDevice();
    const [head = "", payload = "", signature = ""] = access.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .sign(new TextEncoder().encode("x".repeat(32)));
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    const tampered = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9 })).toString("base64url")}.${signature}`;
    for (const token of [forged, unsigned, tampered, refresh, "", "x"]) {
      expect(seen(await who(token))).toEqual(NOT_LOGGED_IN);
    }
  });

  it("[6.1] carries a new group at once", async () => {
    const reviewer = await make.reviewer();
    const { db } = server.platform;
    const account = await accountByEmail(db, reviewer.email);
    await saveGroup(db, account?.id ?? "", "speaker", server.clock.now());
    const response = await as(reviewer).post("/api/review/", {});
    expect(response.statusCode).toBe(403);
    expect((await who(reviewer.access)).json().group).toBe("speaker");
  });
});

describe("POST /api/logout/", () => {
  it("[7.11] ends this session at once, and no other", async () => {
    const { email } = await make.speaker();
    const [laptop, phone] = [await device(email), await device(email)];
    const response = await as(laptop).post("/api/logout/", undefined, {
      headers: { "content-type": "application/json" },
    });
    expect(seen(response)).toEqual({ status: 200, body: { detail: "Successfully logged out." } });
    expect(cookiesOf(response)).toEqual({ lectern_refresh: "", lectern_session: "" });
    expect(seen(await who(laptop.access))).toEqual(NOT_LOGGED_IN);
    expect(seen(await renew(laptop.refresh))).toEqual(ENDED);
    expect((await who(phone.access)).statusCode).toBe(200);
    expect((await renew(phone.refresh)).statusCode).toBe(200);
  });
});
