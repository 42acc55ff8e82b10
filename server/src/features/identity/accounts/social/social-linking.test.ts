import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callAs, seen } from "#testing/client";
import { lastMailTo, mailsTo } from "#testing/look";
import { makeOn } from "#testing/make";
import { logInWith } from "#testing/social-browser";
import { type SocialWorld, socialWorld } from "#testing/social-world";

let world: SocialWorld;
let nextId = 1000;
beforeAll(async () => {
  world = await socialWorld();
});
beforeEach(() => {
  // In each test, a person whom the portal has never seen uses GitHub.
  world.github.person = { ...world.github.person, id: nextId++ };
});
afterAll(() => world.close());

const logIn = (provider = "github") => logInWith(world.server, provider);
const githubKnows = (...emails: { email: string; primary?: boolean; verified?: boolean }[]) => {
  const written = emails.map((each) => ({ primary: true, verified: true, ...each }));
  world.github.person = { ...world.github.person, emails: written };
};
const no = (message: string) => ({ status: 400, body: { non_field_errors: [message] } });

describe("an account with the same address", () => {
  it("is linked when both sides have verified the address, and its owner is notified", async () => {
    const reviewer = await makeOn(world.server).reviewer();
    githubKnows({ email: reviewer.email.toUpperCase() });
    const response = await logIn();
    expect(response.json().user).toEqual({
      email: reviewer.email,
      first_name: "Ada",
      last_name: "Lovelace",
      group: "reviewer",
      can_submit: true,
      second_factor: { required: false, active: false },
    });
    expect((await lastMailTo(world.server, reviewer.email)).subject).toContain("log in with GitHub");
    expect(await world.auditOf(reviewer.id)).toEqual([
      { action: "link social log-in", details: { accountId: reviewer.id, provider: "github" } },
    ]);
    await logIn();
    expect(await mailsTo(world.server, reviewer.email)).toHaveLength(1);
  });

  it("is linked to each provider that knows the address", async () => {
    const { email } = await makeOn(world.server).speaker();
    for (const provider of ["google", "github", "linkedin"]) {
      world.rename(provider, email);
      expect((await logIn(provider)).json().user.email, provider).toBe(email);
    }
    expect(await world.accountsOf(email)).toHaveLength(1);
  });

  it("is not opened while its own address is unverified, since anyone could have created it", async () => {
    const squatter = await makeOn(world.server).speaker({ verified: false });
    githubKnows({ email: squatter.email });
    const response = await logIn();
    expect(seen(response)).toEqual(no(SOCIAL_REFUSALS.unverifiedHere("GitHub", squatter.email)));
    expect(response.cookies.map(({ name }) => name)).toEqual(["lectern_social_github"]);
    expect(await world.auditOf(squatter.id)).toEqual([]);
    expect(await mailsTo(world.server, squatter.email)).toEqual([]);
  });

  it("is not opened while the provider has not verified the address", async () => {
    const { email } = await makeOn(world.server).speaker();
    githubKnows({ email, verified: false });
    expect(seen(await logIn())).toEqual(no(SOCIAL_REFUSALS.unverifiedThere("GitHub")));
    for (const email_verified of [false, "false"]) {
      world.google.person = { ...world.google.person, sub: "g-2", email, email_verified };
      expect(seen(await logIn("google"))).toEqual(no(SOCIAL_REFUSALS.unverifiedThere("Google")));
    }
  });
});

describe("a new account", () => {
  it("is verified, has no password, and is in the audit log", async () => {
    githubKnows({ email: "new@example.org" });
    await logIn();
    const [account] = await world.accountsOf("new@example.org");
    expect(account).toEqual({
      id: expect.any(String),
      email: "new@example.org",
      username: "octocat",
      passwordHash: null,
      formerGroup: "speaker",
      formerGroupSince: null,
      emailVerifiedAt: new Date("2025-03-01T12:00:00.000Z"),
      suspendedAt: null,
      erasedAt: null,
      lastLogInAt: new Date("2025-03-01T12:00:00.000Z"),
      createdAt: new Date("2025-03-01T12:00:00.000Z"),
    });
    expect(await world.auditOf(account?.id ?? "")).toEqual([
      { action: "create account", details: { accountId: account?.id, provider: "github" } },
    ]);
    expect(await mailsTo(world.server, "new@example.org")).toEqual([]);
  });

  it("is not created for an unverified address, or for none", async () => {
    for (const emails of [[{ email: "unsure@example.org", verified: false }], []]) {
      githubKnows(...emails);
      expect(seen(await logIn())).toEqual(no(SOCIAL_REFUSALS.unverifiedThere("GitHub")));
    }
    expect(await world.accountsOf("unsure@example.org")).toEqual([]);
  });

  it("takes another verified address when the first is not, and never one where no mail arrives", async () => {
    githubKnows(
      { email: "first@example.org", verified: false },
      { email: "77+octocat@users.noreply.github.com", primary: false },
      { email: "second@example.org", primary: false },
    );
    expect((await logIn()).json().user.email).toBe("second@example.org");
  });

  it("takes names as ours have to be: not too long, and such as can be stored", async () => {
    githubKnows({ email: "long@example.org" });
    world.github.person.name = `Nu\0l ${"x".repeat(500)}`;
    const { user } = (await logIn()).json();
    expect([user.first_name, user.last_name]).toEqual(["Nul", "x".repeat(150)]);
  });
});

describe("a provider that fails", () => {
  it("is named, whether it answers nonsense or not at all", async () => {
    for (const status of [500, 404, 200]) {
      world.github.broken = status;
      expect(seen(await logIn()), String(status)).toEqual(no(SOCIAL_REFUSALS.unreachable("GitHub")));
    }
    world.github.broken = null;
  });

  it("redirects to the page that says so when a log-in cannot start", async () => {
    const lost = await socialWorld({ GOOGLE_ISSUER: "http://127.0.0.1:9" });
    const start = await callAs(lost.server, null).get("/social/login/google/");
    expect([start.statusCode, start.headers.location, start.cookies]).toEqual([
      302,
      "/social/login/google/callback/?error=temporarily_unavailable",
      [],
    ]);
    await lost.close();
  });

  it("is not trusted when it does not know us", async () => {
    const stranger = await socialWorld({
      GITHUB_CLIENT_SECRET: "wrong",
      LINKEDIN_CLIENT_SECRET: "wrong",
      GOOGLE_CLIENT_SECRET: "wrong",
    });
    for (const [provider, label] of [
      ["google", "Google"],
      ["github", "GitHub"],
      ["linkedin", "LinkedIn"],
    ] as const) {
      const response = await logInWith(stranger.server, provider);
      expect(seen(response)).toEqual(no(SOCIAL_REFUSALS.refused(label)));
    }
    await stranger.close();
  });
});

describe("a provider that is not set up", () => {
  it("has no button, no start and no end", async () => {
    const some = await socialWorld({ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
    const call = (method: "GET" | "POST", url: string) => callAs(some.server, null).send(method, url);
    const edition = (await call("GET", "/api/edition/")).json();
    expect(edition.socialProviders).toEqual(["github", "linkedin"]);
    const gone = { status: 404, body: { detail: "Not found." } };
    expect(seen(await call("GET", "/social/login/google/"))).toEqual(gone);
    expect(seen(await call("GET", "/social/login/myspace/"))).toEqual(gone);
    const finish = (provider: string) =>
      callAs(some.server, null).post(`/api/social/login/${provider}/`, { code: "c" });
    expect(seen(await finish("google"))).toEqual(gone);
    expect(seen(await finish("myspace"))).toEqual(gone);
    await some.close();
  });
});
