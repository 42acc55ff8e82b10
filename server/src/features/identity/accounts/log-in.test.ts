import { splitResetKey } from "@lectern/domain/identity/accounts/reset-link";
import { BAD_CREDENTIALS } from "@lectern/domain/identity/accounts/words";
import { describe, expect } from "vitest";
import { noCaptcha } from "#platform/captcha/captcha";
import { callAs, cookiesOf, linkIn, seen } from "#testing/client";
import { lastMailTo } from "#testing/look";
import { makeOn, PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { testServer } from "#testing/server";

const { it, server, as, visitor, make } = onServer();

const credentials = (email: string, password = PASSWORD) => ({ email, password, token: "solved" });
const logIn = (body: object, from?: string) =>
  visitor.post("/api/login/", body, from === undefined ? {} : { from });
const WRONG = { status: 400, body: { non_field_errors: [BAD_CREDENTIALS] } };

describe("POST /api/login/", () => {
  it("[3.1] [3.2] [3.3] [3.4] [3.7] [7.6] [7.19] answers with an access token and the user, and keeps the refresh token from scripts", async () => {
    const speaker = await make.speaker();
    const response = await logIn(credentials(speaker.email));
    expect(seen(response)).toEqual({
      status: 200,
      body: {
        access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: {
          email: speaker.email,
          first_name: "Ada",
          last_name: "Lovelace",
          group: "speaker",
          can_submit: true,
          second_factor: { required: false, active: false },
        },
      },
    });
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.cookies).toEqual([
      {
        name: "lectern_device",
        value: expect.any(String),
        httpOnly: true,
        sameSite: "Strict",
        path: "/api/",
        maxAge: 365 * 86_400,
      },
      {
        name: "lectern_refresh",
        value: expect.any(String),
        httpOnly: true,
        sameSite: "Strict",
        path: "/api/",
        maxAge: 30 * 86_400,
      },
      { name: "lectern_session", value: "1", sameSite: "Strict", path: "/", maxAge: 30 * 86_400 },
    ]);
    const user = await as(response.json()).get("/api/user/");
    expect(user.json()).toEqual(response.json().user);
  });

  it("[3.5] [3.6] [6.1] returns the user's group, and whether the profile allows submitting", async () => {
    const organiser = await make.organiser({ complete: false });
    const { user } = (await logIn(credentials(organiser.email))).json();
    expect(user).toEqual({
      email: organiser.email,
      first_name: "",
      last_name: "",
      group: "organiser",
      can_submit: false,
      second_factor: { required: false, active: false },
    });
  });

  it("accepts the address in any case, with spaces around it", async () => {
    const speaker = await make.speaker({ email: "Mixed.Case@Example.org" });
    const response = await logIn(credentials(" mixed.case@EXAMPLE.org "));
    expect([response.statusCode, response.json().user.email]).toEqual([200, speaker.email]);
  });

  it("binds the cookies to this host and to https where people come by it", async () => {
    const secure = await testServer({ publicUrl: "https://cfp.example.org" });
    const { email } = await makeOn(secure).speaker();
    const { cookies } = await callAs(secure, null).post("/api/login/", credentials(email));
    expect(cookies.map(({ name }) => name)).toEqual([
      "__Host-lectern_device",
      "__Host-lectern_refresh",
      "__Host-lectern_session",
    ]);
    for (const { secure, path, domain } of cookies)
      expect({ secure, path, domain }).toEqual({ secure: true, path: "/", domain: undefined });
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    const renewed = await callAs(secure, null).post("/api/token/refresh/", undefined, { cookies: jar });
    expect(renewed.statusCode).toBe(200);
    const planted = { lectern_refresh: jar["__Host-lectern_refresh"] ?? "" };
    const fixed = await callAs(secure, null).post("/api/token/refresh/", undefined, { cookies: planted });
    expect(fixed.statusCode, "a neighbour's cookie has no such prefix").toBe(401);
    await secure.close();
  });

  it("lets no other site log a visitor in", async () => {
    const { email } = await make.speaker();
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const response = await visitor.post("/api/login/", credentials(email), { headers });
      expect([response.statusCode, response.cookies]).toEqual([403, []]);
    }
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const { email } = await make.speaker();
    const wrong = await logIn(credentials(email, "wr0ng-&-long"));
    const unknown = await logIn(credentials("nobody@example.org", "wr0ng-&-long"));
    expect([seen(wrong), seen(unknown)]).toEqual([WRONG, WRONG]);
    expect([wrong.cookies, unknown.cookies]).toEqual([[], []]);
  });

  it("[2.39] [7.7] answers 423 for an unverified address, and only after the right password", async () => {
    const { email } = await make.speaker({ verified: false });
    expect(seen(await logIn(credentials(email, "wr0ng-&-long")))).toEqual(WRONG);
    const right = await logIn(credentials(email));
    expect(seen(right)).toEqual({ status: 423, body: { detail: "E-mail is not verified." } });
    expect(right.cookies).toEqual([]);
  });

  it("[5.1] names each missing field", async () => {
    const missing = ["This field is required."];
    expect(seen(await logIn({}))).toEqual({
      status: 400,
      body: { email: missing, password: missing, token: missing },
    });
  });

  it("[7.5] refuses a captcha that was not solved before it looks at the password", async () => {
    const unsolved = { ...noCaptcha, verify: async () => false };
    const guarded = await testServer({ captcha: () => unsolved });
    const { email } = await makeOn(guarded).speaker();
    const response = await callAs(guarded, null).post("/api/login/", credentials(email));
    expect(seen(response)).toEqual({
      status: 400,
      body: {
        token: ["The captcha was not solved, has expired or was already used. Please solve it again."],
      },
    });
    await guarded.close();
  });
});

describe("the limits of a log-in", () => {
  const TOO_MANY = { status: 429, body: { detail: "Too many attempts. Please wait and try again." } };
  const guess = (email: string, from: string) => logIn(credentials(email, "wr0ng-&-long"), from);
  const guesses = async (times: number, email: string, from: string) => {
    for (let i = 0; i < times; i++) await guess(email, from);
  };

  it("stop the eleventh guess at an account, and say how long to wait", async () => {
    const { email } = await make.speaker();
    await guesses(10, email, "192.0.2.1");
    const eleventh = await guess(email.toUpperCase(), "192.0.2.1");
    expect(seen(eleventh)).toEqual(TOO_MANY);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(240);
    expect(Number(eleventh.headers["retry-after"])).toBeLessThanOrEqual(300);
    expect(seen(await logIn(credentials(email), "192.0.2.1"))).toEqual(TOO_MANY);
  });

  it("start again after a successful log-in", async () => {
    const { email } = await make.speaker();
    await guesses(9, email, "192.0.2.2");
    expect((await logIn(credentials(email), "192.0.2.2")).statusCode).toBe(200);
    expect(seen(await guess(email, "192.0.2.2"))).toEqual(WRONG);
  });

  it("do not lock the owner out, however long one attacker guesses", async () => {
    const { email } = await make.speaker();
    await guesses(115, email, "192.0.2.3");
    expect(seen(await guess(email, "192.0.2.3"))).toEqual(TOO_MANY);
    expect((await logIn(credentials(email), "198.51.100.1")).statusCode).toBe(200);
  });

  it("do not lock the owner out of a known device, however many attackers guess, or neighbours", async () => {
    const { email } = await make.speaker();
    const { lectern_device: device = "" } = cookiesOf(await logIn(credentials(email), "192.0.2.10"));
    for (let i = 0; i < 10; i++) await guesses(10, email, `192.0.2.${100 + i}`);
    const flood = Array.from({ length: 125 }, (_, i) => guess(`other-${i}@example.org`, "192.0.2.10"));
    await Promise.all(flood);
    expect(seen(await logIn(credentials(email), "192.0.2.10"))).toEqual(TOO_MANY);
    expect(seen(await logIn(credentials(email), "203.0.113.1"))).toEqual(TOO_MANY);
    const known = (body: object, cookies: Record<string, string>) =>
      visitor.post("/api/login/", body, { from: "192.0.2.10", cookies });
    const { email: another } = await make.speaker();
    expect(seen(await known(credentials(another), { lectern_device: device }))).toEqual(TOO_MANY);
    expect(seen(await known(credentials(email), { lectern_device: `${device}x` }))).toEqual(TOO_MANY);
    const home = await known(credentials(email), { lectern_device: device });
    expect([home.statusCode, home.json().user.email]).toEqual([200, email]);
  });

  it("count the guesses of a known device, too", async () => {
    const { email } = await make.speaker();
    const cookies = cookiesOf(await logIn(credentials(email), "192.0.2.11"));
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      const wrong = credentials(email, "wr0ng-&-long");
      const from = `198.51.100.${i}`;
      statuses.push((await visitor.post("/api/login/", wrong, { from, cookies })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it("allow a log-in after a password reset, while attackers guess", async () => {
    const { email } = await make.speaker();
    for (let i = 0; i < 10; i++) await guesses(10, email, `192.0.2.${130 + i}`);
    expect(seen(await logIn(credentials(email), "203.0.113.2"))).toEqual(TOO_MANY);
    await visitor.post("/api/password/reset/", { email, token: "solved" });
    const path = linkIn((await lastMailTo(server, email)).text, "/password/reset/key/");
    const link = splitResetKey(path.split("/").at(-2) ?? "");
    const passwords = { new_password1: "gr4nd-&-fine", new_password2: "gr4nd-&-fine" };
    const reset = await visitor.post("/api/password/reset/confirm/", {
      ...link,
      ...passwords,
    });
    const cookies = cookiesOf(reset);
    const body = credentials(email, "gr4nd-&-fine");
    expect((await visitor.post("/api/login/", body, { cookies })).statusCode).toBe(200);
  });

  it("take a whole IPv6 network for one", async () => {
    const { email } = await make.speaker();
    for (let i = 0; i < 10; i++) await guess(email, `2001:db8:1:1::${i + 1}`);
    expect(seen(await logIn(credentials(email), "2001:db8:1:1:ffff::1"))).toEqual(TOO_MANY);
    expect((await logIn(credentials(email), "2001:db8:1:2::1")).statusCode).toBe(200);
  });

  it("stop an address that tries many accounts", async () => {
    const attempts = Array.from({ length: 121 }, (_, i) => guess(`person-${i}@example.org`, "192.0.2.4"));
    const statuses = (await Promise.all(attempts)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(seen(await guess("one-more@example.org", "192.0.2.4"))).toEqual(TOO_MANY);
    expect(seen(await guess("one-more@example.org", "192.0.2.5"))).toEqual(WRONG);
  });
});
