import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { SOCIAL_NO_CODE } from "@lectern/domain/kernel/social-providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAs, seen } from "#testing/client";
import { PASSWORD } from "#testing/make";
import { goToProvider, logInWith, returnFromProvider } from "#testing/social-browser";
import { type SocialWorld, socialWorld } from "#testing/social-world";

let world: SocialWorld;
beforeAll(async () => {
  world = await socialWorld();
});
afterAll(() => world.close());

const no = (message: string) => ({ status: 400, body: { non_field_errors: [message] } });
const NOT_HERE = no(SOCIAL_REFUSALS.startedElsewhere);

describe.each([
  { provider: "google", label: "Google", email: "Greta@example.org", names: ["Greta", "Goog"] },
  { provider: "github", label: "GitHub", email: "octo@example.org", names: ["Octo", "van Cat"] },
  { provider: "linkedin", label: "LinkedIn", email: "lin@example.org", names: ["Lin", "Kedin"] },
])("a log-in with $label", ({ provider, label, email, names: [first_name, last_name] }) => {
  it("[7.9] makes a speaker, who has yet to complete the profile, and opens a session", async () => {
    const response = await logInWith(world.server, provider);
    expect(seen(response)).toEqual({
      status: 200,
      body: {
        access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: {
          email,
          first_name,
          last_name,
          group: "speaker",
          can_submit: false,
          second_factor: { required: false, active: false },
        },
      },
    });
    const user = await callAs(world.server, response.json()).get("/api/user/");
    expect(user.json()).toEqual(response.json().user);
    expect(response.cookies).toMatchObject([
      { name: `lectern_social_${provider}`, value: "", path: "/api/" },
      { name: "lectern_refresh", httpOnly: true, sameSite: "Strict" },
      { name: "lectern_session", value: "1" },
    ]);
  });

  it("finds the same account again, even when the email has changed there", async () => {
    const before = await world.accountsOf(email);
    world.rename(provider, "moved@example.org");
    const response = await logInWith(world.server, provider);
    world.rename(provider, email);
    expect([response.statusCode, response.json().user.email]).toEqual([200, email]);
    expect(await world.accountsOf(email)).toEqual(before);
    expect(await world.accountsOf("moved@example.org")).toEqual([]);
  });

  it("carries what ties it to its browser in a cookie that no script and no other site can use", async () => {
    const start = await callAs(world.server, null).get(`/social/login/${provider}/`);
    expect(start.statusCode).toBe(302);
    expect(start.headers["cache-control"]).toBe("no-store");
    expect(start.cookies).toEqual([
      {
        name: `lectern_social_${provider}`,
        value: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/),
        httpOnly: true,
        sameSite: "Lax",
        path: "/api/",
        maxAge: 600,
      },
    ]);
    const asked = new URL(String(start.headers.location)).searchParams;
    expect(asked.get("redirect_uri")).toBe(`http://localhost:3000/social/login/${provider}/callback/`);
    expect(start.cookies[0]?.value).not.toContain(asked.get("state"));
    expect(asked.has("code_challenge")).toBe(provider !== "linkedin");
    expect(asked.has("nonce")).toBe(provider === "google");
  });

  it("comes back once", async () => {
    const returned = await goToProvider(world.server, provider);
    expect((await returnFromProvider(world.server, provider, returned)).statusCode).toBe(200);
    expect(seen(await returnFromProvider(world.server, provider, returned))).toEqual(NOT_HERE);
  });

  it("[8.8] is refused with a forged state, and is over then", async () => {
    const returned = await goToProvider(world.server, provider);
    const forged = await returnFromProvider(world.server, provider, { ...returned, state: "forged" });
    expect(seen(forged)).toEqual(NOT_HERE);
    expect(forged.cookies).toMatchObject([{ name: `lectern_social_${provider}`, value: "" }]);
  });

  it("is refused in another browser, which began one of its own or none", async () => {
    const theirs = await goToProvider(world.server, provider);
    const mine = await goToProvider(world.server, provider);
    expect(seen(await returnFromProvider(world.server, provider, { ...theirs, cookies: {} }))).toEqual(
      NOT_HERE,
    );
    expect(
      seen(await returnFromProvider(world.server, provider, { ...theirs, cookies: mine.cookies })),
    ).toEqual(NOT_HERE);
    const withoutState = { code: theirs.code, cookies: mine.cookies };
    const expected = provider === "linkedin" ? NOT_HERE : no(SOCIAL_REFUSALS.refused(label));
    expect(seen(await returnFromProvider(world.server, provider, withoutState))).toEqual(expected);
  });

  it("is refused with another provider's cookie, with a broken one, and after ten minutes", async () => {
    const returned = await goToProvider(world.server, provider);
    const other = await goToProvider(world.server, provider === "github" ? "google" : "github");
    const name = `lectern_social_${provider}`;
    const attempt = (parts: { code: string; state: string }, sealed: string) =>
      returnFromProvider(world.server, provider, { ...parts, cookies: { [name]: sealed } });
    expect(seen(await attempt(other, Object.values(other.cookies)[0] ?? ""))).toEqual(NOT_HERE);
    for (const sealed of ["a.b.c.d.e", "x"]) expect(seen(await attempt(returned, sealed))).toEqual(NOT_HERE);
    world.server.clock.advance(601);
    expect(seen(await returnFromProvider(world.server, provider, returned))).toEqual(NOT_HERE);
  });

  it("[8.8] is refused with a code that the provider never gave", async () => {
    const returned = await goToProvider(world.server, provider);
    expect(seen(await returnFromProvider(world.server, provider, { ...returned, code: "invented" }))).toEqual(
      no(SOCIAL_REFUSALS.refused(label)),
    );
  });
});

it("[7.8] accepts the code alone where PKCE binds it, and requires the state where nothing else does", async () => {
  for (const [provider, status] of [
    ["google", 200],
    ["github", 200],
    ["linkedin", 400],
  ] as const) {
    const { code, cookies } = await goToProvider(world.server, provider);
    expect((await returnFromProvider(world.server, provider, { code, cookies })).statusCode, provider).toBe(
      status,
    );
  }
});

it("[7.10] [8.8] says what is missing when there is no code", async () => {
  const response = await callAs(world.server, null).post("/api/social/login/github/", {});
  expect(seen(response)).toEqual(no(SOCIAL_NO_CODE));
});

it("lets a social account set its first password, and log in with it", async () => {
  const { access, user } = (await logInWith(world.server, "github")).json();
  const logIn = () =>
    callAs(world.server, null).post("/api/login/", { email: user.email, password: PASSWORD, token: "t" });
  expect((await logIn()).statusCode).toBe(400);
  const passwords = { new_password1: PASSWORD, new_password2: PASSWORD };
  const changed = await callAs(world.server, { access }).post("/api/password/change/", passwords);
  expect(changed.statusCode).toBe(200);
  expect((await logIn()).statusCode).toBe(200);
});

it("makes one account, once, of several first log-ins at the same time", async () => {
  world.github.person = {
    id: 77,
    login: "twin",
    name: null,
    emails: [{ email: "twin@example.org", primary: true, verified: true }],
  };
  const begun = await Promise.all(Array.from({ length: 6 }, () => goToProvider(world.server, "github")));
  const responses = await Promise.all(begun.map((each) => returnFromProvider(world.server, "github", each)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  const accounts = await world.accountsOf("twin@example.org");
  expect(accounts).toMatchObject([{ username: "twin", passwordHash: null }]);
  expect(await world.auditOf(accounts[0]?.id ?? "")).toMatchObject([{ action: "create account" }]);
});

it("refuses a call from another site, and the sixty-first of a minute", async () => {
  const call = (headers: Record<string, string>, from: string) =>
    callAs(world.server, null).post("/api/social/login/github/", { code: "c" }, { headers, from });
  expect((await call({ origin: "https://evil.example" }, "192.0.2.9")).statusCode).toBe(403);
  expect((await call({ "sec-fetch-site": "cross-site" }, "192.0.2.9")).statusCode).toBe(403);
  const statuses = await Promise.all(Array.from({ length: 61 }, () => call({}, "192.0.2.9")));
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
