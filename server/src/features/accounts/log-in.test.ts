import { BAD_CREDENTIALS } from "@lectern/domain/accounts/words";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noCaptcha } from "#platform/captcha/captcha";
import { request, seen } from "#testing/client";
import { makePerson, makeSpeaker, PASSWORD } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const credentials = (email: string, password = PASSWORD) => ({ email, password, token: "solved" });
const logIn = (body: object, from?: string) =>
  request(server, null, "POST", "/api/login/", body, from === undefined ? {} : { from });
const WRONG = { status: 400, body: { non_field_errors: [BAD_CREDENTIALS] } };

describe("POST /api/login/", () => {
  it("answers with an access token and the user, and keeps the refresh token from scripts", async () => {
    const speaker = await makeSpeaker(server);
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
        },
      },
    });
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.cookies).toEqual([
      {
        name: "lectern_refresh",
        value: expect.any(String),
        httpOnly: true,
        sameSite: "Strict",
        path: "/api/token/",
        maxAge: 30 * 86_400,
      },
      { name: "lectern_session", value: "1", sameSite: "Strict", path: "/", maxAge: 30 * 86_400 },
    ]);
    const user = await request(server, response.json(), "GET", "/api/user/");
    expect(user.json()).toEqual(response.json().user);
  });

  it("says which group somebody is in, and whether the profile allows to submit", async () => {
    const organiser = await makePerson(server, "organiser", { complete: false });
    const { user } = (await logIn(credentials(organiser.email))).json();
    expect(user).toEqual({
      email: organiser.email,
      first_name: "",
      last_name: "",
      group: "organiser",
      can_submit: false,
    });
  });

  it("takes the address in whatever case, with spaces around", async () => {
    const speaker = await makeSpeaker(server, { email: "Mixed.Case@Example.org" });
    const response = await logIn(credentials(" mixed.case@EXAMPLE.org "));
    expect([response.statusCode, response.json().user.email]).toEqual([200, speaker.email]);
  });

  it("marks the cookies as secure where people come by https", async () => {
    const secure = await testServer({ publicUrl: "https://cfp.example.org" });
    const { email } = await makeSpeaker(secure);
    const response = await request(secure, null, "POST", "/api/login/", credentials(email));
    expect(response.cookies.map(({ secure }) => secure)).toEqual([true, true]);
    await secure.close();
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const { email } = await makeSpeaker(server);
    const wrong = await logIn(credentials(email, "wr0ng-&-long"));
    const unknown = await logIn(credentials("nobody@example.org", "wr0ng-&-long"));
    expect([seen(wrong), seen(unknown)]).toEqual([WRONG, WRONG]);
    expect([wrong.cookies, unknown.cookies]).toEqual([[], []]);
  });

  it("answers 423 for an unverified address, and only after the right password", async () => {
    const { email } = await makeSpeaker(server, { verified: false });
    expect(seen(await logIn(credentials(email, "wr0ng-&-long")))).toEqual(WRONG);
    const right = await logIn(credentials(email));
    expect(seen(right)).toEqual({ status: 423, body: { detail: "E-mail is not verified." } });
    expect(right.cookies).toEqual([]);
  });

  it("names each missing field", async () => {
    const missing = ["This field is required."];
    expect(seen(await logIn({}))).toEqual({
      status: 400,
      body: { email: missing, password: missing, token: missing },
    });
  });

  it("refuses a captcha that was not solved before it looks at the password", async () => {
    const unsolved = { ...noCaptcha, verify: async () => false };
    const guarded = await testServer({ captcha: () => unsolved });
    const { email } = await makeSpeaker(guarded);
    const response = await request(guarded, null, "POST", "/api/login/", credentials(email));
    expect(seen(response)).toEqual({
      status: 400,
      body: {
        token: ["The captcha was not solved, has expired or was used already. Please solve it again."],
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
    const { email } = await makeSpeaker(server);
    await guesses(10, email, "192.0.2.1");
    const eleventh = await guess(email.toUpperCase(), "192.0.2.1");
    expect(seen(eleventh)).toEqual(TOO_MANY);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(240);
    expect(Number(eleventh.headers["retry-after"])).toBeLessThanOrEqual(300);
    expect(seen(await logIn(credentials(email), "192.0.2.1"))).toEqual(TOO_MANY);
  });

  it("start anew after a log-in that succeeded", async () => {
    const { email } = await makeSpeaker(server);
    await guesses(9, email, "192.0.2.2");
    expect((await logIn(credentials(email), "192.0.2.2")).statusCode).toBe(200);
    expect(seen(await guess(email, "192.0.2.2"))).toEqual(WRONG);
  });

  it("do not lock the owner out, however long one stranger guesses", async () => {
    const { email } = await makeSpeaker(server);
    await guesses(115, email, "192.0.2.3");
    expect(seen(await guess(email, "192.0.2.3"))).toEqual(TOO_MANY);
    expect((await logIn(credentials(email), "198.51.100.1")).statusCode).toBe(200);
  });

  it("stop an address that tries many accounts", async () => {
    const attempts = Array.from({ length: 121 }, (_, i) => guess(`person-${i}@example.org`, "192.0.2.4"));
    const statuses = (await Promise.all(attempts)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(seen(await guess("one-more@example.org", "192.0.2.4"))).toEqual(TOO_MANY);
    expect(seen(await guess("one-more@example.org", "192.0.2.5"))).toEqual(WRONG);
  });
});
