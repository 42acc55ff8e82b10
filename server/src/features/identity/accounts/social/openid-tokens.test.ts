import { createHash } from "node:crypto";
import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { socialLabel } from "@lectern/domain/kernel/social-providers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { seen } from "#testing/client";
import { OTHER_CLIENT } from "#testing/openid-peer";
import { logInWith, returnFromProvider, startAt, throughProvider } from "#testing/social-browser";
import { type SocialWorld, socialWorld } from "#testing/social-world";

let world: SocialWorld;
beforeAll(async () => {
  world = await socialWorld();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { peer } of PROVIDERS) peer().onIdToken = null;
});
afterAll(() => world.close());

const PROVIDERS = [
  { provider: "google", peer: () => world.google },
  { provider: "linkedin", peer: () => world.linkedin },
] as const;

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const VERIFIER = "a verifier of the other application, long enough".replaceAll(/\W/g, "-");
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** What the provider issues to the other application for this code. */
async function tokenOfOther(issuer: string, { searchParams }: URL, code: string): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", code, client_id: OTHER_CLIENT, client_secret: "their-secret" },
      redirect_uri: searchParams.get("redirect_uri") ?? "",
      ...(searchParams.has("code_challenge") && { code_verifier: VERIFIER }),
    }),
  });
  const { id_token } = (await answer.json()) as { id_token: string };
  return id_token;
}

const refusedBy = (provider: string) => ({
  status: 400,
  body: { non_field_errors: [SOCIAL_REFUSALS.refused(socialLabel(provider))] },
});
const welcome = { status: 200, body: expect.objectContaining({ access: expect.any(String) }) };

describe.each(PROVIDERS)("an ID token of $provider", ({ provider, peer }) => {
  const refused = refusedBy(provider);
  const logIn = async () => seen(await logInWith(world.server, provider));

  it("is accepted as it was issued", async () => {
    let token = "";
    peer().onIdToken = (issued) => {
      token = issued;
      return issued;
    };
    expect(await logIn()).toEqual(welcome);
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ iss: peer().url, aud: "lectern", sub: peer().person.sub });
    expect("nonce" in claims).toBe(provider === "google");
    expect("email" in claims).toBe(provider === "linkedin");
  });

  it("is refused once it has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // Valid for a minute.
    peer().onIdToken = (issued) => {
      vi.setSystemTime(Date.now() + 120_000);
      return issued;
    };
    expect(await logIn()).toEqual(refused);
  });

  it("is refused if it was issued to another application", async () => {
    const { server } = world;
    const start = await startAt(server, provider);
    const forOther = new URL(start.address);
    forOther.searchParams.set("client_id", OTHER_CLIENT);
    if (forOther.searchParams.has("code_challenge")) forOther.searchParams.set("code_challenge", CHALLENGE);
    const { code } = await throughProvider(server, provider, { ...start, address: forOther });
    const stolen = await tokenOfOther(peer().url, forOther, code);
    peer().onIdToken = () => stolen;
    const returned = await throughProvider(server, provider, start);
    expect(seen(await returnFromProvider(server, provider, returned))).toEqual(refused);
    expect(claimsOf(stolen)).toMatchObject({ aud: OTHER_CLIENT, sub: peer().person.sub });
  });

  it("is refused with a signature that is not the provider's", async () => {
    peer().onIdToken = (issued) => {
      const [head, body, signature = ""] = issued.split(".");
      return [head, body, (signature.startsWith("A") ? "B" : "A") + signature.slice(1)].join(".");
    };
    expect(await logIn()).toEqual(refused);
  });

  it("is accepted after the provider has changed its keys, without a restart", async () => {
    expect(await logIn()).toEqual(welcome);
    vi.useFakeTimers({ toFake: ["Date"] });
    // Keys are fetched again for one that is unknown, once in a minute.
    vi.setSystemTime(Date.now() + 61_000);
    peer().rotateKeys();
    expect(await logIn()).toEqual(welcome);
  });
});

it("refuses Google's ID token of an earlier log-in of the same person", async () => {
  const tokens: string[] = [];
  world.google.onIdToken = (issued) => {
    tokens.push(issued);
    return tokens[0] ?? "";
  };
  expect(seen(await logInWith(world.server, "google"))).toEqual(welcome);
  expect(seen(await logInWith(world.server, "google"))).toEqual(refusedBy("google"));
});
